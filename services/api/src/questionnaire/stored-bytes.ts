import { sql } from 'kysely';
import type { Queries } from '../platform/database/database.ts';

/** How many bytes a row of a questionnaire needs beside its answers, with its indexes. */
const rowBytes = 512;

/** Measures how many bytes all questionnaires need. The answers themselves are not read. */
export async function questionnaireBytes(queries: Queries): Promise<number> {
  const { bytes } = await queries
    .selectFrom('questionnaires')
    .select(sql<string>`coalesce(sum(octet_length(answers) + ${rowBytes}::integer), 0)`.as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes);
}
