import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Queries } from './database.ts';
import type { Tables } from './tables.ts';

/** How many rows a page has that reads no answers. */
export const pageRows = 500;
/** How many bytes of answers are read at once; one questionnaire may be larger. */
const pageBytes = 2 * 1024 * 1024;

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

/** Reads questionnaires with their answers, the newest first, a few at a time. */
export async function* readQuestionnaires(
  queries: Queries,
  condition: RawBuilder<boolean>,
): AsyncGenerator<Selectable<Tables['questionnaires']>> {
  const received = inMilliseconds(sql.ref('received_at'));
  const keys = readInPages<{ id: string; receivedAt: Date; bytes: number }>((after) =>
    queries
      .selectFrom('questionnaires')
      .select(['submission_id as id', received.as('receivedAt')])
      // Known without reading the answers.
      .select(sql<number>`octet_length(answers)`.as('bytes'))
      .where(condition)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(${received}, submission_id) < (${after?.receivedAt}, ${after?.id}::uuid)`),
      )
      .orderBy(received, 'desc')
      .orderBy('submission_id', 'desc')
      .limit(pageRows)
      .execute(),
  );
  const read = async (ids: readonly string[]) =>
    await queries
      .selectFrom('questionnaires')
      .selectAll()
      .where('submission_id', 'in', ids)
      .orderBy(received, 'desc')
      .orderBy('submission_id', 'desc')
      .execute();
  let ids: string[] = [];
  let size = 0;
  for await (const { id, bytes } of keys) {
    if (ids.length > 0 && size + bytes > pageBytes) {
      yield* await read(ids);
      ids = [];
      size = 0;
    }
    ids.push(id);
    size += bytes;
  }
  if (ids.length > 0) yield* await read(ids);
}
