import { randomUUID } from 'node:crypto';
import { findPrice } from '@site/testing/plan-prices';
import type { ApiError } from '@site/wire/error-responses';
import type { PaymentIntentCreated } from '@site/wire/purchase-messages';
import { expect, test } from 'vitest';
import { type ApiHarness, openApi, shareApi, until, webhookSecret } from '../../testing/api-harness.ts';
import { type Found, formatFound } from './found-output.ts';

type Event = { id: string; type: string; created: number; data: { object: { id: string } } };

/** Sends an event like the provider, signed with the given secret and time. */
async function deliver(api: ApiHarness, event: unknown, { secret = webhookSecret, secondsAgo = 0 } = {}) {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
  const signature = api.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return await api.call<ApiError>('/webhooks/stripe', {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body: payload,
  });
}

const eventsOf = async (api: ApiHarness, { paymentIntentId }: PaymentIntentCreated) => {
  const events = await api.control<Event[]>('GET', '/events');
  return events
    .filter((event) => JSON.stringify(event.data).includes(paymentIntentId))
    .toSorted((a, b) => a.created - b.created);
};

const statusOf = async (api: ApiHarness, opened: PaymentIntentCreated) =>
  (await api.order(opened.orderToken)).body.status;

const shared = shareApi();

const succeeded = (object: object) => ({ id: 'evt_1', type: 'payment_intent.succeeded', data: { object } });

test.each([
  ['nothing', null],
  ['no object', { id: 'evt_1', type: 'charge.refunded' }],
  ['a payment with NUL', succeeded({ id: 'pi_\u0000' })],
])('a signed body that is %s is rejected as no event', async (_, event) => {
  expect((await deliver(shared(), event)).status).toBe(400);
});

test('an event that is signed for the future, beyond the tolerance, is rejected', async () => {
  const event = succeeded({ id: 'pi_unknown' });
  expect((await deliver(shared(), event, { secondsAgo: -600 })).status).toBe(400);
  expect((await deliver(shared(), event, { secondsAgo: -60 })).status).toBe(200);
});

test('events that are unsigned, forged or old are rejected and change nothing', async () => {
  const api = shared();
  await api.control('POST', '/webhooks/drop');
  const opened = await api.buy();
  await api.control('POST', '/webhooks/resume');
  const [event] = await eventsOf(api, opened);
  const unsigned = await api.post<ApiError>('/webhooks/stripe', event);
  expect([unsigned.status, unsigned.body.error.code]).toEqual([400, 'missing_signature']);
  for (const signing of [{ secret: 'whsec_another' }, { secondsAgo: 600 }]) {
    const { status, body } = await deliver(api, event, signing);
    expect([status, body.error.code]).toEqual([400, 'invalid_signature']);
  }
  expect(await statusOf(api, opened)).toBe('created');
});

test('a signed event does not make an order paid whose payment is not', async () => {
  const api = shared();
  const { body: opened } = await api.open();
  const paid = { id: opened.paymentIntentId, status: 'succeeded', amount_received: findPrice() * 100 };
  expect((await deliver(api, succeeded(paid))).status).toBe(200);
  expect(await statusOf(api, opened)).toBe('created');
});

test('each refund sends one credit note with a number of its own, however often its events come', async () => {
  const api = shared();
  const opened = await api.buy();
  await api.orderBecomes(opened, { invoice: 'sent' });
  for (const amount of [10_000, 55_000]) {
    await api.stripe.refunds.create({ payment_intent: opened.paymentIntentId, amount });
  }
  const events = await until(
    () => eventsOf(api, opened),
    (all) => all.filter(({ type }) => type === 'charge.refunded').length === 2,
  );
  const repeated = [...events, ...events].map((event) => ({ ...event, id: `evt_${randomUUID()}` }));
  await Promise.all(repeated.map((event) => deliver(api, event)));
  const isNote = ({ subject = '', text = '' }) =>
    subject.startsWith('Credit note') && text.includes(opened.paymentIntentId);
  const notes = async () => (await api.outbox()).filter(isNote);
  const sent = await until(notes, (mails) => mails.length === 2);
  const numbers = sent.map(({ subject }) => /CN-\d{4}-\d{4,}/.exec(subject ?? '')?.[0] ?? '').toSorted();
  expect(new Set(numbers).size).toBe(2);
  const files = sent.flatMap(({ attachments }) => attachments.map(({ filename }) => filename));
  expect(files.toSorted()).toEqual(numbers.map((number) => `${number}.pdf`));
  const totals = sent.map(({ text }) => /Total refunded: (\S+)/.exec(text ?? '')?.[1]);
  expect(totals.toSorted()).toEqual(['$100.00', '$550.00']);
  const notesOf = api.queries().selectFrom('documents').select('number').where('kind', '=', 'credit-note');
  const rows = await notesOf.orderBy('number').execute();
  expect(rows.map((row) => Number(row.number?.split('-')[2]))).toEqual(rows.map((_, index) => index + 1));
});

