import type { PaymentIntentCreated } from '@site/contract/wire';
import { expect, test } from 'vitest';
import { invoiceEmailJob } from '../jobs/invoice-email.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import { invoiceRequest, shareApi, until } from '../testing/api-harness.ts';
import { onEveryEngine } from '../testing/engines.ts';

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

    const [mail] = (await api.outbox()).filter(({ file }) => file.includes(opened.orderNumber));
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
    const mails = (await api.outbox()).filter(({ file }) => file.includes(opened.orderNumber));
    expect(mails).toHaveLength(1);
  });

  test('invoices are numbered one after the other, however many are made at once', async () => {
    const api = shared();
    const bought = await Promise.all(Array.from({ length: 8 }, () => api.buy()));
    await Promise.all(bought.map((opened) => api.post('/send-invoice-email', invoiceRequest(opened))));
    await Promise.all(bought.map(sent));
    const { queries } = api.dependencies().database;
    const rows = await queries
      .selectFrom('orders')
      .select('invoice_number')
      .where('invoice_number', 'is not', null)
      .orderBy('invoice_number')
      .execute();
    const counts = rows.map(({ invoice_number: number }) => Number(number?.split('-')[2]));
    expect(counts).toEqual(rows.map((_, index) => index + 1));
    expect(counts.length).toBeGreaterThanOrEqual(8);
  });

  test('two workers on the same invoice send it once', async () => {
    const api = shared();
    const { database, config } = api.dependencies();
    const { body: opened } = await api.open();
    const { id } = await database.queries
      .updateTable('orders')
      .set({ status: 'paid', paid_at: new Date(), email: 'zoe@example.com' })
      .where('payment_intent_id', '=', opened.paymentIntentId)
      .returning('id')
      .executeTakeFirstOrThrow();
    const sending = Promise.withResolvers<void>();
    const sent: string[] = [];
    const send = async ({ key }: Mail) => {
      sent.push(key);
      await sending.promise;
      return key;
    };
    const mailer: Mailer = { send, kind: 'smtp', close: () => {}, acceptsLogin: async () => true };
    const work = invoiceEmailJob({ database, mailer, config });
    const one = work({ orderId: id }, { isLastAttempt: false });
    const other = work({ orderId: id }, { isLastAttempt: false });
    const outcomes = Promise.allSettled([one, other]);
    await Promise.race([one, other]).catch(() => {});
    sending.resolve();
    expect((await outcomes).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await work({ orderId: id }, { isLastAttempt: false });
    expect(sent).toEqual([`invoice-${opened.orderNumber}`]);
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

  test.each([
    'o’brien+invoices@example.co.uk',
    'zoë@exämple.example',
    'a.@b.c',
    '"quoted"@example.com',
    'user@127.0.0.1',
  ])('%s is accepted as the form accepts it', async (email) => {
    const api = shared();
    const { body: opened } = await api.open();
    await api.pay(opened, undefined, { email });
    const { status } = await api.post('/send-invoice-email', invoiceRequest(opened, 'pd1', { email }));
    expect(status).toBe(202);
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
