import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import type { Printed } from './draw-pdf.ts';
import type { DrawingLimits, DrawingReply } from './drawing-process.ts';

/**
 * The program of the process that draws documents (see drawing-process.ts). While Typst runs, the main thread handles no
 * event, so a second thread watches the process.
 */
if (isMainThread) {
  // A terminal or systemd sends these to every process at once. The API shuts down first, and ends this process then.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  const watch = new Worker(import.meta.filename, { argv: process.argv.slice(2) });
  const { drawPdf } = await import('./draw-pdf.ts');
  process.on('message', (printed: Printed) => {
    watch.postMessage('begin');
    let pdf: DrawingReply['pdf'];
    try {
      pdf = drawPdf(printed);
    } catch {
      // The error quotes the buyer, so it is not reported.
      pdf = null;
    }
    watch.postMessage('end');
    process.send?.({ pdf, bytes: process.memoryUsage.rss() } satisfies DrawingReply);
  });
  process.send?.('ready');
} else {
  const { cpuSeconds, maxBytes } = JSON.parse(process.argv[2] ?? '') as DrawingLimits;
  const parent = process.ppid;
  let begun: NodeJS.CpuUsage | undefined;
  parentPort?.on('message', (moment) => {
    begun = moment === 'begin' ? process.cpuUsage() : undefined;
  });
  setInterval(() => {
    // The API was killed while Typst kept the main thread from noticing.
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
    // The limit is in CPU time, because a document is not at fault when the machine is busy.
    const { user, system } = begun ? process.cpuUsage(begun) : { user: 0, system: 0 };
    const isOver = user + system > cpuSeconds * 1e6 || process.memoryUsage.rss() > maxBytes;
    if (isOver) process.kill(process.pid, 'SIGXCPU');
  }, 50);
}
