import type { PaymentIntentCreated } from '@site/contract/wire';
import { expect, test } from 'vitest';
import { detailsRequest, invoiceRequest, shareApi, until } from '../../testing/api-harness.ts';
import { onEveryEngine } from '../../testing/engines.ts';
import { reconcile } from '../purchase/reconciliation.ts';

type Accepted = {
  orderNumber: string;
  invoice: string;
  error: { code: string; fields?: Record<string, string> };
};

onEveryEngine((engine) => {
  // No webhook is accepted here: the request itself must retrieve the payment.
  const shared = shareApi(engine, { STRIPE_WEBHOOK_SECRET: 'whsec_of_another_endpoint' });

  const sent = ({ orderToken }: PaymentIntentCreated) =>
    until(
      () => shared().order(orderToken),
      ({ body }) => body.invoice === 'sent',
    );

  test('a request after the payment makes the order paid and sends the invoice', async () => {
    const api = shared();
    const opened = await api.buy();
    const { status, body } = await api.post<Accepted>('/send-invoice-email', invoiceRequest(opened));
    expect([status, body.orderNumber]).toEqual([202, opened.orderNumber]);
    const { body: order } = await sent(opened);
    expect(order).toMatchObject({ status: 'paid', fullName: 'Zoë Åström', invoice: 'sent' });

    const [mail] = await api.mailsOf(opened);
    expect(mail?.to).toEqual([{ address: 'zoe@example.com', name: '' }]);
    const [number] = /INV-\d{4}-\d{4,}/.exec(mail?.subject ?? '') ?? [];
    expect(number).toContain(`-${new Date().getUTCFullYear()}-`);
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('Zoë Åström');
      expect(text).toContain('$650.00');
      expect(text).toContain('$0.00');
      expect(text).toContain(opened.paymentIntentId);
      expect(text).toContain('/payment-flow#order=');
    }
    expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [`${number}.pdf`, 'application/pdf'],
    ]);
  });

  test('twenty requests at once send one invoice', async () => {
    const api = shared();
    const opened = await api.buy();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.post<Accepted>('/send-invoice-email', invoiceRequest(opened))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    await sent(opened);
    const mails = await api.mailsOf(opened);
    expect(mails).toHaveLength(1);
  });

  test('an issued invoice is the same document in every copy, whatever the order becomes', async () => {
    const api = shared();
    const { body: opened } = await api.open();
    await api.sendDetails(opened, detailsRequest(opened));
    await api.pay(opened);
    const download = async () =>
      Buffer.from(
        await (
          await fetch(`${api.url()}/order/invoice`, {
            headers: { authorization: `Bearer ${opened.orderToken}` },
          })
        ).arrayBuffer(),
      );
    await api.post<Accepted>('/send-invoice-email', invoiceRequest(opened));
    await sent(opened);
    const [mail] = await api.mailsOf(opened);
    const issued = await download();
    expect(issued.subarray(0, 5).toString()).toBe('%PDF-');
    expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer).equals(issued)).toBe(true);

    // It bounces, and is requested again with another name and another company; then the payment is returned.
    const queries = api.queries();
    const order = queries.updateTable('orders').where('order_number', '=', opened.orderNumber);
    await queries.updateTable('documents').set({ sent_at: null, failed_at: new Date() }).execute();
    const other = { fullName: 'Somebody Else', company: 'Another Ltd' };
    const { status } = await api.post('/send-invoice-email', invoiceRequest(opened, 'pd1', other));
    expect(status).toBe(202);
    expect((await sent(opened)).body.fullName).toBe('Zoë Åström');
    await order.set({ full_name: 'Somebody Else', status: 'refunded', refunded_cents: 65_000 }).execute();
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
    const { status, body } = await api.post<Accepted>('/send-invoice-email', invoiceRequest(opened));
    expect([status, body]).toEqual([
      202,
      { orderNumber: opened.orderNumber, invoice: 'none', status: 'processing' },
    ]);
    expect((await api.order(opened.orderToken)).body).toMatchObject({
      status: 'processing',
      invoice: 'none',
    });
    await until(
      () => api.stripe.paymentIntents.retrieve(opened.paymentIntentId),
      (intent) => intent.status === 'succeeded',
    );
    await reconcile(api.dependencies());
    await sent(opened);
  });

  test('an unpaid order gets no invoice, whatever the browser sends', async () => {
    const api = shared();
    const { body: opened } = await api.open();
    const { status, body } = await api.post<Accepted>('/send-invoice-email', invoiceRequest(opened));
    expect([status, body.error.code]).toEqual([402, 'payment_not_completed']);
    expect((await api.order(opened.orderToken)).body).toMatchObject({ status: 'created', invoice: 'none' });
  });

  test.each([
    ['another email address', 'paymentData.email'],
    ['another price', 'selectedService.price'],
    ['another plan', 'selectedService.id'],
    ['another order number', 'orderNumber'],
  ])('%s than that of the payment is rejected by name', async (_, field) => {
    const api = shared();
    const opened = await api.buy();
    const request = invoiceRequest(opened);
    const wrong = {
      'paymentData.email': {
        ...request,
        paymentData: { ...request.paymentData, email: 'mallory@example.com' },
      },
      'selectedService.price': { ...request, selectedService: { ...request.selectedService, price: 1 } },
      'selectedService.id': { ...request, selectedService: { ...request.selectedService, id: 'op1' } },
      orderNumber: { ...request, orderNumber: 'ORD-1763690000000-1' },
    }[field];
    const { status, body } = await api.post<Accepted>('/send-invoice-email', wrong);
    expect([status, body.error.code, Object.keys(body.error.fields ?? {})]).toEqual([
      409,
      'order_mismatch',
      [field],
    ]);
    expect((await api.order(opened.orderToken)).body.invoice).toBe('none');
  });

  test('an unknown payment is a 404', async () => {
    const api = shared();
    const { body: opened } = await api.open();
    const { status, body } = await api.post<Accepted>('/send-invoice-email', {
      ...invoiceRequest(opened),
      paymentIntentId: 'pi_unknown',
    });
    expect([status, body.error.code]).toEqual([404, 'order_not_found']);
  });
});