test.each([
  ['fails at the bank', '4000000000005126'],
  ['is cancelled in the dashboard', '4242424242424242'],
])('a refund that %s makes the order paid again, and its credit note is corrected', async (how, card) => {
  const seller = 'orders@studio.example';
  const api = await openApi({ SELLER_NOTICES_TO: seller });
  const { jobs, database } = api.dependencies();
  const opened = await api.buy({}, card);
  await api.orderBecomes(opened, { invoice: 'sent' });
  const refunded = { payment_intent: opened.paymentIntentId, amount: 10_000 };
  const refund = await api.stripe.refunds.create(refunded);
  expect(refund.status).toBe('succeeded');
  const creditNotes = () =>
    database.queries
      .selectFrom('documents')
      .select(['kind', 'number', 'sent_at'])
      .where('kind', '!=', 'invoice')
      .orderBy('created_at')
      .execute();
  await until(creditNotes, ([note]) => note?.sent_at != null);
  if (how !== 'fails at the bank') await api.control('POST', `/refunds/${refund.id}/cancel`);
  const failed = await until(
    () => eventsOf(api, opened),
    (events) => events.some(({ type }) => type === 'charge.refund.updated'),
  );
  const repeated = failed.map((event) => ({ ...event, id: `evt_${randomUUID()}` }));
  await Promise.all(repeated.map((event) => deliver(api, event)));
  expect(await api.orderBecomes(opened, { status: 'paid' })).toMatchObject({
    amountRefunded: 0,
    failedRefund: 100,
  });

  const notes = await until(creditNotes, (rows) => rows.length === 2 && rows.every((row) => row.sent_at));
  const year = new Date().getUTCFullYear();
  expect(notes.map(({ kind, number }) => [kind, number])).toEqual([
    ['credit-note', `CN-${year}-0001`],
    ['correction', `CN-${year}-0002`],
  ]);
  await expect.poll(jobs.listOpen).toEqual([]);
  const mails = await api.outbox();
  const [correction, ...others] = mails.filter(({ subject }) => subject?.startsWith('Correction'));
  expect(others).toEqual([]);
  expect(correction).toMatchObject({
    subject: expect.stringContaining(`CN-${year}-0002`),
    to: [{ address: 'zoe@example.com' }],
    attachments: [{ filename: `CN-${year}-0002.pdf` }],
    text: expect.stringContaining(`CN-${year}-0001 is cancelled`),
  });
  expect(mails.filter(({ subject }) => subject?.startsWith('Refund of'))).toMatchObject([
    { subject: expect.stringContaining('Refund of $100.00 did not arrive'), to: [{ address: seller }] },
  ]);
  const { orderNumber } = opened;
  expect(await api.operate('/refunds')).toMatchObject([{ orderNumber, status: 'paid', failedCents: 10_000 }]);
  const found = formatFound(await api.operate<Found>('/find', { text: orderNumber }));
  expect(found).toMatch(/Document +CN-\d+-0002 \(correction\), sent /);
  // Another refund succeeds.
  await api.stripe.refunds.create({ payment_intent: opened.paymentIntentId, amount: 5_000 });
  await expect
    .poll(async () => (await api.order(opened.orderToken)).body)
    .toMatchObject({
      amountRefunded: 50,
      failedRefund: null,
    });
});
