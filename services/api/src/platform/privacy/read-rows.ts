import { type RawBuilder, sql } from 'kysely';
import { pageRows, readInPages } from '../database/read-in-pages.ts';
import { readable } from './readable.ts';

/** Reads the rows of a short query, in readable names. */
export async function* readRows(query: { execute: () => Promise<readonly object[]> }) {
  for (const row of await query.execute()) yield readable(row);
}

/** Reads rows with an id page by page, so that memory does not grow with them. */
export function readById<Row extends { id: string }>(query: {
  where: (condition: RawBuilder<boolean>) => typeof query;
  orderBy: (column: 'id') => { limit: (count: number) => { execute: () => Promise<Row[]> } };
}): AsyncGenerator<Row> {
  return readInPages<Row>((after) =>
    (after ? query.where(sql<boolean>`id > ${after.id}::uuid`) : query)
      .orderBy('id')
      .limit(pageRows)
      .execute(),
  );
}

export async function* mapRows<Row>(rows: AsyncIterable<Row>, record: (row: Row) => object) {
  for await (const row of rows) yield record(row);
}
