import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openApi } from '../../testing/api-harness.ts';
import { submissionIdOf } from './order-answers.ts';

const founder = 'What is the full name of the founder?';

test('orders, questionnaires and the waitlist are listed, and an order is shown with all that belongs to it', async () => {
  const api = await openApi({ WAITLIST_STORE: 'true' });
  expect(await api.operate('/orders')).toEqual([]);
  const opened = await api.buy();
  const { orderNumber } = await api.orderBecomes(opened, { status: 'paid', invoice: 'sent' });
  const key = randomUUID();
  const id = submissionIdOf(key);
  const answers = { Email: 'ada@example.com', [founder]: 'Ada Lovelace' };
  await api.answer(key, answers, { authorization: `Bearer ${opened.orderToken}` });
  await api.post('/waitlist', { email: 'Grace@example.com', companyName: 'Hopper & Co' });

  const order = { orderNumber, status: 'paid', amount: 650, fullName: 'Zoë Åström' };
  expect(await api.operate('/orders')).toMatchObject([order]);
  expect(await api.operate(`/orders/${orderNumber.toLowerCase()}`)).toMatchObject({
    ...order,
    paymentIntentId: opened.paymentIntentId,
    documents: [{ kind: 'invoice', number: expect.stringMatching(/^INV-/), attempts: 1 }],
    answers: { submissionId: id, answers },
  });
  expect(await api.operate('/questionnaires')).toMatchObject([{ submissionId: id, ...answers }]);
  expect(await api.operate(`/questionnaires/${id}`)).toMatchObject(answers);
  const waiting = { email: 'grace@example.com', companyName: 'Hopper & Co' };
  expect(await api.operate('/waitlist')).toMatchObject([waiting]);
  for (const [path, message] of [
    ['/orders/ORD-1-2', 'There is no ORD-1-2. `pnpm operate orders` lists them.'],
    ['/orders?days=0', '--days takes a number from 1 to 4000.'],
  ] as const) {
    expect(await api.operate(path)).toMatchObject({ error: { message } });
  }
});

test('refunds and disputes are listed, a partial refund with its credit note', async () => {
  const api = await openApi();
  const [partly, disputed, paid] = [await api.buy(), await api.buy(), await api.buy()];
  for (const opened of [partly, disputed, paid]) await api.orderBecomes(opened, { status: 'paid' });
  await api.stripe.refunds.create({ payment_intent: partly.paymentIntentId, amount: 10_050 });
  await api.control('POST', `/intents/${disputed.paymentIntentId}/dispute`, {});
  const found = (orderNumber: string, more: object) => expect.objectContaining({ orderNumber, ...more });
  const credit = expect.arrayContaining([expect.objectContaining({ amountCents: 10_050 })]);
  const refunds = [
    found(partly.orderNumber, { status: 'paid', refundedCents: 10_050, documents: credit }),
    found(disputed.orderNumber, { status: 'disputed' }),
  ];
  await expect.poll(() => api.operate('/refunds')).toHaveLength(2);
  expect(await api.operate('/refunds')).toEqual(expect.arrayContaining(refunds));
  const longAgo = api.queries().updateTable('orders').where('order_number', '=', partly.orderNumber);
  await longAgo.set({ updated_at: new Date(Date.now() - 40 * 86_400_000) }).execute();
  expect(await api.operate('/refunds')).toEqual([refunds[1]]);
  expect(await api.operate('/refunds?days=50')).toHaveLength(2);
});
