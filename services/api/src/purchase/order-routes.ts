import { createRoute } from '@hono/zod-openapi';
import {
  acceptAnswers as acceptAnswersSchema,
  correctEmail as correctEmailSchema,
  emailRestored,
  type InvoiceStatus,
  type OrderView,
  orderView as orderViewSchema,
} from '@site/wire/order-messages';
import { detailsStored, invoiceAccepted, orderDetails, sendInvoiceEmail } from '@site/wire/purchase-messages';
import type { Context } from 'hono';
import type { Queries } from '../platform/database/database.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { requireJsonBody } from '../platform/http/body.ts';
import {
  bodyErrors,
  createRouter,
  describeRoute,
  errorResponses,
  jsonRequest,
  jsonResponse,
  limitErrors,
} from '../platform/http/openapi.ts';
import { log } from '../platform/log.ts';
import { correctEmail, restoreEmail } from './correct-email.ts';
import { findFailedRefund, findInvoice } from './documents.ts';
import { acceptAnswers, findAnswers, findPossibleAnswers } from './order-answers.ts';
import { storeOrderDetails } from './order-details.ts';
import { findOrderByToken, readBearerToken, tokenErrors } from './order-tokens.ts';
import {
  canCorrectEmail,
  formerAddress,
  maskEmail,
  type Order,
  orderDateOf,
  summariseOrder,
} from './orders.ts';
import { requestInvoice } from './request-invoice.ts';
import type { Services } from './services.ts';

type Dependencies = Pick<Services, 'database' | 'payments' | 'jobs' | 'limiter' | 'config'>;

export function orderRoutes({ limiter, config: { limits }, ...orders }: Dependencies) {
  const { queries } = orders.database;

  const getOrder = createRoute({
    method: 'get',
    path: '/order',
    ...describeRoute('Order', 'getOrder', 'orderToken'),
    summary: 'Get an order',
    description: 'The token is sent in a header, so that no log has it.',
    middleware: [limiter.perAddress('orders', limits.reads)] as const,
    responses: { 200: jsonResponse(orderViewSchema), ...errorResponses(...limitErrors, ...tokenErrors) },
  });

  const storeDetails = createRoute({
    method: 'post',
    path: '/order/details',
    ...describeRoute('Purchase', 'storeOrderDetails', 'orderToken'),
    summary: 'Store what the buyer typed and agreed to',
    description:
      'Sent before each attempt to charge. It fails when the price on screen is not the price that would be charged.',
    middleware: [limiter.perAddress('order-details', limits.writes), requireJsonBody()] as const,
    request: jsonRequest(orderDetails),
    responses: {
      200: jsonResponse(detailsStored),
      ...errorResponses(...limitErrors, ...bodyErrors, 'unauthorised', 'price_changed', 'purchase_closed'),
    },
  });

  const correctEmailOf = createRoute({
    method: 'post',
    path: '/order/email',
    ...describeRoute('Order', 'correctOrderEmail', 'orderToken'),
    summary: 'Correct the email address of a paid order',
    description:
      'Allowed once. The documents are sent to the new address, and the former address is told how to undo the change.',
    middleware: [limiter.perAddress('email-corrections', limits.mails, 3600), requireJsonBody()] as const,
    request: jsonRequest(correctEmailSchema),
    responses: {
      200: jsonResponse(orderViewSchema),
      ...errorResponses(
        ...limitErrors,
        ...bodyErrors,
        ...tokenErrors,
        'email_corrected',
        'payment_not_completed',
      ),
    },
  });

  const restoreEmailOf = createRoute({
    method: 'post',
    path: '/order/email/restore',
    ...describeRoute('Order', 'restoreOrderEmail', 'orderToken'),
    summary: 'Restore the former email address of an order',
    description:
      'Takes the token of the email to the former address, for a week. Every earlier link of the order stops to open it.',
    middleware: [limiter.perAddress('email-corrections', limits.mails, 3600)] as const,
    responses: {
      200: jsonResponse(emailRestored),
      ...errorResponses(...limitErrors, 'origin_not_allowed', 'unauthorised'),
    },
  });

  const acceptAnswersOf = createRoute({
    method: 'post',
    path: '/order/answers',
    ...describeRoute('Order', 'acceptOrderAnswers', 'orderToken'),
    summary: 'Attach answers to a paid order',
    description: 'The buyer confirms that answers from their address are for this order.',
    middleware: [limiter.perAddress('accepted-answers', limits.writes), requireJsonBody()] as const,
    request: jsonRequest(acceptAnswersSchema),
    responses: {
      200: jsonResponse(orderViewSchema),
      ...errorResponses(...limitErrors, ...bodyErrors, ...tokenErrors),
    },
  });

  const sendInvoice = createRoute({
    method: 'post',
    path: '/send-invoice-email',
    ...describeRoute('Purchase', 'sendInvoiceEmail'),
    summary: 'Ask for the invoice after a payment',
    description:
      'Retrieves the payment from Stripe and marks the order as paid. The invoice is sent once, and nothing that is stored changes.',
    middleware: [limiter.perAddress('invoices', limits.writes), requireJsonBody()] as const,
    request: jsonRequest(sendInvoiceEmail),
    responses: {
      202: jsonResponse(invoiceAccepted),
      ...errorResponses(
        ...limitErrors,
        ...bodyErrors,
        'order_not_found',
        'payment_not_completed',
        'order_mismatch',
        'payment_provider_unavailable',
      ),
    },
  });

  return createRouter()
    .openapi(getOrder, async (c) => {
      const order = await openOrder(queries, c);
      return c.json(await composeOrderView(queries, order), 200, { 'cache-control': 'no-store' });
    })
    .openapi(storeDetails, async (c) => {
      // Accept an expired token, because a page that has been open for a long time can still charge the order's intent.
      // The response shows nothing about the order.
      const order = await openOrder(queries, c, { acceptsExpired: true });
      const orderDate = await storeOrderDetails(queries, order, c.req.valid('json'));
      const body = { status: 'stored' as const, orderDate: orderDate.toISOString() };
      return c.json(body, 200, { 'cache-control': 'no-store' });
    })
    .openapi(correctEmailOf, async (c) => {
      const opened = await openOrder(queries, c);
      const order = await correctEmail(orders, opened.id, c.req.valid('json').email);
      log('email_corrected', { order: order.order_number });
      return c.json(await composeOrderView(queries, order), 200, { 'cache-control': 'no-store' });
    })
    .openapi(restoreEmailOf, async (c) => {
      const order = await restoreEmail(orders, readBearerToken(c.req.header('authorization')) ?? '');
      log('email_restored', { order: order.order_number });
      return c.json({ orderNumber: order.order_number }, 200, { 'cache-control': 'no-store' });
    })
    .openapi(acceptAnswersOf, async (c) => {
      const opened = await openOrder(queries, c);
      const order = await acceptAnswers(queries, opened, c.req.valid('json').submissionId);
      return c.json(await composeOrderView(queries, order), 200, { 'cache-control': 'no-store' });
    })
    .openapi(sendInvoice, async (c) => {
      const body = c.req.valid('json');
      await limiter.checkSubject(body.paymentIntentId, 'invoice', limits.purchase);
      const order = await requestInvoice(orders, body);
      const { order_number: orderNumber, status } = order;
      return c.json({ orderNumber, invoice: await invoiceStatus(queries, order), status }, 202);
    });
}

