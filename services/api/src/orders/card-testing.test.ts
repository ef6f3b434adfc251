import { randomUUID } from 'node:crypto';
import type { ApiError, PaymentIntentCreated } from '@site/contract/wire';
import { maxDeclines } from '@site/domain/payment-errors';
import { createAlert } from '@site/telemetry/alerts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createCardTestingAlert } from '../jobs/card-testing-alert.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Payments } from '../payments/payments.ts';
import { type ApiHarness, openApi, until } from '../testing/api-harness.ts';
import { embedded, onEveryEngine, onOneEngine } from '../testing/engines.ts';
import { createCardTestingGuard, removeOldDeclines } from './card-testing.ts';

const declined = '4000000000000002';

/** Opens a purchase from a network, as one of the addresses behind our proxy. */
const openFrom = (api: ApiHarness, host: number, purchaseId: string = randomUUID()) =>
  api.post<PaymentIntentCreated & ApiError>(
    '/create-payment-intent',
    { amount: 650, planId: 'pd1', purchaseId },
    { 'x-forwarded-for': `203.0.113.${host}` },
  );

async function intentOf(api: ApiHarness, { paymentIntentId }: PaymentIntentCreated) {
  return await api.stripe.paymentIntents.retrieve(paymentIntentId);
}

async function declinesOf(api: ApiHarness, { paymentIntentId }: PaymentIntentCreated): Promise<number> {
  const { data } = await api.stripe.charges.list({ payment_intent: paymentIntentId, limit: 100 });
  return data.filter(({ status }) => status === 'failed').length;
}

const counted = async (api: ApiHarness): Promise<number> =>
  (await api.dependencies().database.queries.selectFrom('declines').select('charge_id').execute()).length;

/** Declines a purchase's card so often, and waits until the API has counted it. */
async function decline(api: ApiHarness, opened: PaymentIntentCreated, times: number): Promise<void> {
  const before = await counted(api);
  for (let left = times; left > 0; left -= 1) await api.pay(opened, declined);
  await until(
    () => counted(api),
    (count) => count >= before + times,
  );
}

const isCancelled = (api: ApiHarness, opened: PaymentIntentCreated) =>
  until(
    () => intentOf(api, opened),
    ({ status }) => status === 'canceled',
  );

onEveryEngine((engine) => {
  test('eighteen cards at once on one payment: beyond five declines only the one that is at its bank is tried', async () => {
    const { promise: decision, resolve: decide } = Promise.withResolvers<void>();
    let atBanks = 0;
    const bank = async () => {
      atBanks += 1;
      // The bank of the sixth card takes longer than the others wait for the lock of the payment.
      if (atBanks > maxDeclines) await decision;
    };
    const api = await openApi(engine, {}, { bank, lockMs: 300 });
    const { body: opened } = await api.open();
    // The API learns of five declines while the sixth card is at its bank, however slow the machine is.
    await api.control('POST', '/webhooks/pause');
    let timedOut = 0;
    const outcomes = Array.from({ length: 18 }, async () => {
      const { error } = await api.pay(opened, declined);
      if (error?.code === 'lock_timeout') timedOut += 1;
      return error?.code;
    });
    await expect.poll(() => timedOut, { timeout: 60_000 }).toBe(12);
    await api.control('POST', '/webhooks/resume');
    await until(
      () => counted(api),
      (count) => count === maxDeclines,
    );
    decide();
    const codes = await Promise.all(outcomes);
    await isCancelled(api, opened);
    expect(codes.filter((code) => code === 'card_declined')).toHaveLength(6);
    expect(await declinesOf(api, opened)).toBe(6);
    expect((await api.pay(opened)).error?.code).toBe('payment_intent_unexpected_state');
  });

  test('declines that are reported late and in reverse order close the payment and pause its network', async () => {
    const api = await openApi(engine, { RATE_LIMIT_DECLINES: '8' });
    await api.control('POST', '/webhooks/pause');
    const { body: opened } = await api.open();
    // As long as nothing reports them, no limit of ours can hold.
    for (let left = 8; left > 0; left -= 1) await api.pay(opened, declined);
    expect(await counted(api)).toBe(0);
    const { data: events } = await api.stripe.events.list({ type: 'payment_intent.payment_failed' });
    await api.control('POST', '/webhooks/redeliver', { events: events.map(({ id }) => id) });
    expect((await intentOf(api, opened)).status).toBe('canceled');
    expect(await counted(api)).toBe(8);
    expect((await api.open()).body.error.code).toBe('payments_paused');
  });

  test('a network whose cards are declined too often is slowed down and then paused; others are not', async () => {
    const api = await openApi(engine, { TRUST_PROXY: '1', RATE_LIMIT_DECLINES: '6' });
    const open = async () => (await openFrom(api, 1)).body;
    const [first, second, waiting] = [await open(), await open(), await open()];
    await decline(api, first, 4);
    const begun = performance.now();
    expect((await openFrom(api, 1)).status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(990);
    await decline(api, second, 2);
    const paused = await openFrom(api, 1);
    expect([paused.status, paused.body.error.code]).toEqual([429, 'payments_paused']);
    expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(0);
    // What the network has opened before takes one more card, and no second one.
    await decline(api, waiting, 1);
    await isCancelled(api, waiting);
    const other = await openFrom(api, 2);
    expect(other.status).toBe(200);
    expect((await api.pay(other.body)).status).toBe('succeeded');
    // An hour later the network may pay again.
    const { queries } = api.dependencies().database;
    await sql`update declines set declined_at = declined_at - interval '61 minutes'`.execute(queries);
    expect((await openFrom(api, 1)).status).toBe(200);
  });

  test('when most cards of the site are declined, payments close after two declines and the operator is alerted once', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const api = await openApi(engine, { TRUST_PROXY: '1', CARD_TESTING_DECLINES: '8' });
    const alerts = async () => (await api.outbox()).filter(({ file }) => file.startsWith('card-testing'));
    const open = async (host: number) => (await openFrom(api, host)).body;
    for (const host of [1, 2, 3, 4]) await decline(api, await open(host), 1);
    expect(await alerts()).toEqual([]);
    const tested = await open(5);
    await decline(api, tested, 4);
    await isCancelled(api, tested);
    const next = await open(6);
    await decline(api, next, 2);
    await isCancelled(api, next);
    const again = await openFrom(api, 6);
    expect([again.status, again.body.paymentIntentId === next.paymentIntentId]).toEqual([200, false]);
    const [alert, ...others] = await until(alerts, ({ length }) => length > 0);
    expect(others).toEqual([]);
    expect(alert?.subject).toContain('Card testing');
    expect(alert?.text).toMatch(/\d+ declined, 0 paid/);
    const events = logged.mock.calls.filter(([line]) => String(line).includes('"alert":"card-testing"'));
    expect(events).toHaveLength(1);
    // A genuine buyer pays as ever, also with a second card.
    const buyer = await open(7);
    await decline(api, buyer, 1);
    expect((await api.pay(buyer)).status).toBe('succeeded');
    await api.orderBecomes(buyer, { status: 'paid' });
    logged.mockRestore();
  });

  test('a purchase that was closed after two declines names the reason', async () => {
    const api = await openApi(engine, { CARD_TESTING_DECLINES: '1' });
    const purchaseId = randomUUID();
    const { body: opened } = await api.open({ purchaseId });
    await decline(api, opened, 2);
    await isCancelled(api, opened);
    const { status, body } = await api.open({ purchaseId });
    expect([status, body.error.code, body.error.declines]).toEqual([409, 'too_many_declines', 2]);
  });
});

