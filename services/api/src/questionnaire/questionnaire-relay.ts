import { neutraliseCell } from '@site/domain/spreadsheet-cell';
import { sql } from 'kysely';
import type { Database, Queries } from '../platform/database/database.ts';
import { readNewestFirst } from '../platform/database/read-in-pages.ts';
import type { JobHandlers, JobQueue } from '../platform/jobs/job-queue.ts';

/**
 * Sends a stored questionnaire to the spreadsheet's web app. If the web app does not accept the questionnaire, the
 * queue retries.
 */
export function questionnaireRelayJob(queries: Queries, url: string): JobHandlers['questionnaire-relay'] {
  return async ({ submissionId, revision }) => {
    const row = await queries
      .selectFrom('questionnaires')
      .selectAll()
      .where('submission_id', '=', submissionId)
      .executeTakeFirst();
    // Skip a revision that was already sent, or that a later revision has replaced. The later revision has its own job.
    if (!row || row.revision !== revision || row.relayed_revision === revision) return;
    const idempotencyKey = `${submissionId}.${revision}`;
    const body = relayBody(row.answers, idempotencyKey);
    await postToSpreadsheet(url, body, idempotencyKey);
    await queries
      .updateTable('questionnaires')
      // Never lower `relayed_revision`, because a newer revision may have been delivered in the meantime.
      .set({ relayed_revision: sql`greatest(coalesce(relayed_revision, 0), ${revision}::integer)` })
      .where('submission_id', '=', submissionId)
      .execute();
  };
}

/**
 * Queues the questionnaires that arrived while `QUESTIONNAIRE_RELAY_URL` was not set, or at a replica that did not have
 * this setting yet.
 */
export async function queueUnrelayed({ queries, transact }: Database, jobs: JobQueue): Promise<void> {
  const unrelayed = queries
    .selectFrom('questionnaires')
    .select(['submission_id', 'revision', 'received_at'])
    .where(sql<boolean>`coalesce(relayed_revision, 0) < revision`);
  for await (const row of readNewestFirst(unrelayed, 'received_at', 'submission_id')) {
    const { submission_id: submissionId, revision, received_at: receivedAt } = row;
    const data = { submissionId, revision, receivedAt: receivedAt.toISOString() };
    await transact((transaction) => jobs.enqueue(transaction, 'questionnaire-relay', data));
  }
}

/**
 * Builds the JSON for the spreadsheet: the submitted fields in their original order, with formulas neutralised, and
 * `idempotencyKey` (`<submission id>.<revision>`). Equal keys mean equal answers. A higher revision of the same id is a
 * correction.
 */
export function relayBody(answers: string, idempotencyKey: string): string {
  const cells = Object.entries(JSON.parse(answers) as Record<string, string>);
  const neutral = cells.map(([key, text]) => [key, neutraliseCell(text)]);
  return JSON.stringify({ ...Object.fromEntries(neutral), idempotencyKey });
}

/**
 * Posts answers to the spreadsheet's web app. Such web apps process the POST and then redirect to their response. The
 * response must be fetched with GET, as a browser would.
 *
 * @param timeoutMs the time limit for the whole exchange
 * @throws when the web app did not accept the answers; the error message contains nothing personal
 */
export async function postToSpreadsheet(
  url: string,
  body: string,
  idempotencyKey: string,
  timeoutMs = 20_000,
): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
  let response: Response;
  let text: string | null;
  try {
    const posted = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    // Do not follow redirects with status 307 or 308, which repeat the POST and would send the answers to another
    // address. The others are followed with a GET.
    const location = [301, 302, 303].includes(posted.status) && posted.headers.get('location');
    if (location) await posted.body?.cancel();
    response = location ? await fetch(new URL(location, url), { signal }) : posted;
    text = await readText(response);
  } catch (error) {
    throw new Error(`The spreadsheet could not be reached (${reasonOf(error)}).`);
  }
  if (!response.ok) throw new Error(`The spreadsheet responded with status ${response.status}.`);
  if (text === null) throw new Error("The spreadsheet's response is longer than 1 MB.");
  // Spreadsheet web apps report internal failures and login prompts as an HTML page with status 200.
  if (text.trimStart().startsWith('<')) {
    throw new Error('The spreadsheet responded with an HTML page instead of data.');
  }
  if (failurePattern.test(text)) throw new Error('The spreadsheet reported a failure.');
}

/** The maximum length of a response, in bytes. Most web apps answer with one line, but some echo the request. */
const maxResponse = 1_000_000;

/**
 * Reads a response to the end, because a truncated response does not prove that the answers were accepted.
 *
 * @returns null if the response is too long
 */
async function readText({ body }: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    // Returning from the loop also closes the connection.
    if (bytes > maxResponse) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}

/**
 * Matches a failure that the JSON body reports. A Google Apps Script that catches its own errors cannot set an HTTP
 * status, so it responds with 200.
 */
const failurePattern =
  /^\s*\{.*("(result|status)":\s*"(error|fail|failed|failure)"|"(ok|success)":\s*false)/is;
