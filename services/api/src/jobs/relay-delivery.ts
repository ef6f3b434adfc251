import { neutraliseCell } from '@site/domain/questionnaire';

/** The most of an answer that is looked at, in characters: enough to tell a page from data. */
const glance = 64 * 1024;

/**
 * What is sent: the same JSON in the same order, with every cell as it was written and none
 * computed, and last of all `idempotencyKey`. It is `<submission id>.<version>`: the same key is
 * the same answers, however often they arrive; the same id with a higher version corrects them.
 */
export function relayBody(answers: string, idempotencyKey: string): string {
  const cells = Object.entries(JSON.parse(answers) as Record<string, string>);
  const neutral = cells.map(([key, text]) => [key, neutraliseCell(text)]);
  return JSON.stringify({ ...Object.fromEntries(neutral), idempotencyKey });
}

/**
 * Hands answers to the spreadsheet's web app. Such web apps run on the POST, then lead to their
 * answer by a redirect that is followed with a GET, as browsers do.
 *
 * @param patienceMs how long the whole answer may take
 * @throws when they were not accepted, saying why in words that hold nothing personal
 */
export async function deliver(
  relayUrl: string,
  body: string,
  { idempotencyKey, patienceMs }: { idempotencyKey: string; patienceMs: number },
): Promise<void> {
  const response = await fetch(relayUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body,
    signal: AbortSignal.timeout(patienceMs),
  }).catch((error: unknown) => {
    throw new Error(unreachable(error, patienceMs));
  });
  // To its end: an answer that breaks off is no acceptance.
  const answer = await response.text().catch((error: unknown) => {
    throw new Error(
      isTimeout(error) ? unreachable(error, patienceMs) : 'The spreadsheet broke its answer off.',
    );
  });
  if (!response.ok) throw new Error(`The spreadsheet answered ${response.status}.`);
  const type = response.headers.get('content-type') ?? '';
  // Web apps of this kind report their own failures, and ask for a log-in, with a page and status 200.
  if (/^(text\/html|application\/xhtml)/i.test(type) || answer.trimStart().startsWith('<')) {
    throw new Error('The spreadsheet answered with a page instead of data.');
  }
  if (saysItFailed(answer.slice(0, glance))) throw new Error('The spreadsheet answered that it failed.');
}

function unreachable(error: unknown, patienceMs: number): string {
  if (isTimeout(error)) return `The spreadsheet did not answer within ${patienceMs / 1000} s.`;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return `The spreadsheet could not be reached${code}.`;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/** Scripts that catch their own errors cannot set a status, and say it in their JSON. */
function saysItFailed(answer: string): boolean {
  let value: unknown;
  try {
    value = JSON.parse(answer);
  } catch {
    return false;
  }
  if (typeof value !== 'object' || value === null) return false;
  const { result, status, ok, success } = value as Record<string, unknown>;
  return ok === false || success === false || [result, status].some(isFailureWord);
}

function isFailureWord(word: unknown): boolean {
  return typeof word === 'string' && /^(error|fail|failed|failure)$/i.test(word);
}
