import type { RuntimeConfig } from '@site/contract/runtime-config';
import { fileNameSeparator, productFields, type Question, questions } from '@site/domain/questionnaire';
import { productKey } from '@site/domain/questionnaire-payload';
import { neutraliseCell } from '@site/domain/spreadsheet-cell';
import { cleanText } from '@site/domain/typed-text';
import { createApiClient } from '@site/wire/api-client';
import { receivedApiError } from '@site/wire/error-responses';
import {
  type QuestionnaireAnswers,
  type QuestionnaireStored,
  questionnaireStored,
  submissionKeyHeader,
} from '@site/wire/questionnaire-messages';
import { cleanAnswer } from '../fields/answer-text.ts';
import type { Answers, TextQuestionId } from '../fields/answers.ts';

/** Builds the request body: a flat object of strings, keyed by the text of each question. */
export function toPayload(answers: Answers, sentAt: Date): QuestionnaireAnswers {
  const moment = sentAt.toISOString();
  const entries = questions.flatMap((question) => payloadOf(question, answers));
  return { ...Object.fromEntries(entries), timestamp: moment, submissionDate: moment };
}

function payloadOf({ id, kind, question }: Question, answers: Answers): [string, string][] {
  if (kind === 'files') {
    return [[question, cleanText(answers.brandAssets.map((asset) => asset.name).join(fileNameSeparator))]];
  }
  if (kind === 'products') {
    return answers.keyProducts.flatMap((product, index) =>
      productFields.map(({ id: field }): [string, string] => [
        productKey(index + 1, field),
        cleanText(product[field]),
      ]),
    );
  }
  return [[question, cleanAnswer({ kind }, answers[id as TextQuestionId])]];
}

type SendResult =
  /**
   * The answers were sent. `receivedAt` is the API's time, and `order` is the paid order that the answers are attached
   * to.
   */
  | ({ state: 'sent' } & Partial<Pick<QuestionnaireStored, 'receivedAt' | 'order'>>)
  /** The answers were rejected or did not arrive. */
  | { state: 'failed' };

type SendInput = {
  target: Pick<RuntimeConfig, 'apiBase' | 'questionnaireUrl'>;
  submissionKey: string;
  /** Token of the order that the answers are for. */
  token?: string | undefined;
  payload: QuestionnaireAnswers;
};

/** Time limit in milliseconds, long enough for a slow phone to upload the longest answers. */
const timeout = 45_000;

/** Sends the answers to the API, or to the spreadsheet's web app if no API is configured. */
export async function send({ target, submissionKey, token, payload }: SendInput): Promise<SendResult> {
  const { apiBase, questionnaireUrl } = target;
  if (!apiBase) return await sendToSpreadsheet(questionnaireUrl, payload);
  const api = createApiClient(apiBase, receivedApiError);
  const result = await api.request('/questionnaires', {
    token,
    headers: { [submissionKeyHeader]: submissionKey },
    body: payload,
    timeout,
    response: questionnaireStored,
  });
  switch (result.kind) {
    case 'ok':
      return { state: 'sent', receivedAt: result.value.receivedAt, order: result.value.order };
    case 'malformed':
    case 'not-json':
      // A response that cannot be parsed still means that the answers are stored.
      return { state: result.status < 300 ? 'sent' : 'failed' };
    default:
      return { state: 'failed' };
  }
}

/**
 * Sends the answers to the spreadsheet. The cross-origin response cannot be read, so only a network error counts as
 * failure.
 */
async function sendToSpreadsheet(url: string, payload: QuestionnaireAnswers): Promise<SendResult> {
  if (!url) return { state: 'failed' };
  const cells = Object.entries(payload).map(([key, value]) => [key, neutraliseCell(String(value))]);
  const body = JSON.stringify(Object.fromEntries(cells));
  try {
    await fetch(url, { method: 'POST', mode: 'no-cors', body, signal: AbortSignal.timeout(timeout) });
    return { state: 'sent' };
  } catch {
    return { state: 'failed' };
  }
}
