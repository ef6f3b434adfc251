import { orderPath } from '@site/domain/order-links';
import { logFault } from '@site/telemetry/log';
import type { Config } from '../platform/config/api-config.ts';
import type { Queries } from '../platform/database/database.ts';
import type { JobHandlers } from '../platform/jobs/job-queue.ts';
import { isBounce, type Mailer } from '../platform/mail/mailer.ts';
import { orderLinkEmail } from './order-link-email.ts';
import { issueOrderToken } from './order-tokens.ts';
import { findOrder } from './orders.ts';

type Dependencies = { queries: Queries; mailer: Mailer; config: Pick<Config, 'siteUrl' | 'seller'> };

/** The address of an order's page. */
export function orderUrl({ siteUrl }: Pick<Config, 'siteUrl'>, token: string): string {
  return siteUrl + orderPath(token);
}

/** Sends a new link of an order to its buyer. */
export function orderLinkJob({ queries, mailer, config }: Dependencies): JobHandlers['order-link'] {
  return async ({ orderId, requestId }) => {
    const order = await findOrder(queries, { id: orderId });
    // Erased since it was requested.
    if (!order?.email) return;
    const { token, expiresAt } = await issueOrderToken(queries, order.id, 'mail');
    try {
      await mailer.send({
        key: `order-link-${order.order_number}-${requestId}`,
        to: order.email,
        date: new Date(),
        ...orderLinkEmail(order, { url: orderUrl(config, token), expiresAt, sender: config.seller }),
      });
    } catch (error) {
      if (!isBounce(error)) throw error;
      logFault('order_link_bounced', { order: order.order_number });
    }
  };
}
