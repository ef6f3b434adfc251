import type { ApiError, OrderView } from '@site/contract/wire';
import { expect, test } from 'vitest';
import { type ApiHarness, invoiceRequest, shareApi } from '../../testing/api-harness.ts';

const correct = (api: ApiHarness, { orderToken }: { orderToken: string }, email: string) =>
  api.post<OrderView & ApiError>('/order/email', { email }, { authorization: `Bearer ${orderToken}` });

const shared = shareApi();

test('a mistyped address is corrected once, and the same documents go to the new one', async () => {
  const api = shared();
  const { body: opened } = await api.open();
  await api.pay(opened, undefined, { email: 'zoe@exmaple.com' });
  await api.post('/send-invoice-email', invoiceRequest(opened, 'pd1', { email: 'zoe@exmaple.com' }));
  const before = await api.orderBecomes(opened, { invoice: 'sent' });
  expect(before).toMatchObject({ email: 'zoe@exmaple.com', canCorrectEmail: true });
  await api.stripe.refunds.create({ payment_intent: opened.paymentIntentId, amount: 10_000 });
  const creditedTo = async () => {
    const notes = (await api.outbox()).filter(({ subject }) => subject?.startsWith('Credit note'));
    return notes.flatMap(({ to }) => to?.map(({ address }) => address)).toSorted();
  };
  await expect.poll(creditedTo).toEqual(['zoe@exmaple.com']);
  expect((await correct(api, opened, 'no address')).status).toBe(400);
  expect((await correct(api, opened, 'ZOE@exmaple.com')).body.error.fields).toHaveProperty('email');

  const [one, other] = await Promise.all([
    correct(api, opened, 'zoe@example.com'),
    correct(api, opened, 'zoe@example.org'),
  ]);
  const [won, lost] = one.status === 200 ? [one, other] : [other, one];
  expect(won.body).toMatchObject({ canCorrectEmail: false, invoice: 'queued' });
  expect([lost.status, lost.body.error.code]).toEqual([409, 'email_corrected']);
  await api.orderBecomes(opened, { invoice: 'sent' });

  await expect.poll(creditedTo).toEqual([won.body.email, 'zoe@exmaple.com'].toSorted());

  const mails = await api.mailsOf(opened);
  const [first, again] = mails.toSorted((a, b) => a.file.length - b.file.length);
  expect(mails.flatMap(({ to }) => to?.map(({ address }) => address)).toSorted()).toEqual(
    ['zoe@exmaple.com', won.body.email].toSorted(),
  );
  expect(again?.messageId).not.toBe(first?.messageId);
  expect(again?.attachments[0]?.content).toEqual(first?.attachments[0]?.content);
  // The link in the first email still opens the order, which has the new address.
  const token = /#order=([\w-]{43})\n/.exec(first?.text ?? '')?.[1] ?? '';
  expect((await api.order(token)).body.email).toBe(won.body.email);
  const log = api.logged.join('\n');
  expect(log).not.toMatch(/zoe@/);
});

test('an order that is not paid has its address on the payment page, and a stranger corrects nothing', async () => {
  const api = shared();
  const { body: opened } = await api.open();
  const unpaid = await correct(api, opened, 'zoe@example.com');
  expect([unpaid.status, unpaid.body.error.code]).toEqual([402, 'payment_not_completed']);
  const stranger = await correct(api, { orderToken: 'x'.repeat(43) }, 'zoe@example.com');
  expect(stranger.status).toBe(401);
});
