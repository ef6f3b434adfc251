import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Database, Queries } from '../storage/database.ts';
import type { Handlers, Queue } from './queue.ts';
import { deliver, relayBody } from './relay-delivery.ts';

/**
 * Passes a stored questionnaire on to the spreadsheet's web app, with cells that
 * a spreadsheet would compute made harmless. Whatever is not accepted is tried again.
 */
export function questionnaireRelayJob(
  queries: Queries,
  { url, patienceSeconds }: Config['relay'],
): Handlers['questionnaire-relay'] {
  return async ({ submissionId, revision }) => {
    if (!url) return;
    const row = await queries
      .selectFrom('questionnaires')
      .selectAll()
      .where('submission_id', '=', submissionId)
      .executeTakeFirst();
    // A later version of the same answers has its own job.
    if (!row || row.revision !== revision || row.relayed_revision === revision) return;
    const idempotencyKey = `${submissionId}.${revision}`;
    const body = relayBody(row.answers, idempotencyKey);
    await deliver(url, body, { idempotencyKey, patienceMs: patienceSeconds * 1000 });
    await queries
      .updateTable('questionnaires')
      // A correction may have been stored and delivered while this version was under way.
      .set({ relayed_revision: sql`greatest(coalesce(relayed_revision, 0), ${revision}::integer)` })
      .where('submission_id', '=', submissionId)
      .execute();
  };
}

/** Queues what was stored while there was no web app to pass it on to. */
export async function queueUnrelayed({ transact }: Database, queue: Queue): Promise<void> {
  await transact(async (transaction) => {
    const rows = await transaction
      .selectFrom('questionnaires')
      .select(['submission_id', 'revision'])
      .where((where) =>
        where.or([
          where('relayed_revision', 'is', null),
          where('relayed_revision', '<', where.ref('revision')),
        ]),
      )
      .execute();
    for (const row of rows) {
      await queue.enqueueRelay(transaction, { submissionId: row.submission_id, revision: row.revision });
    }
  });
}
