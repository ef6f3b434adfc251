import { Refusal } from '../http/refusal.ts';
import { readOrderToken } from '../orders/order-token.ts';
import { findOrder, viewOf } from '../orders/orders.ts';
import type { Api, Services } from '../services.ts';

/** `GET /order` with the order's token: what its owner may see of it. The token travels in a header, not in an address. */
export function orderRoutes(app: Api, { database, tokenSecret, limit, config }: Services): void {
  app.get('/order', async (c) => {
    await limit(c, 'orders', config.limits.writes);
    const token = /^Bearer (\S{1,200})$/.exec(c.req.header('authorization') ?? '')?.[1];
    const id = token && readOrderToken(tokenSecret, token);
    if (!id)
      throw new Refusal(
        'unauthorised',
        'This needs the token of an order.',
        {},
        { 'www-authenticate': 'Bearer' },
      );
    const order = await findOrder(database.queries, { id });
    if (!order) throw new Refusal('order_not_found', 'There is no such order.');
    return c.json(viewOf(order), 200, { 'cache-control': 'no-store' });
  });
}
