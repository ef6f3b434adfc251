import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Queries } from '../platform/database/database.ts';
import { inMilliseconds, pageRows, readInPages } from '../platform/database/read-in-pages.ts';
import type { Tables } from '../platform/database/tables.ts';

/** The maximum number of bytes of answers in one batch. A single questionnaire may be larger. */
const pageBytes = 1024 * 1024;

/** Reads questionnaires with their answers in small batches, newest first. */
export async function* readQuestionnaires(
  queries: Queries,
  condition: RawBuilder<boolean>,
): AsyncGenerator<Selectable<Tables['questionnaires']>> {
  const received = inMilliseconds(sql.ref('received_at'));
  const keys = readInPages<{ id: string; receivedAt: Date; bytes: number }>((after) =>
    queries
      .selectFrom('questionnaires')
      .select(['submission_id as id', received.as('receivedAt')])
      // PostgreSQL computes this size without reading the answers themselves.
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
