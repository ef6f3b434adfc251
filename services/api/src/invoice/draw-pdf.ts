import { Worker } from 'node:worker_threads';
import type { Printed } from './pdf-page.ts';

type Drawn = { id: number; pdf?: Uint8Array; error?: unknown };

/** Beside this file in the sources, and beside the bundle that has it in production. */
const file = `pdf-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`;

const drawings = new Map<number, PromiseWithResolvers<Buffer>>();
let lastId = 0;
let thread: Worker | undefined;

/** Draws a document in a thread: a name in many scripts takes a second, in which the API could not respond. */
export async function draw(printed: Printed): Promise<Buffer> {
  thread ??= startThread();
  const id = ++lastId;
  const drawing = Promise.withResolvers<Buffer>();
  drawings.set(id, drawing);
  thread.postMessage({ id, printed });
  return await drawing.promise;
}

function startThread(): Worker {
  const started = new Worker(new URL(file, import.meta.url));
  // An idle thread does not keep the process.
  started.unref();
  started.on('message', ({ id, pdf, error }: Drawn) => {
    if (pdf) drawings.get(id)?.resolve(Buffer.from(pdf));
    else drawings.get(id)?.reject(error);
    drawings.delete(id);
  });
  const fail = (error: unknown) => {
    if (thread === started) thread = undefined;
    for (const drawing of drawings.values()) drawing.reject(error);
    drawings.clear();
  };
  started.on('error', fail);
  started.on('exit', () => fail(new Error('The thread that draws documents has ended.')));
  return started;
}
