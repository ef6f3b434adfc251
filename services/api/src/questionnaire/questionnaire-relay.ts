import { neutraliseCell } from '@site/domain/questionnaire';
import { sql } from 'kysely';
import type { Database, Queries } from '../platform/database/database.ts';
import { pageRows } from '../platform/database/read-in-pages.ts';
import type { JobHandlers, JobQueue } from '../platform/jobs/job-queue.ts';

/** Sends a stored questionnaire to the spreadsheet's web app. What is not accepted is retried. */
export function questionnaireRelayJob(queries: Queries, url: string): JobHandlers['questionnaire-relay'] {
  return async ({ submissionId, revision }) => {
    const row = await queries
      .selectFrom('questionnaires')
      .selectAll()
      .where('submission_id', '=', submissionId)
      .executeTakeFirst();
    // Nothing is sent if a later revision replaced this one, which has a job of its own, or if this one was sent.
    if (!row || row.revision !== revision || row.relayed_revision === revision) return;
    const idempotencyKey = `${submissionId}.${revision}`;
    const body = relayBody(row.answers, idempotencyKey);
    await postToSpreadsheet(url, body, idempotencyKey);
    await queries
      .updateTable('questionnaires')
      // A correction may have been stored and delivered while this revision was on its way.
      .set({ relayed_revision: sql`greatest(coalesce(relayed_revision, 0), ${revision}::integer)` })
      .where('submission_id', '=', submissionId)
      .execute();
  };
}

/** Queues what was stored while no web app was configured, also by a replica that has none yet. */
export async function queueUnrelayed({ queries, transact }: Database, jobs: JobQueue): Promise<void> {
  let page: readonly { submissionId: string }[];
  let after: string | undefined;
  do {
    const rows = await queries
      .selectFrom('questionnaires')
      .select(['submission_id as submissionId', 'revision', 'received_at as receivedAt'])
      .where((where) =>
        where.or([
          where('relayed_revision', 'is', null),
          where('relayed_revision', '<', where.ref('revision')),
        ]),
      )
      .$if(after !== undefined, (query) => query.where('submission_id', '>', after ?? ''))
      // The order is fixed, so that replicas that run at the same time lock the jobs in the same order.
      .orderBy('submission_id')
      .limit(pageRows)
      .execute();
    await transact(async (transaction) => {
      for (const { receivedAt, ...row } of rows) {
        const data = { ...row, receivedAt: receivedAt.toISOString() };
        await jobs.enqueue(transaction, 'questionnaire-relay', data);
      }
    });
    page = rows;
    after = rows.at(-1)?.submissionId;
  } while (page.length === pageRows);
}

/**
 * The same JSON in the same order, with cells that a spreadsheet would compute made harmless, and
 * last `idempotencyKey`. It is `<submission id>.<revision>`: the same key is the same answers; the
 * same id with a higher revision corrects them.
 */
export function relayBody(answers: string, idempotencyKey: string): string {
  const cells = Object.entries(JSON.parse(answers) as Record<string, string>);
  const neutral = cells.map(([key, text]) => [key, neutraliseCell(text)]);
  return JSON.stringify({ ...Object.fromEntries(neutral), idempotencyKey });
}

/**
 * Posts answers to the spreadsheet's web app. Such web apps run on the POST, then redirect to their
 * response, which is fetched with a GET, as browsers do.
 *
 * @param timeoutMs for the whole response
 * @throws when they were not accepted; the message holds nothing personal
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
    // Other redirects are not followed, because they would send the answers elsewhere.
    const location = [301, 302, 303].includes(posted.status) && posted.headers.get('location');
    if (location) await posted.body?.cancel();
    response = location ? await fetch(new URL(location, url), { signal }) : posted;
    text = await readText(response);
  } catch (error) {
    throw new Error(`The spreadsheet could not be reached (${reasonOf(error)}).`);
  }
  if (!response.ok) throw new Error(`The spreadsheet answered ${response.status}.`);
  if (text === null) throw new Error('The spreadsheet answered with more than 1 MB.');
  // Web apps of this kind report their own failures, and ask for a log-in, with a page and status 200.
  if (text.trimStart().startsWith('<')) {
    throw new Error('The spreadsheet answered with a page instead of data.');
  }
  if (failure.test(text)) throw new Error('The spreadsheet answered that it failed.');
}

/** The longest response that is read, in bytes. Web apps answer with a line, and some repeat what was sent. */
const maxResponse = 1_000_000;

/** Reads a response to its end, because one that breaks off is no acceptance. @returns null for one that is too long */
async function readText({ body }: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    // Leaving the loop closes the connection.
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

/** Scripts that catch their own errors cannot set a status, so they report them in their JSON. */
const failure = /^\s*\{.*("(result|status)":\s*"(error|fail|failed|failure)"|"(ok|success)":\s*false)/is;
