import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { logFault } from '../platform/log.ts';
import { drawings } from '../platform/metrics/counters.ts';
import type { Printed } from './draw-pdf.ts';
import { plainDocument } from './plain-document.ts';

/** `cpuSeconds`, `maxBytes`: what one document may take before the process ends itself. */
export type DrawingLimits = {
  cpuSeconds: number;
  maxBytes: number;
  /** Typst keeps about 0.4 MB of every document for ever, so a process of this size is replaced between two documents. */
  renewBytes: number;
};
const megabyte = 1024 ** 2;
const usualLimits: DrawingLimits = {
  cpuSeconds: 10,
  maxBytes: 400 * megabyte,
  renewBytes: 224 * megabyte,
};

/** How long one document may take by the clock, in milliseconds. Its job has two minutes. */
const timeout = 30_000;

/** `pdf`: null where Typst reported an error. `bytes`: the memory of the process after the drawing. */
export type DrawingReply = { pdf: Uint8Array | null; bytes: number };

export type Drawn = {
  pdf: Buffer;
  /** Whether unusual letters of the buyer’s texts were replaced, because two drawings with them failed. */
  isPlain: boolean;
};
export type DrawingProcess = ReturnType<typeof openDrawingProcess>;

/** Signals that the operator sends, or a machine that is out of memory. The document is not at fault then. */
const foreignSignals: readonly unknown[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

/** The program lies beside this file, as TypeScript or in the bundle. */
const program = fileURLToPath(new URL(`./draw-on-request${extname(import.meta.url)}`, import.meta.url));

/**
 * Draws documents in a process of its own, because Typst is native code, and some texts of strangers make it abort its
 * process. The process starts with the first document, has no secrets in its environment, and is started again after
 * its end. It draws one document at a time; no more wait for it than the queue runs jobs at once.
 */
export function openDrawingProcess(limits = usualLimits) {
  let running: Promise<ChildProcess> | undefined;
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();

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

  /** @returns null when the document made Typst fail */
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

  const inTurn = (printed: Printed): Promise<Buffer | null> => {
    const drawing = last.then(() => drawOnce(printed));
    last = drawing.catch(() => undefined);
    return drawing;
  };

  return {
    /**
     * Draws a document. If it fails twice, it is drawn without unusual letters. Each attempt waits behind the other
     * documents, so those are not delayed by it.
     *
     * @throws when the process cannot start, was ended by somebody else or was too slow; a later attempt may succeed
     */
    draw: async (printed: Printed): Promise<Drawn> => {
      const pdf = (await inTurn(printed)) ?? (await inTurn(printed));
      if (pdf) return { pdf, isPlain: false };
      const plain = await inTurn(plainDocument(printed));
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

/** @throws when the program ends before it is ready, which is no document's fault */
async function startProgram(limits: DrawingLimits): Promise<ChildProcess> {
  const child = fork(program, [JSON.stringify(limits)], {
    env: {},
    // The process may read only Typst's program and the fonts. It may not write or start programs, and gets no secrets.
    execArgv: [
      ...['--permission', '--allow-addons', '--allow-worker', '--allow-fs-read=*'],
      ...['--disable-warning=SecurityWarning', '--max-old-space-size=128'],
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // The process is unreferenced, so that it does not keep a test or a command from ending.
  child.unref();
  child.channel?.unref();
  (child.stderr as unknown as { unref?: () => void } | null)?.unref?.();
  await whileTimed(async (signal) => {
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

/** Sends a document to the process and waits for its PDF, or for the end of the process. */
async function exchange(child: ChildProcess, printed: Printed): Promise<DrawingReply> {
  let report = '';
  const listen = (chunk: Buffer) => {
    report = `${report}${chunk.toString('latin1')}`.slice(-4_000);
  };
  child.stderr?.on('data', listen);
  try {
    return await whileTimed(async (signal) => {
      const died = once(child, 'exit', { signal }).then(([code, by]): DrawingReply => {
        // Only the place in Typst is taken from the report, because the rest quotes the buyer.
        const [, place] = /panicked at (\S+)/.exec(report) ?? [];
        logFault('drawing_failed', { document: printed.number, ended: by ?? code, place });
        if (foreignSignals.includes(by))
          throw new Error(`The process that draws documents was ended (${by}).`);
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

/** Aborts the signal after `timeout`, and when the work is done, so that no listener remains. */
async function whileTimed<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController();
  const timer = setTimeout(
    () => over.abort(new Error(`A drawing took more than ${timeout / 1000} seconds.`)),
    timeout,
  );
  try {
    return await work(over.signal);
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}
