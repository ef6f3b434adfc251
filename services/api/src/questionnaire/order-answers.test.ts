import { randomUUID } from 'node:crypto';
import type { PaymentIntentCreated, QuestionnaireStored } from '@site/contract/wire';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type ApiHarness, shareApi } from '../../testing/api-harness.ts';

const shared = shareApi();

/** Opens a purchase and pays it from an address of its own. */
async function buy(purchase: { submissionId?: string } = {}) {
  const api = shared();
  const email = `${randomUUID()}@example.com`;
  const { body: opened } = await api.post<PaymentIntentCreated>('/create-payment-intent', {
    ...{ amount: 650, planId: 'pd1', purchaseId: randomUUID() },
    ...purchase,
  });
  await api.pay(opened, undefined, { email });
  await api.orderBecomes(opened, { invoice: 'sent' });
  return { api, opened, email };
}

const submit = (api: ApiHarness, email: string, options: { id?: string; token?: string } = {}) =>
  api.post<QuestionnaireStored>(
    `/questionnaires/${options.id ?? randomUUID()}`,
    { Email: email },
    options.token ? { authorization: `Bearer ${options.token}` } : {},
  );

const answeredAt = async (api: ApiHarness, { orderToken }: PaymentIntentCreated) =>
  (await api.order(orderToken)).body.answersReceivedAt;

test('an order that is paid first gets its answers later, and the email asks for them first', async () => {
  const submissionId = randomUUID();
  const { api, opened } = await buy({ submissionId });
  expect(await answeredAt(api, opened)).toBeNull();
  const [mail] = await api.mailsOf(opened);
  const linked = /Answer the questions:\nhttp\S+\/intake-form#order=([\w-]{43})\n/;
  const [, token = ''] =
    linked.exec(mail?.text ?? '') ?? expect.fail('the email has no link to the questions');
  expect((await api.order(token)).body.orderNumber).toBe(opened.orderNumber);
  expect(mail?.text).toContain('These times begin when your answers are here.');
  expect(mail?.text).toContain('Thank you, Zoë.');
  expect(mail?.text).toContain('- 12 slides, written and designed');

  const { body } = await submit(api, 'another-address@example.com', { id: submissionId });
  const { orderNumber } = opened;
  expect(body.order).toEqual({ orderNumber, planName: 'Pitch Deck - 12 slides', status: 'paid' });
  expect(await answeredAt(api, opened)).toBe(body.receivedAt);
});

test('the link of an order attaches answers to it, also after it has expired', async () => {
  const { api, opened } = await buy();
  const past = sql<Date>`now() - interval '1 second'`;
  await api.queries().updateTable('order_tokens').set({ expires_at: past }).execute();
  const { body } = await submit(api, 'other@example.com', { token: opened.orderToken });
  expect(body.order?.orderNumber).toBe(opened.orderNumber);
  const orders = api.queries().selectFrom('orders').where('order_number', '=', opened.orderNumber);
  expect(await orders.select('submission_id').execute()).toEqual([{ submission_id: body.submissionId }]);
});

test('who answered for one plan and paid for another need not answer again, though the first purchase is open', async () => {
  const submissionId = randomUUID();
  const { body } = await submit(shared(), 'twice@example.com', { id: submissionId });
  const other = { amount: 975, planId: 'pd2', purchaseId: randomUUID(), submissionId };
  await shared().post('/create-payment-intent', other);
  const { api, opened } = await buy({ submissionId });
  expect(await answeredAt(api, opened)).toBe(body.receivedAt);
  expect((await api.mailsOf(opened))[0]?.text).not.toContain('Answer the questions');
});

test('a questionnaire that is only begun does not replace the answers of a purchase', async () => {
  const { body } = await submit(shared(), 'begun@example.com');
  const purchase = { amount: 650, planId: 'pd1', purchaseId: randomUUID() };
  const open = (submissionId: string) =>
    shared().post<PaymentIntentCreated>('/create-payment-intent', { ...purchase, submissionId });
  const { body: opened } = await open(body.submissionId);
  const begun = randomUUID();
  await open(begun);
  expect(await answeredAt(shared(), opened)).toBe(body.receivedAt);
  await submit(shared(), 'begun@example.com', { id: begun });
  await open(begun);
  expect(await answeredAt(shared(), opened)).not.toBe(body.receivedAt);
});
