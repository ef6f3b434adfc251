import { randomUUID } from 'node:crypto';
import { payloadKeys } from '@site/domain/questionnaire-payload';
import { expect, test } from 'vitest';
import { openApi, shareApi } from '../../testing/api-harness.ts';
import { openSpreadsheet } from '../../testing/fake-spreadsheet.ts';
import { submissionIdOf } from '../purchase/order-answers.ts';
import { questionnaireRelayJob, queueUnrelayed } from './questionnaire-relay.ts';

const answers = (more: Record<string, string> = {}) => ({
  Email: 'ada@example.com',
  'What is the name of your business?': 'Analytical Engines',
  timestamp: '2026-11-21T10:00:00.000Z',
  submissionDate: '2026-11-21T10:00:00.000Z',
  ...more,
});

const shared = shareApi();
const rows = (api = shared()) => api.queries().selectFrom('questionnaires').selectAll().execute();
const row = async (key: string) =>
  (await rows()).filter(({ submission_id }) => submission_id === submissionIdOf(key));

test('the same key again corrects the submission and makes no second row', async () => {
  const api = shared();
  const key = randomUUID();
  const first = await api.answer(key, answers());
  expect(first).toMatchObject({ status: 201, body: { updated: false } });
  const corrected = answers({ 'How do you find customers online?': 'By letter' });
  const second = await api.answer(key, corrected);
  expect(second).toMatchObject({ status: 200, body: { updated: true } });
  const stored = await row(key);
  expect(stored).toMatchObject([{ revision: 2 }]);
  expect(JSON.parse(stored[0]?.answers ?? '')).toEqual(corrected);
});

test('an id, which lists and notices show, neither corrects answers nor attaches them', async () => {
  const api = shared();
  const key = randomUUID();
  const { body: sent } = await api.answer(key, answers());
  expect(sent.submissionId).not.toBe(key);
  const forged = await api.answer(sent.submissionId, answers({ 'Which problem do you solve?': 'None' }));
  expect([forged.status, forged.body.submissionId === sent.submissionId]).toEqual([201, false]);
  expect(JSON.parse((await row(key))[0]?.answers ?? '')).toEqual(answers());

  const purchase = { submissionKey: sent.submissionId, submissionId: sent.submissionId };
  const { body: opened } = await api.open(purchase);
  const orders = api.queries().selectFrom('orders').where('order_number', '=', opened.orderNumber);
  const { submission_id: attached } = await orders.select('submission_id').executeTakeFirstOrThrow();
  expect(attached).not.toBe(sent.submissionId);
});

test('answers are counted by question, as the form counts them, beside the address', async () => {
  const key = randomUUID();
  const products = { 'Key product 1': 'Engine', 'Key product 1: price': '$5', 'Key product 2': 'Mill' };
  await shared().answer(key, answers({ ...products, 'Which problem do you solve?': ' ' }));
  expect(await row(key)).toMatchObject([{ answered: 2 }]);
});

test('no character that can be typed or pasted loses a submission', async () => {
  const api = shared();
  const key = randomUUID();
  const odd = 'NUL \u0000, bell \u0007, emoji 🧵, right to left \u202Eabc, half a pair \ud800, line\r\nend';
  const sent = answers({ 'Which problem do you solve?': odd });
  expect((await api.answer(key, sent)).status).toBe(201);
  expect(JSON.parse((await row(key))[0]?.answers ?? '')).toEqual(sent);
});

test('it is relayed until it is accepted, once however often it was sent, in the order of the questions', async () => {
  const spreadsheet = await openSpreadsheet((response) => response.writeHead(500).end());
  const api = await openApi({ QUESTIONNAIRE_RELAY_URL: spreadsheet.url });
  const key = randomUUID();
  const id = submissionIdOf(key);
  const sent = answers({ 'What are your brand colours?': '#0B5FFF' });
  await Promise.all(Array.from({ length: 10 }, () => api.answer(key, sent)));
  await expect.poll(() => rows(api)).toMatchObject([{ revision: 1, relayed_revision: 1 }]);
  expect(spreadsheet.received).toEqual([{ key: `${id}.1`, cells: { ...sent, idempotencyKey: `${id}.1` } }]);
  const inOrder = payloadKeys().filter((key) => key in sent);
  expect(Object.keys(spreadsheet.received[0]?.cells ?? {})).toEqual([...inOrder, 'idempotencyKey']);
});

test('a correction that is delivered first stays stored as relayed', async () => {
  let finish = () => {};
  const requested = Promise.withResolvers<void>();
  const spreadsheet = await openSpreadsheet((response) => {
    requested.resolve();
    finish = () => response.writeHead(200).end('{}');
  });
  const api = shared();
  const key = randomUUID();
  const relay = questionnaireRelayJob(api.queries(), spreadsheet.url);
  const receivedAt = new Date().toISOString();
  await api.answer(key, answers());
  const first = relay(
    { submissionId: submissionIdOf(key), revision: 1, receivedAt },
    { isLastAttempt: false },
  );
  await requested.promise;
  await api.answer(key, answers({ 'Which problem do you solve?': 'Another' }));
  await relay({ submissionId: submissionIdOf(key), revision: 2, receivedAt }, { isLastAttempt: false });
  finish();
  await first;
  expect(await row(key)).toMatchObject([{ relayed_revision: 2 }]);
});

test('what was stored without a spreadsheet is relayed once there is one, and anew after it was erased', async () => {
  const api = await openApi();
  const key = randomUUID();
  const id = submissionIdOf(key);
  await api.answer(key, answers());
  // A replica with the spreadsheet has started while this replica, which has none, still runs.
  const { database, jobs } = api.dependencies();
  await queueUnrelayed(database, jobs);
  jobs.wake('questionnaire-relay');
  await api.stop();
  const spreadsheet = await openSpreadsheet();
  api.environment.QUESTIONNAIRE_RELAY_URL = spreadsheet.url;
  await api.start();
  const keys = () => spreadsheet.received.map(({ key }) => key);
  await expect.poll(keys).toEqual([`${id}.1`]);

  // The answers are erased, also in the spreadsheet, and the same tab sends them again.
  spreadsheet.received.length = 0;
  await api.queries().deleteFrom('questionnaires').execute();
  await api.answer(key, answers());
  await expect.poll(keys).toEqual([`${id}.1`]);
});

test('what a replica without the spreadsheet stores is relayed by those with it', async () => {
  const spreadsheet = await openSpreadsheet();
  const api = await openApi({ QUESTIONNAIRE_RELAY_URL: spreadsheet.url }, ({ retention }) => {
    retention.everySeconds = 1;
  });
  const id = randomUUID();
  await api.queries().insertInto('questionnaires').values({ submission_id: id, answers: '{}' }).execute();
  await expect.poll(() => spreadsheet.received.map(({ key }) => key)).toEqual([`${id}.1`]);
});
