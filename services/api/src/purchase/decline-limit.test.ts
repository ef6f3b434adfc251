import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type ApiHarness, openApi } from '../../testing/api-harness.ts';

const declined = '4000000000000002';
const requires3ds = '4000000000003220';

const statusOf = async ({ stripe }: ApiHarness, { paymentIntentId }: { paymentIntentId: string }) =>
  (await stripe.paymentIntents.retrieve(paymentIntentId)).status;

test('after five declines the payment is cancelled: no card can pay it, and the error names the reason', async () => {
  const api = await openApi();
  const purchaseId = randomUUID();
  const { body: opened } = await api.open({ purchaseId });
  for (const attempt of [1, 2, 3, 4]) {
    expect((await api.pay(opened, declined)).error?.code, `attempt ${attempt}`).toBe('card_declined');
  }
  await api.orderBecomes(opened, { status: 'failed' });
  // After four declines the purchase is still open.
  expect((await api.open({ purchaseId })).status).toBe(200);
  expect((await api.pay(opened, declined)).error?.code).toBe('card_declined');
  await expect.poll(() => statusOf(api, opened)).toBe('canceled');
  expect((await api.pay(opened)).error?.code).toBe('payment_intent_unexpected_state');
  const again = await api.open({ purchaseId });
  expect([again.status, again.body.error.code]).toEqual([409, 'too_many_declines']);
  expect((await api.order(opened.orderToken)).body).toMatchObject({ status: 'failed', invoice: 'none' });
  expect(await api.outbox()).toEqual([]);
});

test('with all webhooks lost, the next request for the purchase cancels it too', async () => {
  const api = await openApi();
  await api.control('POST', '/webhooks/drop');
  const purchaseId = randomUUID();
  const { body: opened } = await api.open({ purchaseId });
  for (const _ of [1, 2, 3, 4, 5]) await api.pay(opened, declined);
  expect(await statusOf(api, opened)).toBe('requires_payment_method');
  // The provider stores this refusal under the request's idempotency key. The next request must not get the same
  // refusal again.
  const path = `/v1/payment_intents/${opened.paymentIntentId}/cancel`;
  await api.control('POST', '/faults', { kind: 'error', at: 'during', status: 400, path });
  expect((await api.open({ purchaseId })).status).toBe(200);
  expect((await api.open({ purchaseId })).body.error.code).toBe('too_many_declines');
  expect(await statusOf(api, opened)).toBe('canceled');
});

test('a failed authentication is no decline', async () => {
  const api = await openApi();
  const purchaseId = randomUUID();
  const { body: opened } = await api.open({ purchaseId });
  for (const _ of [1, 2, 3, 4, 5, 6]) {
    await api.pay(opened, requires3ds);
    const { next_action } = await api.stripe.paymentIntents.retrieve(opened.paymentIntentId);
    const body = JSON.stringify({ outcome: 'failed' });
    await fetch(`${next_action?.use_stripe_sdk?.stripe_js}/outcome`, { method: 'POST', body });
  }
  expect((await api.open({ purchaseId })).status).toBe(200);
  expect((await api.pay(opened)).status).toBe('succeeded');
});
