import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createRoute } from '@hono/zod-openapi';
import { mailboxKey } from '@site/domain/mailbox-key';
import { orderPath } from '@site/domain/order-links';
import { site } from '@site/domain/site';
import {
  orderLinkRequested,
  type RequestOrderLink,
  requestOrderLink as requestOrderLinkSchema,
} from '@site/wire/order-messages';
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
import type { JobHandlers } from '../platform/jobs/job-queue.ts';
import { button, composeMail, linkValidity, note, paragraph, title } from '../platform/mail/mail-layout.ts';
import { sendOrLogBounce } from '../platform/mail/mailer.ts';
import { issueOrderToken } from './order-tokens.ts';
import { findOrder } from './orders.ts';
import type { Services } from './services.ts';

/** The maximum number of links per hour for one combination of order and address. */
const linksPerOrder = 3;

/**
 * The response time of a request for a link, in milliseconds. A constant time does not reveal whether an email was
 * sent.
 */
const linkResponseTime = 400;

type RouteDependencies = Pick<Services, 'database' | 'jobs' | 'limiter' | 'config'>;

export function orderLinkRoutes({ limiter, config: { limits }, ...orders }: RouteDependencies) {
  const sendLink = createRoute({
    method: 'post',
    path: '/order-link',
    ...describeRoute('Order', 'sendOrderLink'),
    summary: 'Send the link of an order again',
    description:
      'The link is sent if the address is the one that the order was paid with. The response is the same in both cases.',
    middleware: [limiter.perAddress('order-links', limits.mails, 3600), requireJsonBody()] as const,
    request: jsonRequest(requestOrderLinkSchema),
    responses: { 202: jsonResponse(orderLinkRequested), ...errorResponses(...limitErrors, ...bodyErrors) },
  });

  return createRouter().openapi(sendLink, async (c) => {
    const request = c.req.valid('json');
    // Count requests per order and address, so that requests with wrong addresses do not use up the limit of the
    // buyer's own address.
    const subject = `${request.orderNumber} ${mailboxKey(request.email)}`;
    await limiter.checkSubject(subject, 'order-link', linksPerOrder, 3600);
    await Promise.all([requestOrderLink(orders, request), delay(linkResponseTime)]);
    return c.json({ status: 'accepted' as const }, 202);
  });
}

/**
 * Emails the link of an order if the given address belongs to the order. The caller does not learn whether the address
 * matches.
 */
async function requestOrderLink(
  { database, jobs }: Pick<Services, 'database' | 'jobs'>,
  { orderNumber, email }: RequestOrderLink,
): Promise<void> {
  const order = await database.queries
    .selectFrom('orders')
    .select(['id', 'email'])
    .where('order_number', '=', orderNumber)
    // Only paid orders qualify, because anyone may have entered the address of an unpaid order.
    .where('paid_at', 'is not', null)
    .executeTakeFirst();
  if (!order?.email || mailboxKey(order.email) !== mailboxKey(email)) return;
  const link = { orderId: order.id, requestId: randomUUID() };
  await database.transact((transaction) => jobs.enqueue(transaction, 'order-link', link));
  jobs.wake('order-link');
}

export function orderLinkJob({
  database: { queries },
  mailer,
  config,
}: Pick<Services, 'database' | 'mailer' | 'config'>): JobHandlers['order-link'] {
  return async ({ orderId, requestId }) => {
    const order = await findOrder(queries, { id: orderId });
    // Skip the email if the address was erased after the link was requested.
    if (!order?.email) return;
    const { token, expiresAt } = await issueOrderToken(queries, order.id, 'mail');
    const intro = `You asked for a link to your order ${order.order_number}, ${order.plan_name}.`;
    const mail = composeMail({
      subject: `The link to your order with ${site.name}`,
      title: 'Your order',
      preview: intro,
      sender: config.seller,
      parts: [
        title('Here is your order.'),
        paragraph(intro),
        button(config.siteUrl + orderPath(token), 'See your order'),
        note(linkValidity(expiresAt, config.seller)),
        note('If you did not ask for it, you can ignore this email: the link was sent only to you.'),
      ],
    });
    const key = `order-link-${order.order_number}-${requestId}`;
    const sent = { key, to: order.email, date: new Date(), ...mail };
    await sendOrLogBounce(mailer, sent, 'order_link_bounced', { order: order.order_number });
  };
}
