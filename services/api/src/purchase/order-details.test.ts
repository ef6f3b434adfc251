import { randomUUID } from 'node:crypto';
import { consentText, currentConsent } from '@site/domain/consent';
import { findPrice } from '@site/testing/plan-prices';
import type { ApiError } from '@site/wire/error-responses';
import type { PaymentIntentCreated } from '@site/wire/purchase-messages';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type ApiHarness, shareApi } from '../../testing/api-harness.ts';
import { detailsRequest, invoiceRequest } from '../../testing/site-requests.ts';
import { findInvoice } from './documents.ts';
import type { Found } from './found-output.ts';

// The API rejects all webhooks, so that an order becomes paid only by a request of the test.
const shared = shareApi({ STRIPE_WEBHOOK_SECRET: 'whsec_of_another_endpoint' });

const show = async (api: ApiHarness, { orderNumber }: PaymentIntentCreated) =>
  api.operate<Record<string, unknown>>(`/orders/${orderNumber}`);

/** Sends what the page sends to confirm that the invoice is under way. */
const confirm = (api: ApiHarness, opened: PaymentIntentCreated) =>
  api.post<ApiError>('/send-invoice-email', invoiceRequest(opened));

test('what the buyer typed and agreed to is stored before the payment, and the invoice has it', async () => {
  const api = shared();
  const { body: opened } = await api.open();
  const before = Date.now();
  expect((await api.sendDetails(opened, detailsRequest(opened))).body).toMatchObject({ status: 'stored' });
  await api.pay(opened);
  await confirm(api, opened);
  await api.orderBecomes(opened, { invoice: 'sent' });
  const shown = await show(api, opened);
  expect(shown).toMatchObject({
    company: 'Łódź & Şişli GmbH',
    consentVersion: currentConsent,
    consentText: consentText(currentConsent),
  });
  // The time is taken from the server's clock; the server runs on this machine.
  expect(Date.parse(String(shown.consentedAt))).toBeGreaterThan(before - 60_000);
  expect(Date.parse(String(shown.consentedAt))).toBeLessThan(Date.now() + 60_000);
  const [mail] = await api.mailsOf(opened);
  for (const text of ['Łódź & Şişli GmbH', 'Große Straße 1', `“${consentText(currentConsent)}”`]) {
    expect(mail?.text).toContain(text);
  }
});

test('the next attempt replaces them, and after the payment they stay', async () => {
  const api = shared();
  const { body: opened } = await api.open();
  await api.sendDetails(opened, detailsRequest(opened, { fullName: 'First Attempt' }));
  await api.pay(opened, '4000000000000002');
  const { company: _left, ...second } = detailsRequest(opened, { fullName: 'Second Attempt' }).paymentData;
  const again = await api.sendDetails(opened, { ...detailsRequest(opened), paymentData: second });
  expect(again.status).toBe(200);
  await api.pay(opened);
  await confirm(api, opened);
  const late = await api.sendDetails(opened, detailsRequest(opened, { fullName: 'Too Late' }));
  const order = { orderNumber: opened.orderNumber, status: 'paid' };
  expect(late).toMatchObject({ status: 409, body: { error: { code: 'purchase_closed', order } } });
  const other = invoiceRequest(opened, 'pd1', { fullName: 'Another Name' });
  expect((await api.post('/send-invoice-email', other)).status).toBe(202);
  expect(await show(api, opened)).toMatchObject({ fullName: 'Second Attempt', company: null });
});

test('nothing is stored for a price that is not the one on screen', async () => {
  const api = shared();
  const { body: opened } = await api.open();
  const wrong = await api.sendDetails(opened, { ...detailsRequest(opened), amount: findPrice() - 50 });
  const changed = (currentPrice: number) => ({ error: { code: 'price_changed', currentPrice } });
  expect(wrong).toMatchObject({ status: 409, body: changed(findPrice()) });
  // Another tab has opened the purchase for another plan, and Stripe has not been told.
  const purchaseId = randomUUID();
  const { body: shown } = await api.open({ purchaseId });
  const fault = { kind: 'error', times: 9, method: 'POST', path: '/v1/payment_intents/' };
  await api.control('POST', '/faults', fault);
  expect((await api.open({ purchaseId, planId: 'pd2' })).status).toBe(503);
  await api.control('DELETE', '/faults');
  expect(await api.sendDetails(shown, detailsRequest(shown))).toMatchObject({
    body: changed(findPrice('pd2')),
  });
  for (const order of [opened, shown]) {
    expect(await show(api, order)).toMatchObject({ email: null, consentVersion: null });
  }
});

test('consent to a text that was never shown is rejected by name', async () => {
  const { body: opened } = await shared().open();
  const wrong = { ...detailsRequest(opened), consentVersion: '2031-01-01' };
  const { status, body } = await shared().sendDetails(opened, wrong);
  expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, ['consentVersion']]);
});

test('a page that was open for more than a day can still pay, and its token opens nothing', async () => {
  const api = shared();
  const { body: opened } = await api.open();
  const queries = api.queries();
  await queries.updateTable('order_tokens').set({ expires_at: sql`now()` }).execute();
  expect((await api.sendDetails(opened, detailsRequest(opened))).status).toBe(200);
  expect((await api.order(opened.orderToken)).status).toBe(401);
});

test('an order has one date, also when its payment is learned of after midnight', async () => {
  const api = shared();
  const key = randomUUID();
  await api.answer(key, { Email: 'ada@example.com' });
  const { body: opened } = await api.open({ submissionKey: key });
  await api.changeOrder(opened, { created_at: new Date('2026-03-02T10:00:00Z') });
  const { body: stored } = await api.sendDetails(opened, detailsRequest(opened));
  expect((await api.order(opened.orderToken)).body).toMatchObject({
    orderDate: stored.orderDate,
    paidAt: null,
  });
  const pressed = new Date('2026-03-06T23:59:59.987Z');
  await api.changeOrder(opened, { consented_at: pressed });
  await api.pay(opened);
  await confirm(api, opened);
  const orderDate = pressed.toISOString();
  expect(await api.orderBecomes(opened, { invoice: 'sent' })).toMatchObject({ orderDate, paidAt: orderDate });

  const shown = await show(api, opened);
  expect(shown).toMatchObject({ orderDate });
  const invoice = await findInvoice(api.queries(), String(shown.id));
  expect(JSON.parse(invoice?.content ?? '')).toMatchObject({ paidAt: orderDate, paidOn: '6 March 2026' });
  const [mail] = await api.mailsOf(opened);
  expect(mail?.text).toContain('What you agreed to when you ordered, on 6 March 2026:');
  const { orders } = await api.operate<Found>('/find', { text: opened.orderNumber });
  expect(orders).toMatchObject([{ orderDate, paidAt: orderDate }]);
  // Corrected answers keep the date of their arrival, so the questionnaire's page also needs the date of the payment.
  const corrected = await api.answer(key, {
    Email: 'ada@example.com',
    'Which problem do you solve?': 'Dates',
  });
  expect(corrected.body.order?.paidAt).toBe(orderDate);
});
