import { neutraliseCell } from '@site/shared/spreadsheet-cell';
import type { Queries } from '../storage/database.ts';
import type { Handlers } from './queue.ts';

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
    const cells = Object.fromEntries(
      Object.entries(row.answers).map(([key, text]) => [key, neutraliseCell(text)]),
    );
    const response = await fetch(relayUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(cells),
      signal: AbortSignal.timeout(patience),
    });
    if (!response.ok) throw new Error(`The spreadsheet answered ${response.status}.`);
    await queries
      .updateTable('questionnaires')
      .set({ relayed_revision: revision })
      .where('submission_id', '=', submissionId)
      .execute();
  };
}
