import { setTimeout as delay } from 'node:timers/promises';
import { type InvoiceAccepted, invoiceStatuses, type SendInvoiceEmail } from '@site/contract/wire';
import { countries } from '@site/domain/addresses';
import { z } from 'zod';
import { readJson } from '../http/body.ts';
import { emailAddress, textLine } from '../http/fields.ts';
import { describe } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { waitingFor } from '../http/timing.ts';
import { applyPayment, isInLine, requestInvoice } from '../orders/apply-payment.ts';
import { findOrder, invoiceStatus, type Order } from '../orders/orders.ts';
import { reachingStripe } from '../payments/stripe.ts';
import { askStripe, buyerOf, type Truth } from '../payments/truth.ts';
import type { Api, Services } from '../services.ts';

const line = textLine(200);

const request = z.object({
  selectedService: z.object({
    id: line,
    name: line,
    price: z.number(),
    category: line,
    categoryName: line,
    displayPrice: line,
    gradient: line,
  }),
  paymentData: z.object({
    email: emailAddress,
    fullName: line.trim().min(1),
    company: line.optional(),
    billingAddress: z.object({
      street: line,
      city: line,
      state: line,
      zipCode: line,
      country: z.union([z.enum(countries), z.literal('')]),
    }),
  }),
  paymentIntentId: line,
  orderNumber: line,
  orderDate: z.iso.datetime({ offset: true }),
}) satisfies z.ZodType<SendInvoiceEmail>;

const response = z.object({
  orderNumber: z.string(),
  invoice: z.enum(invoiceStatuses),
}) satisfies z.ZodType<InvoiceAccepted>;

/** How long an answer waits for the invoice to leave, so that it can say so; in milliseconds. */
const patience = 3_000;

/**
 * `POST /send-invoice-email`: what the buyer's page asks for after a payment. Its
 * word is not believed: Stripe is asked whether the payment succeeded, for what,
 * and by whom. Asking again changes nothing.
 */
export function invoiceRoutes(app: Api, services: Services): void {
  const { database, stripe, limit, config } = services;
  describe(app, {
    method: 'post',
    path: '/send-invoice-email',
    summary: 'The invoice of a paid order, by e-mail',
    status: 202,
    request,
    response,
  });

  app.post('/send-invoice-email', async (c) => {
    await limit(c, 'invoices', config.limits.writes);
    const asked = await readJson(c, request);
    const { paymentData, paymentIntentId, selectedService } = asked;
    await limit.about(paymentIntentId, 'invoice', config.limits.purchase);
    const order = await findOrder(database.queries, { paymentIntentId });
    if (!order) throw new Refusal('order_not_found', 'There is no order with this payment.');
    const truth = await reachingStripe(() => askStripe(stripe, paymentIntentId));
    refuseOtherOrder(order, truth, asked);

    if (!isInLine(order, truth)) await applyPayment(services, order.id, truth);
    const { email, fullName, company, billingAddress } = paymentData;
    const requested = await requestInvoice(services, order.id, {
      planId: selectedService.id,
      email,
      fullName,
      company: company?.trim() || null,
      billingAddress: Object.values(billingAddress).some(Boolean) ? billingAddress : null,
    });
    const current = await waitingFor('mail', () => outcomeOf(requested));
    const body: InvoiceAccepted = { orderNumber: current.order_number, invoice: invoiceStatus(current) };
    return c.json(body, 202);
  });

  /** Most invoices leave within a blink; a slow mail server is not waited for. */
  async function outcomeOf(order: Order): Promise<Order> {
    const deadline = Date.now() + patience;
    let current = order;
    // When much is under way, asking often would hold up what is asked for.
    for (let pause = 50; invoiceStatus(current) === 'queued' && Date.now() < deadline; pause *= 1.5) {
      await delay(pause);
      current = (await findOrder(database.queries, { id: order.id })) ?? current;
    }
    return current;
  }
}

/** @throws Refusal unless the payment has succeeded and everything that was sent fits it */
function refuseOtherOrder(order: Order, truth: Truth, asked: SendInvoiceEmail): void {
  const { intent } = truth;
  if (intent.status !== 'succeeded') {
    throw new Refusal(
      'payment_not_completed',
      'The payment of this order is not completed, so there is no invoice yet.',
    );
  }
  const cents = intent.amount_received;
  const plan = intent.metadata.plan || order.plan_id;
  const payer = buyerOf(truth).email?.toLowerCase();
  const fields = {
    ...(asked.orderNumber !== order.order_number && { orderNumber: 'Is not the number of this order' }),
    ...((intent.currency !== 'usd' || Math.round(asked.selectedService.price * 100) !== cents) && {
      'selectedService.price': 'Is not what was paid',
    }),
    ...(plan && plan !== asked.selectedService.id && { 'selectedService.id': 'Is not what was paid for' }),
    ...(payer &&
      payer !== asked.paymentData.email.toLowerCase() && {
        'paymentData.email': 'Is not the address that the payment was made with',
      }),
  };
  if (Object.keys(fields).length > 0) {
    throw new Refusal('order_mismatch', 'This does not fit the payment of this order. Nothing was sent.', {
      fields,
    });
  }
}
