import { type RawBuilder, sql } from 'kysely';

/** How many rows a page has that reads no answers. */
export const pageRows = 500;

/**
 * Reads rows page by page, so that memory does not grow with what strangers have stored.
 *
 * @param readPage reads the rows that follow a row, or the first ones
 */
export async function* readInPages<Row>(
  readPage: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let after: Row | undefined;
  for (;;) {
    const rows = await readPage(after);
    yield* rows;
    after = rows.at(-1);
    if (rows.length < pageRows) return;
  }
}

/** A moment as JavaScript has it, in milliseconds: a page that begins after one neither repeats nor skips a row. */
export const inMilliseconds = (column: RawBuilder<unknown>) =>
  sql<Date>`date_trunc('milliseconds', ${column})`;
