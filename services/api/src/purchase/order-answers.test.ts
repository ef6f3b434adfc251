import { randomUUID } from 'node:crypto';
import type { ApiError } from '@site/wire/error-responses';
import type { OrderView } from '@site/wire/order-messages';
import type { PaymentIntentCreated } from '@site/wire/purchase-messages';
import type { QuestionnaireStored } from '@site/wire/questionnaire-messages';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type ApiHarness, shareApi } from '../../testing/api-harness.ts';

const shared = shareApi();

/** Opens a purchase and pays for it from an address that no other test uses. */
async function buy(purchase: { submissionKey?: string } = {}) {
  const api = shared();
  const email = `${randomUUID()}@example.com`;
  const opened = await api.buy(purchase, undefined, { email });
  await api.orderBecomes(opened, { invoice: 'sent' });
  return { api, opened, email };
}

type Sent = { key?: string; token?: string; answers?: object };

const submit = (api: ApiHarness, email: string, { key = randomUUID(), token, answers }: Sent = {}) =>
  api.answer(
    key,
    { Email: email, ...answers },
    token === undefined ? {} : { authorization: `Bearer ${token}` },
  );

const answeredAt = async (api: ApiHarness, { orderToken }: PaymentIntentCreated) =>
  (await api.order(orderToken)).body.answersReceivedAt;

test('an order that is paid first gets its answers later, and the email asks for them first', async () => {
  const submissionKey = randomUUID();
  const { api, opened } = await buy({ submissionKey });
  expect(await answeredAt(api, opened)).toBeNull();
  const [mail] = await api.mailsOf(opened);
  const linked = /Answer the questions:\nhttp\S+\/intake-form#order=([\w-]{43})\n/;
  const [, token = ''] =
    linked.exec(mail?.text ?? '') ?? expect.fail('the email has no link to the questions');
  expect((await api.order(token)).body.orderNumber).toBe(opened.orderNumber);
  expect(mail?.text).toContain('These times begin when your answers are here.');
  expect(mail?.text).toContain('Thank you, Zoë.');
  expect(mail?.text).toContain('- 12 slides, written and designed');

  const { body } = await submit(api, 'another-address@example.com', { key: submissionKey });
  const { orderNumber } = opened;
  const { paidAt } = (await api.order(opened.orderToken)).body;
  expect(body.order).toEqual({ orderNumber, planName: 'Pitch Deck - 12 slides', status: 'paid', paidAt });
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
  const submissionKey = randomUUID();
  const { body } = await submit(shared(), 'twice@example.com', { key: submissionKey });
  await shared().open({ planId: 'pd2', submissionKey });
  const { api, opened } = await buy({ submissionKey });
  expect(await answeredAt(api, opened)).toBe(body.receivedAt);
  expect((await api.mailsOf(opened))[0]?.text).not.toContain('Answer the questions');
});

test('a questionnaire that is only begun does not replace the answers of a purchase', async () => {
  const key = randomUUID();
  const { body } = await submit(shared(), 'begun@example.com', { key });
  const purchaseId = randomUUID();
  const open = (submissionKey: string) => shared().open({ purchaseId, submissionKey });
  const { body: opened } = await open(key);
  const begun = randomUUID();
  await open(begun);
  expect(await answeredAt(shared(), opened)).toBe(body.receivedAt);
  await submit(shared(), 'begun@example.com', { key: begun });
  await open(begun);
  expect(await answeredAt(shared(), opened)).not.toBe(body.receivedAt);
});

const founder = 'What is the full name of the founder?';

test('answers from the address of the buyer are offered without their content, and the buyer alone attaches them', async () => {
  const { api, opened, email } = await buy();
  const accept = (submissionId: string, token = opened.orderToken) =>
    api.post<OrderView & ApiError>('/order/answers', { submissionId }, { authorization: `Bearer ${token}` });
  const { body: own } = await submit(api, email, { answers: { [founder]: 'Ada Lovelace' } });
  const { body: strange } = await submit(api, email, { answers: { [founder]: 'Call us now' } });
  const { body: others } = await submit(api, 'another@example.com', { answers: { [founder]: 'Bob' } });
  // Somebody sends the same address without any answers, which are therefore not offered.
  await submit(api, email);
  const offer = ({ submissionId, receivedAt }: QuestionnaireStored) => ({
    submissionId,
    receivedAt,
    answered: 1,
  });
  const offered = async () => (await api.order(opened.orderToken)).body.possibleAnswers;
  expect(await offered()).toEqual([offer(strange), offer(own)]);
  expect(await answeredAt(api, opened)).toBeNull();

  const refused = await accept(others.submissionId);
  expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid_body']);
  expect((await accept(own.submissionId, 'x'.repeat(43))).status).toBe(401);
  expect(await answeredAt(api, opened)).toBeNull();

  for (const attempt of [1, 2]) {
    const { status, body } = await accept(own.submissionId);
    expect([status, body.answersReceivedAt], `attempt ${attempt}`).toEqual([200, own.receivedAt]);
  }
  expect([await answeredAt(api, opened), await offered()]).toEqual([own.receivedAt, []]);

  const { body: unpaid } = await api.open();
  await api.changeOrder(unpaid, { email });
  expect((await api.order(unpaid.orderToken)).body.possibleAnswers).toEqual([]);
});

test('answers that are older than a month before the payment, or of a paid order, are not offered', async () => {
  const { api, opened, email } = await buy();
  const key = randomUUID();
  const { body } = await submit(api, email, { key, answers: { [founder]: 'Ada Lovelace' } });
  const offered = async () => (await api.order(opened.orderToken)).body.possibleAnswers;
  expect(await offered()).toHaveLength(1);
  const its = api.queries().updateTable('questionnaires').where('submission_id', '=', body.submissionId);
  await its.set({ updated_at: sql`now() - interval '31 days'` }).execute();
  expect(await offered()).toEqual([]);
  await its.set({ updated_at: sql`now()` }).execute();
  await buy({ submissionKey: key });
  expect(await offered()).toEqual([]);
});
