import type { RuntimeConfig } from '@site/contract/runtime-config';
import { neutraliseCell } from '@site/domain/questionnaire';
import type { Payload } from './payload.ts';

export type SendResult =
  | { state: 'sent' }
  /** Not accepted, or nobody there. */
  | { state: 'failed' }
  /** The API names what it does not take, by payload key. */
  | { state: 'refused'; keys: readonly string[] };

type Target = Pick<RuntimeConfig, 'apiBase' | 'questionnaireUrl'>;
type Send = { target: Target; submissionId: string; payload: Payload; request?: typeof fetch };

/** Long enough for a slow phone to upload the longest answers; in milliseconds. */
const timeout = 45_000;

/** Sends the answers to the API, or straight to the spreadsheet's web app when there is only that. */
export async function send({ target, submissionId, payload, request = fetch }: Send): Promise<SendResult> {
  try {
    if (target.apiBase)
      return await sendToApi(`${target.apiBase}/questionnaires/${submissionId}`, payload, request);
    if (target.questionnaireUrl) return await sendToSpreadsheet(target.questionnaireUrl, payload, request);
    return { state: 'failed' };
  } catch {
    return { state: 'failed' };
  }
}

async function sendToApi(address: string, payload: Payload, request: typeof fetch): Promise<SendResult> {
  const response = await request(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(timeout),
  });
  if (response.ok) return { state: 'sent' };
  const keys = await refusedKeys(response);
  return keys.length > 0 ? { state: 'refused', keys } : { state: 'failed' };
}

/** The answer of such a web app cannot be read from another origin; none but a network error is a failure. */
async function sendToSpreadsheet(
  address: string,
  payload: Payload,
  request: typeof fetch,
): Promise<SendResult> {
  const cells = Object.entries(payload).map(([key, value]) => [key, neutraliseCell(value)]);
  await request(address, {
    method: 'POST',
    mode: 'no-cors',
    body: JSON.stringify(Object.fromEntries(cells)),
    signal: AbortSignal.timeout(timeout),
  });
  return { state: 'sent' };
}

async function refusedKeys(response: Response): Promise<readonly string[]> {
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null || !('error' in body)) return [];
  const { error } = body;
  if (typeof error !== 'object' || error === null || !('fields' in error)) return [];
  return typeof error.fields === 'object' && error.fields !== null ? Object.keys(error.fields) : [];
}
