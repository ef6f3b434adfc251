import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { type ApiHarness, openApi } from '../../../testing/api-harness.ts';
import { openSpreadsheet } from '../../../testing/fake-spreadsheet.ts';
import { submissionIdOf } from '../../purchase/order-answers.ts';
import { readConfig } from '../config/api-config.ts';

type Listed = { id: string; state: string; name: string; reason: string | null; attempts: number };

const jobsOf = (api: ApiHarness) => api.operate<Listed[]>('/jobs');

test('a relay is retried for more than a day, becomes a dead letter that is reported, and is sent once when retried', async () => {
  const fail = (response: ServerResponse) => response.writeHead(503).end();
  const spreadsheet = await openSpreadsheet(fail, fail, fail);
  const variables = { QUESTIONNAIRE_RELAY_URL: spreadsheet.url, SELLER_NOTICES_TO: 'orders@studio.example' };
  const api = await openApi(variables, ({ jobs }) => {
    jobs.retries = 1;
  });
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const submissionKey = randomUUID();
  await api.answer(submissionKey, { Email: 'ada@example.com' });
  const reason = 'The spreadsheet responded with status 503.';
  const given = { state: 'dead', name: 'questionnaire-relay', reason, attempts: 2 };
  await expect.poll(() => jobsOf(api)).toMatchObject([given]);
  const [dead] = await jobsOf(api);
  const text = 'A questionnaire-relay job failed for good. `pnpm operate jobs` shows the reason.';
  const alerts = logged.mock.calls.flat().filter((line) => String(line).includes('"event":"alert"'));
  expect(alerts).toEqual([expect.stringContaining(text)]);
  const mail = { to: [{ address: 'orders@studio.example' }], text: expect.stringContaining(text) };
  await expect.poll(api.outbox).toMatchObject([mail]);

  expect(await api.operate('/jobs/retry', { id: '12345678' })).toMatchObject({
    error: { code: 'not_found', message: expect.stringContaining('`pnpm operate jobs` lists them') },
  });
  // A retried dead letter starts from the beginning, with all its attempts.
  expect(await api.operate('/jobs/retry', { id: dead?.id })).toEqual({ retried: 1 });
  await expect.poll(() => jobsOf(api)).toEqual([]);
  expect(spreadsheet.received.map(({ key }) => key)).toEqual([`${submissionIdOf(submissionKey)}.1`]);
});

test('retries go on for more than a day', () => {
  const { retryDelaySeconds, retries } = readConfig({}).jobs;
  // The shortest waits of the queue. They double from the first delay up to the longest, and the queue adds a random
  // part.
  const waits = Array.from({ length: retries }, (_, n) => Math.min(900, retryDelaySeconds * 2 ** n));
  expect(waits.reduce((sum, wait) => sum + wait, 0) / 3600).toBeGreaterThan(24);
});
