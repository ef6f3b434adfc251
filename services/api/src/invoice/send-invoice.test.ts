import { findPrice, formatPlanPrice } from '@site/testing/plan-prices';
import type { PaymentIntentCreated } from '@site/wire/purchase-messages';
import { expect, test } from 'vitest';
import { shareApi, until } from '../../testing/api-harness.ts';
import { detailsRequest, invoiceRequest } from '../../testing/site-requests.ts';
import { reconcile } from '../purchase/reconciliation.ts';

type Accepted = {
  orderNumber: string;
  invoice: string;
  error: { code: string; fields?: Record<string, string> };
};

// The API rejects all webhooks, so that the request itself must retrieve the payment.
const shared = shareApi({ STRIPE_WEBHOOK_SECRET: 'whsec_of_another_endpoint' });

const sent = (opened: PaymentIntentCreated) => shared().orderBecomes(opened, { invoice: 'sent' });
const request = (opened: PaymentIntentCreated, changed: object = {}) =>
  shared().post<Accepted>('/send-invoice-email', { ...invoiceRequest(opened), ...changed });

test('a request after the payment makes the order paid and sends the invoice', async () => {
  const api = shared();
  const opened = await api.buy();
  const { status, body } = await request(opened);
  expect([status, body.orderNumber]).toEqual([202, opened.orderNumber]);
  expect(await sent(opened)).toMatchObject({ status: 'paid', fullName: 'Zoë Åström' });

  const [mail] = await api.mailsOf(opened);
  expect(mail?.to).toEqual([{ address: 'zoe@example.com', name: '' }]);
  const [number] = /INV-\d{4}-\d{4,}/.exec(mail?.subject ?? '') ?? [];
  expect(number).toContain(`-${new Date().getUTCFullYear()}-`);
  const told = [
    'Zoë Åström',
    `${formatPlanPrice()}.00`,
    '$0.00',
    opened.paymentIntentId,
    '/payment-flow#order=',
  ];
  for (const text of told) {
    expect(mail?.text).toContain(text);
    expect(mail?.html).toContain(text);
  }
  expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['rohan-mehta.png', 'image/png'],
    ['maeve-callaghan.png', 'image/png'],
    [`${number}.pdf`, 'application/pdf'],
  ]);
});

test('twenty requests at once send one invoice', async () => {
  const api = shared();
  const opened = await api.buy();
  const answers = await Promise.all(Array.from({ length: 20 }, () => request(opened)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  await sent(opened);
  expect(await api.mailsOf(opened)).toHaveLength(1);
});

test('an issued invoice is the same document in every copy, whatever the order becomes', async () => {
  const api = shared();
  const { body: opened } = await api.open();
  await api.sendDetails(opened, detailsRequest(opened));
  await api.pay(opened);
  const headers = { authorization: `Bearer ${opened.orderToken}` };
  const download = async () => {
    const response = await fetch(`${api.url()}/order/invoice`, { headers });
    return Buffer.from(await response.arrayBuffer());
  };
  await request(opened);
  await sent(opened);
  const [mail] = await api.mailsOf(opened);
  const issued = await download();
  expect(issued.subarray(0, 5).toString()).toBe('%PDF-');
  expect(Buffer.from(mail?.attachments.at(-1)?.content as ArrayBuffer).equals(issued)).toBe(true);

  // The email bounces, the invoice is requested again with another name and company, and then the payment is refunded.
  const queries = api.queries();
  await queries.updateTable('documents').set({ sent_at: null, failed_at: new Date() }).execute();
  const other = { fullName: 'Somebody Else', company: 'Another Ltd' };
  const { status } = await api.post('/send-invoice-email', invoiceRequest(opened, 'pd1', other));
  expect(status).toBe(202);
  expect((await sent(opened)).fullName).toBe('Zoë Åström');
  const refunded = { status: 'refunded', refunded_cents: findPrice() * 100 } as const;
  await api.changeOrder(opened, { full_name: 'Somebody Else', ...refunded });
  expect((await download()).equals(issued)).toBe(true);
  const documents = await queries.selectFrom('documents').selectAll().execute();
  const [stored] = documents.filter(({ content }) => content?.includes(opened.orderNumber));
  expect(stored?.content).toContain('Łódź & Şişli GmbH');
});

test('a payment that the bank is processing is no error: the invoice is sent when it is paid', async () => {
  const api = shared();
  await api.control('PUT', '/cards/visa', { outcome: 'processing' });
  const opened = await api.buy();
  await api.control('DELETE', '/cards/visa');
  const { status, body } = await request(opened);
  const waiting = { orderNumber: opened.orderNumber, invoice: 'none', status: 'processing' };
  expect([status, body]).toEqual([202, waiting]);
  expect((await api.order(opened.orderToken)).body).toMatchObject(waiting);
  await until(
    () => api.stripe.paymentIntents.retrieve(opened.paymentIntentId),
    (intent) => intent.status === 'succeeded',
  );
  await reconcile(api.dependencies());
  await sent(opened);
});

test('an unpaid order gets no invoice, whatever the browser sends, and an unknown payment is a 404', async () => {
  const { body: opened } = await shared().open();
  const { status, body } = await request(opened);
  expect([status, body.error.code]).toEqual([402, 'payment_not_completed']);
  const { body: order } = await shared().order(opened.orderToken);
  expect(order).toMatchObject({ status: 'created', invoice: 'none' });
  const unknown = await request(opened, { paymentIntentId: 'pi_unknown' });
  expect([unknown.status, unknown.body.error.code]).toEqual([404, 'order_not_found']);
});

test('another email address, price, plan or order number than that of the payment is rejected by name', async () => {
  const opened = await shared().buy();
  const { paymentData, selectedService } = invoiceRequest(opened);
  for (const [field, changed] of [
    ['paymentData.email', { paymentData: { ...paymentData, email: 'mallory@example.com' } }],
    ['selectedService.price', { selectedService: { ...selectedService, price: 1 } }],
    ['selectedService.id', { selectedService: { ...selectedService, id: 'op1' } }],
    ['orderNumber', { orderNumber: 'ORD-1763690000000-1' }],
  ] as const) {
    const { status, body } = await request(opened, changed);
    expect([status, body.error.code], field).toEqual([409, 'order_mismatch']);
    expect(Object.keys(body.error.fields ?? {})).toEqual([field]);
  }
  expect((await shared().order(opened.orderToken)).body.invoice).toBe('none');
});
