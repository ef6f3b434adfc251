import type { ApiError } from '@site/wire/error-responses';
import type { OrderView } from '@site/wire/order-messages';
import { expect, test } from 'vitest';
import { type ApiHarness, orderTokenIn, shareApi, until } from '../../testing/api-harness.ts';
import { invoiceRequest } from '../../testing/site-requests.ts';
import type { Mail, Mailer } from '../platform/mail/mailer.ts';
import { emailChangedJob } from './correct-email.ts';

const correct = (api: ApiHarness, { orderToken }: { orderToken: string }, email: string) =>
  api.post<OrderView & ApiError>('/order/email', { email }, { authorization: `Bearer ${orderToken}` });

const shared = shareApi();

const addressee = ({ to }: { to?: { address?: string }[] | undefined }) => to?.[0]?.address ?? '';

/** Returns an order's emails of one kind, which the file name states, each with its address. */
const sentTo = async (api: ApiHarness, opened: { orderNumber: string }, kind: string) =>
  (await api.mailsOf(opened))
    .filter(({ file }) => file.startsWith(kind))
    .map(addressee)
    .toSorted();

/** Creates an order whose invoice was sent to `zoe@exmaple.com`. */
async function buyMistyped(api: ApiHarness) {
  const { body: opened } = await api.open();
  await api.pay(opened, undefined, { email: 'zoe@exmaple.com' });
  await api.post('/send-invoice-email', invoiceRequest(opened, 'pd1', { email: 'zoe@exmaple.com' }));
  const view = await api.orderBecomes(opened, { invoice: 'sent' });
  return { opened, view };
}

/** Waits for the email to the former address, and returns it with the token in its link. */
async function changeMail(api: ApiHarness, opened: { orderNumber: string }) {
  const mails = await until(
    () => api.mailsOf(opened),
    (sent) => sent.some(({ file }) => file.startsWith('email-corrected')),
  );
  const mail = mails.find(({ file }) => file.startsWith('email-corrected')) ?? expect.fail('no mail');
  return { mail, token: /#restore=([\w-]{43})\n/.exec(mail.text ?? '')?.[1] ?? '' };
}

const restore = (api: ApiHarness, token: string) =>
  api.call<{ orderNumber: string } & ApiError>('/order/email/restore', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });

test('a mistyped address is corrected once, and the same documents go to the new one', async () => {
  const api = shared();
  const { opened, view: before } = await buyMistyped(api);
  expect(before).toMatchObject({ email: 'zoe@exmaple.com', canCorrectEmail: true, formerEmail: null });
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

  expect(await sentTo(api, opened, 'invoice')).toEqual(['zoe@exmaple.com', won.body.email].toSorted());
  const invoices = (await api.mailsOf(opened)).filter(({ file }) => file.startsWith('invoice'));
  const [first, again] = invoices.toSorted((a, b) => a.file.length - b.file.length);
  expect(again?.messageId).not.toBe(first?.messageId);
  expect(again?.attachments).toEqual(first?.attachments);
  // The link in the first email still opens the order, which has the new address now.
  expect((await api.order(orderTokenIn(first))).body.email).toBe(won.body.email);
  const log = api.logged.join('\n');
  expect(log).not.toMatch(/zoe@/);
});

