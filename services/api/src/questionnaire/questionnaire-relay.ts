import { neutraliseCell } from '@site/domain/questionnaire';
import { sql } from 'kysely';
import type { Config } from '../platform/config/api-config.ts';
import type { Database, Queries } from '../platform/database/database.ts';
import type { JobHandlers, JobQueue } from '../platform/jobs/job-queue.ts';

/** Sends a stored questionnaire to the spreadsheet's web app. What is not accepted is retried. */
export function questionnaireRelayJob(
  queries: Queries,
  { url, timeoutSeconds }: Config['relay'],
): JobHandlers['questionnaire-relay'] {
  return async ({ submissionId, revision }) => {
    if (!url) return;
    const row = await queries
      .selectFrom('questionnaires')
      .selectAll()
      .where('submission_id', '=', submissionId)
      .executeTakeFirst();
    // A later revision of the same answers has its own job.
    if (!row || row.revision !== revision || row.relayed_revision === revision) return;
    const idempotencyKey = `${submissionId}.${revision}`;
    const body = relayBody(row.answers, idempotencyKey);
    await postToSpreadsheet(url, body, { idempotencyKey, timeoutMs: timeoutSeconds * 1000 });
    await queries
      .updateTable('questionnaires')
      // A correction may have been stored and delivered while this revision was on its way.
      .set({ relayed_revision: sql`greatest(coalesce(relayed_revision, 0), ${revision}::integer)` })
      .where('submission_id', '=', submissionId)
      .execute();
  };
}

/** Queues what was stored while no web app was configured. */
export async function queueUnrelayed(
  { transact }: Pick<Database, 'transact'>,
  jobs: Pick<JobQueue, 'enqueueRelay'>,
): Promise<void> {
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
    for (const { submission_id: submissionId, revision } of rows) {
      await jobs.enqueueRelay(transaction, { submissionId, revision });
    }
  });
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

/** Longest response, in bytes. */
const maxResponseBytes = 64 * 1024;

/**
 * Posts answers to the spreadsheet's web app. Such web apps run on the POST, then redirect to their
 * response, which is fetched with a GET, as browsers do. The answers go to no other address.
 *
 * @param timeoutMs for the whole response
 * @throws when they were not accepted; the message holds nothing personal
 */
export async function postToSpreadsheet(
  url: string,
  body: string,
  { idempotencyKey, timeoutMs }: { idempotencyKey: string; timeoutMs: number },
): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  const request = (address: string, init: RequestInit) =>
    fetch(address, { ...init, signal }).catch((error: unknown) => {
      throw new Error(unreachable(error, timeoutMs));
    });
  const posted = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body,
    redirect: 'manual',
  });
  const location = [301, 302, 303].includes(posted.status) ? responseAddress(posted, url) : undefined;
  if (location) await posted.body?.cancel();
  const response = location ? await request(location, {}) : posted;
  // To its end: a response that breaks off is no acceptance.
  const text = await readLimited(response).catch((error: unknown) => {
    throw new Error(
      isTimeout(error) ? unreachable(error, timeoutMs) : 'The spreadsheet broke its answer off.',
    );
  });
  if (!response.ok) throw new Error(`The spreadsheet answered ${response.status}.`);
  const type = response.headers.get('content-type') ?? '';
  // Web apps of this kind report their own failures, and ask for a log-in, with a page and status 200.
  if (/^(text\/html|application\/xhtml)/i.test(type) || text?.trimStart().startsWith('<')) {
    throw new Error('The spreadsheet answered with a page instead of data.');
  }
  if (text === undefined) throw new Error('The spreadsheet answered with too much.');
  if (reportsFailure(text)) {
    throw new Error('The spreadsheet answered that it failed.');
  }
}

/** The address of the response to the POST, as the redirect names it. */
function responseAddress({ headers }: Response, url: string): string {
  const location = headers.get('location') ?? '';
  if (URL.canParse(location, url)) {
    const address = new URL(location, url);
    if (/^https?:$/.test(address.protocol)) return address.href;
  }
  throw new Error('The spreadsheet could not be reached.');
}

/** @returns the whole text, or undefined when it is longer than the limit */
async function readLimited(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > maxResponseBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function unreachable(error: unknown, timeoutMs: number): string {
  if (isTimeout(error)) return `The spreadsheet did not answer within ${timeoutMs / 1000} s.`;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return `The spreadsheet could not be reached${code}.`;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/** Scripts that catch their own errors cannot set a status, so they report them in their JSON. */
function reportsFailure(text: string): boolean {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return false;
  }
  if (typeof value !== 'object' || value === null) return false;
  const { result, status, ok, success } = value as Record<string, unknown>;
  const isFailure = (word: unknown) =>
    typeof word === 'string' && /^(error|fail|failed|failure)$/i.test(word);
  return ok === false || success === false || [result, status].some(isFailure);
}
