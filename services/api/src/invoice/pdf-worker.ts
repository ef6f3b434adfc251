import { parentPort } from 'node:worker_threads';
import { drawPage, type Printed } from './pdf-page.ts';

/** The thread that draws documents (`draw.ts`). */
parentPort?.on('message', async ({ id, printed }: { id: number; printed: Printed }) => {
  try {
    parentPort?.postMessage({ id, pdf: await drawPage(printed) });
  } catch (error) {
    parentPort?.postMessage({ id, error });
  }
});
