import { taxDollars } from '@site/shared/catalogue';
import { site } from '@site/shared/site';
import {
  countries,
  type InvoiceAccepted,
  type SendInvoiceEmail,
  type TestEmailSent,
} from '@site/shared/wire';
import { z } from 'zod';
import { readBytes, readJson } from '../http/body.ts';
import { Refusal } from '../http/refusal.ts';
import { applyIntent, buyerOf, findOrder, invoiceStatus, requestInvoice } from '../orders/orders.ts';
import type { Api, Services } from '../services.ts';
import { reachingStripe } from './payments.ts';

const line = z
  .string()
  .max(200)
  .refine((text) => !/[\r\n\0]/.test(text), 'must be one line');

const sendInvoiceEmail = z.strictObject({
  selectedService: z.strictObject({
    id: line,
    name: line,
    price: z.number(),
    category: line,
    categoryName: line,
    displayPrice: line,
    gradient: line,
  }),
  paymentData: z.strictObject({
    email: z.email().max(254),
    fullName: line.min(1),
    company: line.optional(),
    billingAddress: z.strictObject({
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

/**
 * `POST /send-invoice-email`: what the buyer's page asks for after a payment. Its
 * word is not believed: Stripe is asked whether the payment succeeded, and for
 * whom. Asking again changes nothing.
 */
export function invoiceRoutes(app: Api, services: Services): void {
  const { database, queue, stripe, mailer, limit, config } = services;

  app.post('/send-invoice-email', async (c) => {
    await limit(c, 'writes', config.limits.writes);
    const { selectedService, paymentData, paymentIntentId, orderNumber } = await readJson(
      c,
      sendInvoiceEmail,
    );
    const order = await findOrder(database.queries, { paymentIntentId });
    if (!order || order.order_number !== orderNumber) {
      throw new Refusal('order_not_found', 'There is no order with this number and payment.');
    }
    const planFits = order.plan_id === null || order.plan_id === selectedService.id;
    if (!planFits || selectedService.price !== order.amount) throw mismatch('service');

    const intent = await reachingStripe(() =>
      stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] }),
    );
    if (intent.status !== 'succeeded') {
      throw new Refusal(
        'payment_not_completed',
        'The payment of this order is not completed, so there is no invoice yet.',
      );
    }
    if (intent.currency !== 'usd' || intent.amount_received !== (order.amount + taxDollars) * 100) {
      throw mismatch('amount');
    }
    const payer = buyerOf(intent).email;
    if (payer && payer.toLowerCase() !== paymentData.email.toLowerCase()) throw mismatch('e-mail address');

    await applyIntent({ database, queue }, order.id, intent);
    const { email, fullName, company, billingAddress } = paymentData;
    const current = await requestInvoice({ database, queue }, order.id, {
      email,
      fullName,
      company: company || null,
      billingAddress: Object.values(billingAddress).some(Boolean) ? billingAddress : null,
    });
    const body: InvoiceAccepted = { orderNumber: current.order_number, invoice: invoiceStatus(current) };
    return c.json(body, 202);
  });

  app.post('/test-email', async (c) => {
    await limit(c, 'mails', config.limits.mails);
    await readBytes(c, 1024);
    const messageId = await mailer.send({
      key: `test-${new Date().toISOString()}`,
      to: config.mail.from,
      subject: `Test e-mail from ${site.name}`,
      text: 'If you can read this, invoices can be sent.',
      html: '<p>If you can read this, invoices can be sent.</p>',
    });
    const body: TestEmailSent = { status: 'sent', messageId };
    return c.json(body);
  });
}

function mismatch(what: string): Refusal {
  return new Refusal(
    'order_mismatch',
    `The ${what} does not fit the payment of this order. Nothing was sent.`,
  );
}