/** Finds the order for the token of a request. @throws ApiError when the token is missing, unknown or expired */
export async function openOrder(
  queries: Queries,
  c: Context,
  { acceptsExpired = false } = {},
): Promise<Order> {
  const token = readBearerToken(c.req.header('authorization'));
  const tokenMatch = token ? await findOrderByToken(queries, token) : undefined;
  const authenticate = { 'www-authenticate': 'Bearer' };
  if (!tokenMatch) {
    const message = "This requires an order's token, which is part of the link in its email.";
    throw new ApiError('unauthorised', message, {}, authenticate);
  }
  if (tokenMatch.expired && !acceptsExpired) {
    const message = "This order's link has expired. POST /order-link emails a new link to the buyer.";
    const order = summariseOrder(tokenMatch.order);
    throw new ApiError('order_link_expired', message, { order }, authenticate);
  }
  return tokenMatch.order;
}

/**
 * Describes the state of the invoice. If there is no address, the invoice stays unsent until a request supplies one.
 */
async function invoiceStatus(queries: Queries, { id, email }: Order): Promise<InvoiceStatus> {
  const invoice = email === null ? undefined : await findInvoice(queries, id);
  if (!invoice) return 'none';
  if (invoice.sent_at) return 'sent';
  return invoice.failed_at ? 'failed' : 'queued';
}

async function composeOrderView(queries: Queries, order: Order): Promise<OrderView> {
  const answers = await findAnswers(queries, order);
  const possible = answers ? [] : await findPossibleAnswers(queries, order);
  const former = formerAddress(order);
  return {
    ...summariseOrder(order),
    orderDate: orderDateOf(order).toISOString(),
    paidAt: order.paid_at?.toISOString() ?? null,
    paymentIntentId: order.payment_intent_id ?? '',
    planId: order.plan_id,
    amount: order.amount,
    amountRefunded: order.refunded_cents / 100,
    failedRefund: await findFailedRefund(queries, order),
    currency: 'usd',
    email: order.email,
    fullName: order.full_name,
    cardLast4: order.card_last4,
    invoice: await invoiceStatus(queries, order),
    answersReceivedAt: answers?.receivedAt.toISOString() ?? null,
    possibleAnswers: possible.map((found) => ({ ...found, receivedAt: found.receivedAt.toISOString() })),
    canCorrectEmail: canCorrectEmail(order),
    formerEmail: former ? { masked: maskEmail(former.email), until: former.until.toISOString() } : null,
  };
}
