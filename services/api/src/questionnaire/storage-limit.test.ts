import { randomUUID } from 'node:crypto';
import { payloadFields } from '@site/domain/questionnaire-payload';
import type { ApiError } from '@site/wire/error-responses';
import type { QuestionnaireStored } from '@site/wire/questionnaire-messages';
import { submissionKeyHeader } from '@site/wire/questionnaire-messages';
import { expect, test } from 'vitest';
import { openApi } from '../../testing/api-harness.ts';
import type { Config } from '../platform/config/api-config.ts';

const long = payloadFields().find(({ maxLength }) => maxLength >= 5_000)?.key ?? '';
const answers = {
  Email: 'ada@example.com',
  [long]: 'x'.repeat(5_000),
  timestamp: '2026-11-21T10:00:00.000Z',
  submissionDate: '2026-11-21T10:00:00.000Z',
};

async function openFull(limits: Partial<Config['limits']>) {
  const api = await openApi({}, (config) => Object.assign(config.limits, limits));
  const send = (headers: Record<string, string> = {}) =>
    api.post<QuestionnaireStored & ApiError>('/questionnaires', answers, {
      [submissionKeyHeader]: randomUUID(),
      ...headers,
    });
  return { api, send };
}

test.each([
  ['all questionnaires', { storedBytes: 8_000 }, 507, 'storage_full', 'your answers are still in the form'],
  ['bytes of one network and day', { networkBytes: 8_192 }, 429, 'rate_limited', 'Nothing was changed'],
  ['one network and day', { questionnaires: 1 }, 429, 'rate_limited', 'Nothing was changed'],
])(
  'the limit of %s refuses answers and stores nothing, and a buyer can still send theirs',
  async (_, limits, status, code, words) => {
    const { api, send } = await openFull(limits);
    expect((await send()).status).toBe(201);
    const refused = await send();
    expect([refused.status, refused.body.error.code]).toEqual([status, code]);
    expect(refused.body.error.message).toContain(words);
    const bought = await api.buy();
    await api.orderBecomes(bought, { status: 'paid' });
    const sent = await send({ authorization: `Bearer ${bought.orderToken}` });
    expect([sent.status, sent.body.order?.orderNumber]).toEqual([201, bought.orderNumber]);
    const rows = await api.queries().selectFrom('questionnaires').select('submission_id').execute();
    expect(rows).toHaveLength(2);
    const metrics = await (await fetch(api.metricsUrl())).text();
    expect(metrics).toMatch(/questionnaires_refused_total\{limit="\w+"\} [1-9]/);
    expect(metrics).toMatch(/^questionnaire_bytes 1[01]\d{3}$/m);
  },
);
