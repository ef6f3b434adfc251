import { type RawBuilder, sql } from 'kysely';

/**
 * The maximum number of rows in a page. Pages of questionnaires are also limited in bytes, because answers can be
 * large.
 */
export const pageRows = 500;

/**
 * Reads rows page by page, so that memory use does not grow with the table.
 *
 * @param readPage reads the rows after a given row, or the first page
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

/**
 * Truncates a timestamp to milliseconds, JavaScript's precision. Otherwise, paging by timestamp could repeat or skip
 * rows.
 */
export const inMilliseconds = (column: RawBuilder<unknown>) =>
  sql<Date>`date_trunc('milliseconds', ${column})`;