test('the former address is told at once, without what a stranger should not see', async () => {
  const api = shared();
  const { opened } = await buyMistyped(api);
  const { body } = await correct(api, opened, 'grace.hopper@example.org');
  expect(body.formerEmail?.masked).toBe('z•••@exmaple.com');
  const week = Date.parse(body.formerEmail?.until ?? '') - Date.now();
  expect(week / 86_400_000).toBeCloseTo(7, 1);

  const { mail, token } = await changeMail(api, opened);
  expect(addressee(mail)).toBe('zoe@exmaple.com');
  expect(mail.text).toContain(`order ${opened.orderNumber}`);
  expect(mail.text?.replaceAll('\u2060', '')).toMatch(
    /now go to g•••@example\.org\. The address was changed on \d+ \w+ \d{4}, \d\d:\d\d (GMT|BST),/,
  );
  expect(`${mail.text}${mail.html}`).not.toMatch(/grace|hopper|Zoë|#order=|\$650|Pitch Deck/i);
  // The token of the undo link restores the address but does not open the order.
  expect((await api.order(token)).status).toBe(401);
});

test('the email about the change states its time, whatever happened to the order before the email was sent', async () => {
  const api = shared();
  const { opened } = await buyMistyped(api);
  await correct(api, opened, 'zoe@example.com');
  const changed = new Date('2026-03-06T23:30:00Z');
  const until = new Date(changed.getTime() + 7 * 86_400_000);
  await api.changeOrder(opened, { former_email_until: until, updated_at: new Date('2031-05-06') });
  const texts: string[] = [];
  const mailer = { send: async ({ text }: Mail) => void texts.push(text) };
  const { id: orderId } = await api.operate<{ id: string }>(`/orders/${opened.orderNumber}`);
  const job = emailChangedJob({ ...api.dependencies(), mailer: mailer as unknown as Mailer });
  await job({ orderId, to: 'corrected' }, { isLastAttempt: false });
  expect(texts).toEqual([expect.stringContaining('was changed on 6 March 2026, 23:30 GMT')]);
});

test('for a week documents go to both addresses, to the former one without a link to the order', async () => {
  const api = shared();
  const { opened } = await buyMistyped(api);
  await correct(api, opened, 'zoe@example.com');
  await api.stripe.refunds.create({ payment_intent: opened.paymentIntentId, amount: 10_000 });
  await expect.poll(() => sentTo(api, opened, 'copy')).toEqual(['zoe@exmaple.com']);
  const credited = async () => {
    const notes = (await api.outbox()).filter(({ subject }) => subject?.startsWith('Credit note'));
    return notes.filter(({ text }) => text?.includes(opened.orderNumber)).map(addressee);
  };
  await expect.poll(credited).toEqual(['zoe@example.com']);
  const copy = (await api.mailsOf(opened)).find(({ file }) => file.startsWith('copy'));
  expect(copy?.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf']);
  expect(`${copy?.text}${copy?.html}`).not.toMatch(/#order=|zoe@example\.com/);

  await api.changeOrder(opened, { former_email_until: new Date(0) });
  expect((await api.order(opened.orderToken)).body.formerEmail).toBeNull();
  await api.stripe.refunds.create({ payment_intent: opened.paymentIntentId, amount: 5_000 });
  await expect.poll(credited).toEqual(['zoe@example.com', 'zoe@example.com']);
  expect(await sentTo(api, opened, 'copy')).toHaveLength(1);
});

test('the former address undoes the change once, which ends every link of the order', async () => {
  const api = shared();
  const { opened } = await buyMistyped(api);
  await correct(api, opened, 'thief@example.org');
  const { token } = await changeMail(api, opened);
  const [first, second] = await Promise.all([restore(api, token), restore(api, token)]);
  expect([first.status, second.status].toSorted()).toEqual([200, 401]);
  expect((await restore(api, token)).body.error.code).toBe('unauthorised');
  expect((await api.order(opened.orderToken)).status).toBe(401);
  for (const mail of await api.mailsOf(opened)) {
    if (!mail.file.startsWith('order-link')) expect((await api.order(orderTokenIn(mail))).status).toBe(401);
  }

  await expect.poll(() => sentTo(api, opened, 'order-link')).toEqual(['zoe@exmaple.com']);
  await expect.poll(() => sentTo(api, opened, 'email-restored')).toEqual(['thief@example.org']);
  const link = (await api.mailsOf(opened)).find(({ file }) => file.startsWith('order-link'));
  const fresh = orderTokenIn(link);
  const { body } = await api.order(fresh);
  expect(body).toMatchObject({ email: 'zoe@exmaple.com', canCorrectEmail: false, formerEmail: null });
  expect((await correct(api, { orderToken: fresh }, 'thief@example.org')).status).toBe(409);
  await api.stripe.refunds.create({ payment_intent: opened.paymentIntentId, amount: 10_000 });
  const notes = async () =>
    (await api.outbox()).filter(
      ({ subject, text }) => /Credit note/i.test(subject ?? '') && text?.includes(opened.orderNumber),
    );
  await expect.poll(async () => (await notes()).map(addressee)).toEqual(['zoe@exmaple.com']);
});

test('the link that undoes a change is valid for a week, and no link of an order is one', async () => {
  const api = shared();
  const { opened } = await buyMistyped(api);
  expect((await restore(api, opened.orderToken)).status).toBe(401);
  await correct(api, opened, 'zoe@example.com');
  const { token } = await changeMail(api, opened);
  const restoring = api.queries().updateTable('order_tokens').where('restores_email', '=', true);
  const [row] = await restoring.returningAll().set({ restores_email: true }).execute();
  expect((Number(row?.expires_at) - Number(row?.created_at)) / 86_400_000).toBe(7);
  await api.changeOrder(opened, { former_email_until: new Date(0) });
  expect((await restore(api, token)).status).toBe(401);
  await api.changeOrder(opened, { former_email_until: new Date(Date.now() + 60_000) });
  await restoring.set({ expires_at: new Date(0) }).execute();
  expect((await restore(api, token)).status).toBe(401);
  expect((await api.order(opened.orderToken)).body.email).toBe('zoe@example.com');
});

test('an order that is not paid has its address on the payment page, and a stranger corrects nothing', async () => {
  const api = shared();
  const { body: opened } = await api.open();
  const unpaid = await correct(api, opened, 'zoe@example.com');
  expect([unpaid.status, unpaid.body.error.code]).toEqual([402, 'payment_not_completed']);
  const stranger = await correct(api, { orderToken: 'x'.repeat(43) }, 'zoe@example.com');
  expect(stranger.status).toBe(401);
});
