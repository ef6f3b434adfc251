import { sql } from 'kysely';
import type { Queries } from '../platform/database/database.ts';

/** The size of a questionnaire's row and index entries without the answers, in bytes. */
const rowBytes = 512;

/** Measures the total size of all questionnaires in bytes without reading the answers themselves. */
export async function countQuestionnaireBytes(queries: Queries): Promise<number> {
  const { bytes } = await queries
    .selectFrom('questionnaires')
    .select(sql<string>`coalesce(sum(octet_length(answers) + ${rowBytes}::integer), 0)`.as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes);
}
