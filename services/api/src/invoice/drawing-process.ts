import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { logFault } from '../platform/log.ts';
import { drawings } from '../platform/metrics/counters.ts';
import type { Printed } from './draw-pdf.ts';
import { simplifyDocument } from './plain-document.ts';

/**
 * `cpuSeconds` limits the processor time for one document, and `maxBytes` limits the memory of the process. The process
 * kills itself when it exceeds a limit.
 */
export type DrawingLimits = {
  cpuSeconds: number;
  maxBytes: number;
  /**
   * Typst leaks about 0.4 MB per document. A process that has grown to this size is replaced before the next document.
   */
  renewBytes: number;
};
const megabyte = 1024 ** 2;
const usualLimits: DrawingLimits = {
  cpuSeconds: 10,
  maxBytes: 400 * megabyte,
  renewBytes: 224 * megabyte,
};

/**
 * The maximum elapsed time for drawing one document, in milliseconds. It is shorter than the five minutes that the job
 * may take.
 */
const timeout = 30_000;

/** `pdf` is null when Typst reported an error. `bytes` is the process's memory after drawing. */
export type DrawingReply = { pdf: Uint8Array | null; bytes: number };

export type Drawn = {
  pdf: Buffer;
  /** Whether unusual characters of the buyer were replaced, because drawing the document with them failed twice. */
  isPlain: boolean;
};
export type DrawingProcess = ReturnType<typeof openDrawingProcess>;

/** Signals from the operator, or from the kernel when memory runs out. They do not mean that a document is faulty. */
const killSignals: readonly unknown[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

/** The entry point of the drawing process, next to this file: TypeScript in development, JavaScript in the bundle. */
const program = fileURLToPath(new URL(`./draw-on-request${extname(import.meta.url)}`, import.meta.url));

/**
 * Draws documents in a separate process, because Typst is native code and some input makes it abort. The process starts
 * with the first document, restarts after a crash and has no secrets in its environment. It draws one document at a
 * time. The queue's concurrency limits how many documents wait.
 */
export function openDrawingProcess(limits = usualLimits) {
  let running: Promise<ChildProcess> | undefined;
  let isClosed = false;
  let lastDrawing: Promise<unknown> = Promise.resolve();

  const end = async () => {
    const ending = running;
    running = undefined;
    (await ending?.catch(() => undefined))?.kill('SIGKILL');
  };
  const start = async () => {
    const child = await startProgram(limits);
    child.once('exit', () => {
      running = undefined;
    });
    return child;
  };

  /** @returns null when this document makes Typst fail */
  async function drawOnce(printed: Printed): Promise<Buffer | null> {
    if (isClosed) throw new Error('The API is shutting down.');
    running ??= start();
    try {
      const reply = await exchange(await running, printed);
      drawings.inc({ outcome: reply.pdf ? 'drawn' : 'failed' });
      if (!reply.pdf || reply.bytes > limits.renewBytes) await end();
      return reply.pdf && Buffer.from(reply.pdf);
    } catch (error) {
      await end();
      throw error;
    }
  }

  const queueDrawing = (printed: Printed): Promise<Buffer | null> => {
    const drawing = lastDrawing.then(() => drawOnce(printed));
    lastDrawing = drawing.catch(() => undefined);
    return drawing;
  };

  return {
    /**
     * Draws a document. After two failed attempts, the third attempt replaces unusual letters. Each attempt goes to the
     * end of the queue, so a failing document does not delay the others.
     *
     * @throws when the process cannot start, is killed from outside or takes too long; a later attempt may succeed
     */
    draw: async (printed: Printed): Promise<Drawn> => {
      const pdf = (await queueDrawing(printed)) ?? (await queueDrawing(printed));
      if (pdf) return { pdf, isPlain: false };
      const plain = await queueDrawing(simplifyDocument(printed));
      if (!plain)
        throw new Error(`The document ${printed.number} cannot be drawn, even without unusual letters.`);
      drawings.inc({ outcome: 'plain' });
      return { pdf: plain, isPlain: true };
    },
    close: async () => {
      isClosed = true;
      await end();
    },
  };
}

/** @throws when the program exits before it is ready, and therefore before it has received a document */
async function startProgram(limits: DrawingLimits): Promise<ChildProcess> {
  const child = fork(program, [JSON.stringify(limits)], {
    env: {},
    // Node's permission model lets the process read files and load Typst, but neither write files nor start programs.
    execArgv: [
      '--permission',
      '--allow-addons',
      '--allow-worker',
      '--allow-fs-read=*',
      '--disable-warning=SecurityWarning',
      '--max-old-space-size=128',
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // Unreference the process, so that it does not keep a test or a command from exiting.
  child.unref();
  child.channel?.unref();
  (child.stderr as unknown as { unref?: () => void } | null)?.unref?.();
  await limitTime(async (signal) => {
    const failed = once(child, 'exit', { signal }).then(([code, by]) => {
      throw new Error(`The process that draws documents did not start (${by ?? code}).`);
    });
    await Promise.race([once(child, 'message', { signal }), failed]);
  }).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return child;
}

/**
 * Sends a document to the process and returns the reply. If the document kills the process, the reply's `pdf` is null.
 */
async function exchange(child: ChildProcess, printed: Printed): Promise<DrawingReply> {
  let report = '';
  const listen = (chunk: Buffer) => {
    report = `${report}${chunk.toString('latin1')}`.slice(-4_000);
  };
  child.stderr?.on('data', listen);
  try {
    return await limitTime(async (signal) => {
      const died = once(child, 'exit', { signal }).then(([code, by]): DrawingReply => {
        // Log only the source location from the panic message, because the rest quotes the buyer's data.
        const [, place] = /panicked at (\S+)/.exec(report) ?? [];
        logFault('drawing_failed', { document: printed.number, ended: by ?? code, place });
        if (killSignals.includes(by)) throw new Error(`The process that draws documents was killed (${by}).`);
        return { pdf: null, bytes: 0 };
      });
      const replied = once(child, 'message', { signal }).then(([reply]) => reply as DrawingReply);
      child.send(printed);
      return await Promise.race([replied, died]);
    });
  } finally {
    child.stderr?.off('data', listen);
  }
}

/**
 * Runs work with a signal that aborts after `timeout`. The signal also aborts when the work ends, so that listeners
 * registered with the signal are removed.
 */
async function limitTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new Error(`A drawing took more than ${timeout / 1000} seconds.`)),
    timeout,
  );
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}
