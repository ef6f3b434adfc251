import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Queries } from '../platform/database/database.ts';
import { readNewestFirst } from '../platform/database/read-in-pages.ts';
import type { Tables } from '../platform/database/tables.ts';

/** The maximum number of bytes of answers in one batch. A single questionnaire may be larger. */
const pageBytes = 1024 * 1024;

/** Reads questionnaires with their answers in small batches, newest first. */
export async function* readQuestionnaires(
  queries: Queries,
  condition: RawBuilder<boolean>,
): AsyncGenerator<Selectable<Tables['questionnaires']>> {
  const keys = readNewestFirst(
    queries
      .selectFrom('questionnaires')
      .select(['submission_id', 'received_at'])
      // PostgreSQL computes this size without reading the answers themselves.
      .select(sql<number>`octet_length(answers)`.as('bytes'))
      .where(condition),
    'received_at',
    'submission_id',
  );
  const read = (ids: readonly string[]) =>
    readNewestFirst(
      queries.selectFrom('questionnaires').selectAll().where('submission_id', 'in', ids),
      'received_at',
      'submission_id',
    );
  let ids: string[] = [];
  let size = 0;
  for await (const { submission_id: id, bytes } of keys) {
    if (ids.length > 0 && size + bytes > pageBytes) {
      yield* read(ids);
      ids = [];
      size = 0;
    }
    ids.push(id);
    size += bytes;
  }
  if (ids.length > 0) yield* read(ids);
}
