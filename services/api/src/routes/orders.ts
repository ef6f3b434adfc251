import { createRoute } from '@hono/zod-openapi';
import { invoiceAccepted, orderView as orderViewSchema, sendInvoiceEmail } from '@site/contract/wire';
import type { Config } from '../config/config.ts';
import { ApiError } from '../http/api-error.ts';
import { jsonBody } from '../http/body.ts';
import { measureWait } from '../http/observability.ts';
import { createRouter, errorResponse, jsonRequest, jsonResponse } from '../http/openapi.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import { findOrder, invoiceStatus, orderView } from '../orders/orders.ts';
import { requestInvoice, waitForInvoice } from '../orders/request-invoice.ts';

type Dependencies = Parameters<typeof requestInvoice>[0] & {
  limiter: RateLimiter;
  limits: Config['limits'];
};

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

  return createRouter()
    .openapi(getOrder, async (c) => {
      const token = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(c.req.header('authorization') ?? '')?.[1];
      const order = token ? await findOrder(queries, { token }) : undefined;
      if (!order) {
        throw new ApiError(
          'unauthorised',
          'This needs the token of an order, from the link in its e-mail.',
          {},
          { 'www-authenticate': 'Bearer' },
        );
      }
      return c.json(orderView(order), 200, { 'cache-control': 'no-store' });
    })
    .openapi(sendInvoice, async (c) => {
      const body = c.req.valid('json');
      await limiter.checkSubject(body.paymentIntentId, 'invoice', limits.purchase);
      const requested = await requestInvoice(orders, body);
      const order = await measureWait('mail', () => waitForInvoice({ queries }, requested));
      return c.json({ orderNumber: order.order_number, invoice: invoiceStatus(order) }, 202);
    });
}