onOneEngine(() => {
  test('declines are counted once each, however often, in which order and how concurrently they are reported', async () => {
    const api = await openApi(embedded);
    const { queries } = api.dependencies().database;
    const { body: opened } = await api.open();
    const { id: orderId } = await queries
      .selectFrom('orders')
      .select('id')
      .where('payment_intent_id', '=', opened.paymentIntentId)
      .executeTakeFirstOrThrow();
    const created = Math.floor(Date.now() / 1000);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const reports = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1 }), {
      minLength: 1,
      maxLength: 8,
    });
    const limits = { ...api.dependencies().config.limits, declines: 6000, siteDeclines: 5 };
    await fc.assert(
      fc.asyncProperty(reports, async (batches) => {
        await queries.deleteFrom('declines').execute();
        await queries.deleteFrom('rate_limits').execute();
        let cancelled = 0;
        const mails: string[] = [];
        const mailer: Mailer = {
          kind: 'smtp',
          close: () => {},
          acceptsLogin: async () => true,
          send: async ({ key }) => {
            mails.push(key);
            return key;
          },
        };
        const { config } = api.dependencies();
        const guards = batches.map((batch) => {
          const charges = batch.map((number) => ({ id: `ch_${number}`, created }));
          const payments = {
            retrievePayment: async () => ({
              intent: { status: 'requires_payment_method', last_payment_error: {} },
              charge: { status: 'failed' },
            }),
            listDeclines: async () => charges,
            cancelUnlessPaid: async () => {
              cancelled += 1;
            },
          } as unknown as Payments;
          const alert = createCardTestingAlert({
            alert: createAlert('test', undefined),
            queries,
            mailer,
            config,
          });
          return createCardTestingGuard({ queries, payments, limits, alert });
        });
        await Promise.all(guards.map((guard) => guard.retrieveAndLimitDeclines(orderId, 'pi')));
        const total = new Set(batches.flat()).size;
        expect(await counted(api)).toBe(total);
        // The one that counts last sees all of them: no burst passes the limit unnoticed.
        expect(mails).toHaveLength(total >= limits.siteDeclines ? 1 : 0);
        if (batches.some(({ length }) => length >= 5)) expect(cancelled).toBeGreaterThan(0);
      }),
      { numRuns: 40 },
    );
    logged.mockRestore();
  });

  test('what is counted is removed after the hours that the privacy page promises', async () => {
    const api = await openApi(embedded);
    const { queries } = api.dependencies().database;
    const { body: opened } = await api.open();
    await decline(api, opened, 1);
    const count = async () =>
      [
        await queries.selectFrom('declines').selectAll().execute(),
        await queries.selectFrom('purchase_networks').selectAll().execute(),
      ].map(({ length }) => length);
    await removeOldDeclines(queries, 2);
    expect(await count()).toEqual([1, 1]);
    await sql`update declines set declined_at = declined_at - interval '3 hours'`.execute(queries);
    await sql`update purchase_networks set opened_at = opened_at - interval '3 hours'`.execute(queries);
    await removeOldDeclines(queries, 2);
    expect(await count()).toEqual([0, 0]);
  });
});
