import { type SelectQueryBuilder, sql } from 'kysely';

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
 * Reads the rows of a query page by page, newest first.
 *
 * @param moment the column with a row's time
 * @param key the primary key, which orders rows of the same time
 */
export function readNewestFirst<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  moment: keyof Row & string,
  key: keyof Row & string,
): AsyncGenerator<Row> {
  // Truncate the time to milliseconds, JavaScript's precision. Otherwise, paging could repeat or skip rows.
  const time = sql`date_trunc('milliseconds', ${sql.ref(moment)})`;
  return readInPages<Row>((after) =>
    query
      .$if(after !== undefined, (rest) =>
        rest.where(sql<boolean>`(${time}, ${sql.ref(key)}) < (${after?.[moment]}, ${after?.[key]})`),
      )
      .orderBy(time, 'desc')
      .orderBy(sql.ref(key), 'desc')
      .limit(pageRows)
      .execute(),
  );
}
