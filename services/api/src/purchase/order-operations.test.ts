import { randomUUID } from 'node:crypto';
import { operate } from '@site/testing/commands';
import { findPrice } from '@site/testing/plan-prices';
import { expect, test } from 'vitest';
import { openApi } from '../../testing/api-harness.ts';
import { openMailServer } from '../../testing/fake-mail-server.ts';
import { type Found, formatFound } from './found-output.ts';
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

  const order = { orderNumber, status: 'paid', amount: findPrice(), fullName: 'Zoë Åström' };
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
  const documentNumbers = expect.stringMatching(/^INV-\S+ CN-\S+$/);
  const refunds = [
    found(partly.orderNumber, { status: 'paid', refundedCents: 10_050, documents: credit, documentNumbers }),
    found(disputed.orderNumber, { status: 'disputed' }),
  ];
  await expect.poll(() => api.operate('/refunds')).toEqual(expect.arrayContaining(refunds));
  expect(await api.operate('/refunds')).toHaveLength(2);
  await api.changeOrder(partly, { updated_at: new Date(Date.now() - 40 * 86_400_000) });
  expect(await api.operate('/refunds')).toEqual([refunds[1]]);
  expect(await api.operate('/refunds?days=50')).toHaveLength(2);
});

test('an order is found by whatever support knows of it, with its documents, answers and jobs, however old it is', async () => {
  const server = await openMailServer({
    onRcptTo: (_, __, done) => done(Object.assign(new Error('4.2.1 Busy'), { responseCode: 450 })),
  });
  const api = await openApi({ SMTP_URL: server.url });
  const [opened] = [await api.buy(), await api.open()];
  const { orderNumber } = await api.orderBecomes(opened, { status: 'paid' });
  const key = randomUUID();
  const id = submissionIdOf(key);
  const answers = { Email: 'ada@example.com', [founder]: 'Ada 100% Lovelace' };
  await api.answer(key, answers, { authorization: `Bearer ${opened.orderToken}` });
  const waiting = async () => (await api.operate<{ orderNumber: string; state: string }[]>('/jobs'))[0];
  await expect.poll(waiting).toMatchObject({ orderNumber, state: 'retrying' });
  const longAgo = new Date(Date.now() - 300 * 86_400_000);
  await api.queries().updateTable('orders').set({ created_at: longAgo }).execute();
  const find = async (text: string) => formatFound(await api.operate<Found>('/find', { text }));
  for (const known of [
    ...['ZOE@EXAMPLE.COM', 'zoe@', 'åström', orderNumber.toLowerCase(), orderNumber.slice(-6)],
    ...[opened.paymentIntentId, id, 'INV-'],
  ]) {
    const out = await find(known);
    expect(out, known).toMatch(new RegExp(`^${orderNumber}  paid$`, 'm'));
    expect(out, known).toMatch(/Document +INV-\S+, not sent, \d attempts?: failed: .*450 4.2.1 Busy/);
    expect(out, known).toContain(`Answers   ${id}, 1 answer`);
    expect(out, known).toMatch(/Job +document-email, (retrying|running)/);
    expect(out.match(/^ORD-/gm), known).toHaveLength(1);
  }
  expect(await find('Lovelace')).toContain(`Questionnaire ${id}`);
  expect(await find('100% Love')).toContain('1 other questionnaire found');
  expect(await find('%%%')).toBe('0 orders, 0 other questionnaires found.');
  const run = (...args: string[]) => operate({ DATA_DIR: api.folder }, ...args);
  expect((await run('find', 'zoe@')).out).toContain(`${orderNumber}  paid\n`);
  expect(await run('find', 'zo')).toMatchObject({
    code: 1,
    err: expect.stringContaining('three characters'),
  });
});

test('--days limits orders by their order date, newest first, and jobs have no dates to limit', async () => {
  const api = await openApi();
  const [lateBuyer, visitor, buyer] = [await api.buy(), (await api.open()).body, await api.buy()];
  for (const opened of [lateBuyer, buyer]) await api.orderBecomes(opened, { status: 'paid' });
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  // The first opened the payment page long ago and has just ordered.
  await api.changeOrder(lateBuyer, { created_at: ago(300) });
  await api.changeOrder(visitor, { created_at: ago(300) });
  await api.changeOrder(buyer, { consented_at: ago(5) });
  const listed = async (path: string) =>
    (await api.operate<{ orderNumber: string }[]>(path)).map(({ orderNumber }) => orderNumber);
  expect(await listed('/orders')).toEqual([lateBuyer.orderNumber, buyer.orderNumber]);
  expect(await listed('/orders?days=400')).toHaveLength(3);
  const run = (...args: string[]) => operate({ DATA_DIR: api.folder }, ...args);
  expect(await run('orders', '--days', '2')).toMatchObject({
    out: expect.stringContaining(lateBuyer.orderNumber),
    err: '2 older than 2 days are not shown. Add --days <number> to see them.\n',
  });
  expect(await run('jobs', '--days', '1')).toMatchObject({
    code: 1,
    err: expect.stringContaining("'--days'"),
  });
});
