import { setImmediate } from 'node:timers/promises';

let lastDrawing: Promise<unknown> = Promise.resolve();

/** Draws one document at a time and serves requests in between: a batch would block the event loop. */
export async function drawOneByOne(draw: () => Promise<Buffer>): Promise<Buffer> {
  const drawing = lastDrawing.then(() => setImmediate()).then(draw);
  lastDrawing = drawing.catch(() => {});
  return await drawing;
}
