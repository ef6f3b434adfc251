import { neutraliseCell } from '@site/shared/spreadsheet-cell';
import type { Database, Queries } from '../storage/database.ts';
import type { Handlers, Queue } from './queue.ts';

/** How long the spreadsheet's web app may take to answer, in milliseconds. */
const patience = 20_000;

/**
 * Passes a stored questionnaire on to the spreadsheet's web app, with cells that
 * a spreadsheet would compute made harmless. Whatever is not accepted is tried again.
 */
export function questionnaireRelayJob(
  queries: Queries,
  relayUrl: string | undefined,
): Handlers['questionnaire-relay'] {
  return async ({ submissionId, revision }) => {
    if (!relayUrl) return;
    const row = await queries
      .selectFrom('questionnaires')
      .selectAll()
      .where('submission_id', '=', submissionId)
      .executeTakeFirst();
    // A later version of the same answers has its own job.
    if (!row || row.revision !== revision || row.relayed_revision === revision) return;
    await deliver(relayUrl, neutralised(row.answers), `${submissionId}.${revision}`);
    await queries
      .updateTable('questionnaires')
      .set({ relayed_revision: revision })
      .where('submission_id', '=', submissionId)
      .execute();
  };
}

/** @throws when the web app did not accept it */
async function deliver(relayUrl: string, body: string, idempotencyKey: string): Promise<void> {
  const response = await fetch(relayUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body,
    signal: AbortSignal.timeout(patience),
  });
  const type = response.headers.get('content-type') ?? '';
  // To its end: an answer that breaks off is no acceptance.
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The spreadsheet answered ${response.status}.`);
  // Web apps of this kind report their own failures, and ask for a log-in, with a page and status 200.
  if (type.startsWith('text/html')) throw new Error('The spreadsheet answered with a page instead of data.');
}

/** The same JSON in the same order, with every cell as it was written and none computed. */
function neutralised(answers: string): string {
  const cells = Object.entries(JSON.parse(answers) as Record<string, string>);
  return JSON.stringify(Object.fromEntries(cells.map(([key, text]) => [key, neutraliseCell(text)])));
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
