import { setTimeout as delay } from 'node:timers/promises';
import { createRoute } from '@hono/zod-openapi';
import {
  invoiceAccepted,
  type OrderLinkRequested,
  orderLinkRequested,
  orderView as orderViewSchema,
  requestOrderLink as requestOrderLinkSchema,
  sendInvoiceEmail,
} from '@site/contract/wire';
import type { Config } from '../config/config.ts';
import { ApiError } from '../http/api-error.ts';
import { jsonBody } from '../http/body.ts';
import { measureWait } from '../http/observability.ts';
import { createRouter, errorResponse, jsonRequest, jsonResponse } from '../http/openapi.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import { findOrderByToken } from '../orders/order-tokens.ts';
import { invoiceStatus, orderSummary, orderView } from '../orders/orders.ts';
import { requestInvoice, waitForInvoice } from '../orders/request-invoice.ts';
import { type OrderLinkQueue, requestOrderLink } from '../orders/request-order-link.ts';

type Dependencies = Parameters<typeof requestInvoice>[0] & {
  jobs: OrderLinkQueue;
  limiter: RateLimiter;
  limits: Config['limits'];
};

/** How often an hour the link of one order is sent to one address. */
const linksPerOrder = 3;

/** How long a request for a link takes, in milliseconds, whether or not there is something to send. */
const linkResponseTime = 400;

export function orderRoutes({ limiter, limits, ...orders }: Dependencies) {
  const { queries } = orders.database;

  const getOrder = createRoute({
    method: 'get',
    path: '/order',
    summary: 'The order that a token opens. The token is sent in a header, so that no log has it',
    middleware: [limiter.perAddress('orders', limits.reads)] as const,
    security: [{ orderToken: [] }],
    responses: { 200: jsonResponse(orderViewSchema), default: errorResponse },
  });

  const sendInvoice = createRoute({
    method: 'post',
    path: '/send-invoice-email',
    summary: 'Send the invoice of a paid order by e-mail, once',
    middleware: [limiter.perAddress('invoices', limits.writes), jsonBody()] as const,
    request: jsonRequest(sendInvoiceEmail),
    responses: { 202: jsonResponse(invoiceAccepted), default: errorResponse },
  });

  const sendLink = createRoute({
    method: 'post',
    path: '/order-link',
    summary:
      'Send the link of an order to the buyer again, if the address is theirs; the response is the same',
    middleware: [limiter.perAddress('order-links', limits.mails, 3600), jsonBody()] as const,
    request: jsonRequest(requestOrderLinkSchema),
    responses: { 202: jsonResponse(orderLinkRequested), default: errorResponse },
  });

  return createRouter()
    .openapi(getOrder, async (c) => {
      const token = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(c.req.header('authorization') ?? '')?.[1];
      const found = token ? await findOrderByToken(queries, token) : undefined;
      const authenticate = { 'www-authenticate': 'Bearer' };
      if (!found) {
        const message = 'This needs the token of an order, from the link in its e-mail.';
        throw new ApiError('unauthorised', message, {}, authenticate);
      }
      if (found.expired) {
        const message = 'The link of this order has expired. POST /order-link sends a new one to the buyer.';
        throw new ApiError('order_link_expired', message, { order: orderSummary(found.order) }, authenticate);
      }
      return c.json(orderView(found.order), 200, { 'cache-control': 'no-store' });
    })
    .openapi(sendInvoice, async (c) => {
      const body = c.req.valid('json');
      await limiter.checkSubject(body.paymentIntentId, 'invoice', limits.purchase);
      const requested = await requestInvoice(orders, body);
      const order = await measureWait('mail', () => waitForInvoice({ queries }, requested));
      return c.json({ orderNumber: order.order_number, invoice: invoiceStatus(order) }, 202);
    })
    .openapi(sendLink, async (c) => {
      const request = c.req.valid('json');
      // Counted by order and address together, so that a wrong address cannot use up the right one's requests.
      const subject = `${request.orderNumber} ${request.email.toLowerCase()}`;
      await limiter.checkSubject(subject, 'order-link', linksPerOrder, 3600);
      await Promise.all([requestOrderLink(orders, request), delay(linkResponseTime)]);
      const body: OrderLinkRequested = { status: 'accepted' };
      return c.json(body, 202);
    });
}
