import { Readable } from 'node:stream';
import type { Context } from 'hono';

/**
 * Responds with a JSON array, one row on each line, while the rows are read: no list is in memory as a whole.
 *
 * @throws what reading the first row throws; a later failure breaks the response off
 */
export async function streamList(
  c: Context,
  rows: AsyncIterable<object> | readonly object[],
): Promise<Response> {
  return await streamJson(c, arrayOf(rows));
}

/** Responds with the texts of a JSON document. @throws what the first text throws */
export async function streamJson(c: Context, texts: AsyncGenerator<string>): Promise<Response> {
  const first = await texts.next();
  async function* bytes() {
    if (!first.done) yield Buffer.from(first.value);
    for await (const text of texts) yield Buffer.from(text);
  }
  // The next row is read when the reader has taken the one before it.
  const body = Readable.toWeb(Readable.from(bytes(), { highWaterMark: 1 }), {
    strategy: { highWaterMark: 1 },
  });
  return c.body(body as ReadableStream, 200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
  });
}

/** Writes a JSON array row by row. */
export async function* arrayOf(rows: AsyncIterable<object> | readonly object[]): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    // A row may have a megabyte: it was parsed in the turn of the event loop that ends here.
    await ownTurn();
    yield before + JSON.stringify(row);
    before = ',\n';
    await ownTurn();
  }
  yield before === '[\n' ? '[]' : '\n]';
}

let lastTurn = Promise.resolve();

/** Resolves in a turn of the event loop in which no other list goes on, so that requests are answered between two rows. */
function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => void setImmediate(resolve)));
  return lastTurn;
}
