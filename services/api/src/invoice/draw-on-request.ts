import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import type { Printed } from './draw-pdf.ts';
import type { DrawingLimits, DrawingReply } from './drawing-process.ts';

/**
 * The entry point of the drawing process (see drawing-process.ts). Typst blocks the main thread while it draws, so a
 * worker thread enforces the limits on CPU time and memory.
 */
if (isMainThread) {
  // Ignore these signals, because Ctrl+C and systemd send them to every process together. The API shuts down first and
  // then ends this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  // The API may be killed before the worker below has read the parent process id, so that id would never change.
  process.on('disconnect', () => process.exit());
  const watch = new Worker(import.meta.filename, { argv: process.argv.slice(2) });
  const { drawPdf } = await import('./draw-pdf.ts');
  process.on('message', (printed: Printed) => {
    watch.postMessage('begin');
    let pdf: DrawingReply['pdf'];
    try {
      pdf = drawPdf(printed);
    } catch {
      // The error message quotes the buyer's data, so do not log it.
      pdf = null;
    }
    watch.postMessage('end');
    process.send?.({ pdf, bytes: process.memoryUsage.rss() } satisfies DrawingReply);
  });
  process.send?.('ready');
} else {
  const { cpuSeconds, maxBytes } = JSON.parse(process.argv[2] ?? '') as DrawingLimits;
  const parent = process.ppid;
  let usageAtStart: NodeJS.CpuUsage | undefined;
  parentPort?.on('message', (moment) => {
    usageAtStart = moment === 'begin' ? process.cpuUsage() : undefined;
  });
  setInterval(() => {
    // Kill this process if its parent process id has changed, because then the API was killed. The main thread would
    // not notice while Typst blocks it.
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
    // Limit CPU time rather than elapsed time, so that documents do not fail on a busy machine.
    const { user, system } = usageAtStart ? process.cpuUsage(usageAtStart) : { user: 0, system: 0 };
    const isOver = user + system > cpuSeconds * 1e6 || process.memoryUsage.rss() > maxBytes;
    if (isOver) process.kill(process.pid, 'SIGXCPU');
  }, 50);
}
