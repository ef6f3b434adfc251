import { Readable } from 'node:stream';
import type { Context } from 'hono';

/**
 * Streams rows as a JSON array with one row per line, so that the list never has to fit into memory.
 *
 * @param describe converts a row for the list
 * @throws if the first row cannot be read; a later failure aborts the response
 */
export async function streamList<Row>(
  c: Context,
  rows: AsyncIterable<Row> | readonly Row[],
  describe: (row: Row) => object | Promise<object>,
): Promise<Response> {
  return await streamJson(c, generateJsonArray(rows, describe));
}

/** Streams the pieces of a JSON document. @throws if the first piece cannot be produced */
export async function streamJson(c: Context, texts: AsyncGenerator<string>): Promise<Response> {
  const first = await texts.next();
  async function* encodeTexts() {
    if (!first.done) yield Buffer.from(first.value);
    for await (const text of texts) yield Buffer.from(text);
  }
  // Read the next row only after the client has received the previous one.
  const body = Readable.toWeb(Readable.from(encodeTexts(), { highWaterMark: 1 }), {
    strategy: { highWaterMark: 1 },
  });
  return c.body(body as ReadableStream, 200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
  });
}

export async function* generateJsonArray<Row>(
  rows: AsyncIterable<Row> | readonly Row[],
  describe: (row: Row) => object | Promise<object>,
): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    const described = await describe(row);
    // Let other requests run first, because a row can contain a megabyte, so parsing it may have taken a while.
    await waitForOwnTurn();
    yield separator + JSON.stringify(described);
    separator = ',\n';
    await waitForOwnTurn();
  }
  yield separator === '[\n' ? '[]' : '\n]';
}

let lastTurn = Promise.resolve();

/** Waits for an event-loop turn that no other list uses, so that other requests are answered between two rows. */
function waitForOwnTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => void setImmediate(resolve)));
  return lastTurn;
}
