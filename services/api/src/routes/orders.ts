import { invoiceStatuses, type OrderView, orderStatuses } from '@site/contract/wire';
import { z } from 'zod';
import { describe } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { findOrder, viewOf } from '../orders/orders.ts';
import type { Api, Services } from '../services.ts';

const response = z.object({
  orderNumber: z.string(),
  orderDate: z.iso.datetime(),
  status: z.enum(orderStatuses),
  paymentIntentId: z.string(),
  planId: z.string().nullable(),
  planName: z.string(),
  amount: z.number(),
  currency: z.literal('usd'),
  email: z.string().nullable(),
  fullName: z.string().nullable(),
  invoice: z.enum(invoiceStatuses),
}) satisfies z.ZodType<OrderView>;

/** `GET /order` with the order's token: what its owner may see of it. The token travels in a header, not in an address. */
export function orderRoutes(app: Api, { database, limit, config }: Services): void {
  describe(app, {
    method: 'get',
    path: '/order',
    summary: 'One order, for whoever holds its token',
    secured: 'orderToken',
    response,
  });

  app.get('/order', async (c) => {
    await limit(c, 'orders', config.limits.reads);
    const token = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(c.req.header('authorization') ?? '')?.[1];
    const order = token ? await findOrder(database.queries, { token }) : undefined;
    if (!order) {
      throw new Refusal(
        'unauthorised',
        'This needs the token of an order, as it stands in the link of the e-mail.',
        {},
        { 'www-authenticate': 'Bearer' },
      );
    }
    return c.json(viewOf(order), 200, { 'cache-control': 'no-store' });
  });
}
