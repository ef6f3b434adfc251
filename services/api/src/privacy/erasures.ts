import { logFault } from '@site/telemetry/log';
import type { Queries } from '../storage/database.ts';

type Erasure = {
  cause: 'retention' | 'data subject';
  kind: string;
  /** Order numbers, submission ids or file names; never names or addresses. An empty one only counts. */
  ids: readonly string[];
};

/**
 * Records an erasure in the database and in the log. After a restore from a back-up, what
 * has to be erased again is in the log.
 */
export async function journalErasure(queries: Queries, { cause, kind, ids }: Erasure): Promise<void> {
  if (ids.length === 0) return;
  const known = ids.filter((id) => id !== '');
  await queries
    .insertInto('erasures')
    .values({ cause, kind, count: ids.length, ids: JSON.stringify(known) })
    .execute();
  // To standard error: the operator's commands print their result to standard output.
  logFault('erased', { cause, kind, count: ids.length, ids: known });
}
