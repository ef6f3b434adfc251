import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { operate } from '@site/testing/commands';
import { expect, test } from 'vitest';
import { openApi } from '../../../testing/api-harness.ts';
import { orderList, refundList } from '../../purchase/order-lists.ts';
import { questionnaireList } from '../../questionnaire/questionnaire-list.ts';
import { waitlistList } from '../../waitlist/waitlist-list.ts';
import { jobList } from '../jobs/job-list.ts';

const founder = 'What is the full name of the founder?';

test('the operations port opens its routes with the token only, and the public port has none of them', async () => {
  const api = await openApi({ OPERATOR_TOKEN: 'operator-token-for-this-test' });
  const status = async (address: string, token: string) =>
    (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).status;
  const orders = new URL('/orders', api.metricsUrl()).href;
  expect(await status(orders, 'operator-token-for-this-test')).toBe(200);
  expect(await status(orders, 'operator-token-for-this-tesT')).toBe(401);
  expect(await status(`${api.url()}/orders`, 'operator-token-for-this-test')).toBe(404);
  expect((await fetch(`${api.url()}/metrics`)).status).toBe(404);
});

test('the command line finds a sandbox by its data folder, and writes private files that replace none', async () => {
  const api = await openApi();
  await api.answer(randomUUID(), { Email: 'ada@example.com', [founder]: 'Ada\u001b[2J' });
  const run = (...args: string[]) => operate({ DATA_DIR: api.folder }, ...args);
  expect(statSync(join(api.folder, 'operations.json')).mode & 0o777).toBe(0o600);
  expect((await run('questionnaires')).out).toContain('Ada\\u001b[2J');
  expect(await run('questionnaires', '--csv', 'all.csv')).toMatchObject({ code: 0, err: '' });
  const file = join(api.folder, 'all.csv');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const content = readFileSync(file, 'utf8');
  expect(content).toMatch(/^\uFEFF"submissionId","receivedAt","revision",/);
  expect((await run('questionnaires', '--csv', '-')).out).toBe(readFileSync(file, 'utf8'));
  const second = await run('data-subject', 'export', 'ada@example.com', '--file', 'all.csv');
  expect([second.code, second.err]).toEqual([1, expect.stringContaining('exists already')]);
  expect(readFileSync(file, 'utf8')).toBe(content);
  const preview = await run('data-subject', 'erase', 'ada@example.com', '--json');
  expect(JSON.parse(preview.out)).toMatchObject({ erased: false, removed: { questionnaires: 1 } });
  expect(await run('data-subject', 'erase', 'ada@example.com', '--yes')).toMatchObject({ code: 0 });
  const unknown = 'There is no 12345678. `pnpm operate jobs` lists them.\n';
  expect(await run('retry', '12345678')).toEqual({ code: 1, out: '', err: unknown });
  expect(await run('job')).toMatchObject({ code: 1, out: '', err: expect.stringContaining("command 'job'") });
});

test.each([
  ['', '127.0.0.1'],
  ['0.0.0.0', '127.0.0.1'],
  ['::', '127.0.0.1'],
  ['::1', '[::1]'],
])('the command line reaches METRICS_ADDRESS "%s" at %s', async (METRICS_ADDRESS, host) => {
  const variables = { METRICS_PORT: '1', METRICS_ADDRESS, OPERATOR_TOKEN: 'operator-token-for-this-test' };
  expect((await operate(variables, 'orders')).err).toContain(`No API responds at http://${host}:1 `);
});

test('each column of each list is a field of its records', async () => {
  const api = await openApi({ WAITLIST_STORE: 'true', SMTP_URL: 'smtp://127.0.0.1:1' });
  await api.answer(randomUUID(), { Email: 'ada@example.com', [founder]: 'Ada' });
  await api.post('/waitlist', { email: 'ada@example.com' });
  const opened = await api.buy();
  await api.orderBecomes(opened, { status: 'paid' });
  await api.control('POST', `/intents/${opened.paymentIntentId}/dispute`, {});
  await api.orderBecomes(opened, { status: 'disputed' });
  const [unsentColumns = ''] = (await operate({ DATA_DIR: api.folder }, 'resend')).out.split('\n');
  const unsentList = { name: 'resend', columns: unsentColumns.split(/ {2,}/) };
  for (const { name, columns } of [
    orderList,
    questionnaireList,
    waitlistList,
    refundList,
    jobList,
    unsentList,
  ]) {
    const [record = {}] = await api.operate<object[]>(`/${name}`);
    expect(Object.keys(record), name).toEqual(expect.arrayContaining([...columns]));
  }
});

test('without an API the command says so, and changes nothing', async () => {
  const elsewhere = { METRICS_PORT: '1', OPERATOR_TOKEN: 'x'.repeat(24) };
  for (const [variables, message] of [
    [elsewhere, 'No API responds at http://127.0.0.1:1'],
    [{}, 'No sandbox API uses the folder'],
  ] as const) {
    const { code, err } = await operate({ DATA_DIR: import.meta.dirname, ...variables }, 'jobs');
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
  }
});
