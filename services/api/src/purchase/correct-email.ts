import { randomUUID } from 'node:crypto';
import { restorePath } from '@site/domain/order-links';
import { formatLongDay, formatMoment } from '@site/domain/seller-time';
import { site } from '@site/domain/site';
import { sql } from 'kysely';
import { ApiError } from '../platform/http/api-error.ts';
import type { JobHandlers } from '../platform/jobs/job-queue.ts';
import {
  button,
  composeMail,
  note,
  type Part,
  paragraph,
  shortenStrangersText,
  title,
} from '../platform/mail/mail-layout.ts';
import { sendOrLogBounce } from '../platform/mail/mailer.ts';
import { queueAnew, selectDocuments } from './documents.ts';
import { findRestoreToken, issueOrderToken, restoreDays, revokeOrderTokens } from './order-tokens.ts';
import { canCorrectEmail, findOrder, formerAddress, lockOrder, maskEmail, type Order } from './orders.ts';
import type { Services } from './services.ts';

type Dependencies = Pick<Services, 'database' | 'jobs'>;

/**
 * Corrects a mistyped address of an order, once, and sends the order's unchanged documents to the new address.
 *
 * Anyone with the order's link can do this, including somebody to whom the buyer forwarded the link. We therefore
 * notify the former address immediately. For a week, a link in that email can undo the change, and the former address
 * also gets copies of newly issued documents. Emails to the former address never contain a link that opens the order,
 * because a mistyped address may belong to a stranger.
 *
 * @throws ApiError `payment_not_completed`, `email_corrected`, or `invalid_body` if the order already has this address
 */
export async function correctEmail(
  { database, jobs }: Dependencies,
  orderId: string,
  email: string,
): Promise<Order> {
  const corrected = await database.transact(async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (order.email?.toLowerCase() === email.toLowerCase()) {
      throw new ApiError('invalid_body', 'The order already has this email address.', {
        fields: { email: "Is already the order's address" },
      });
    }
    if (!canCorrectEmail(order)) {
      throw order.former_email
        ? new ApiError('email_corrected', 'The email address of this order has already been corrected once.')
        : new ApiError(
            'payment_not_completed',
            'This order is not paid yet, so its address can still be changed on the payment page.',
          );
    }
    const documents = await selectDocuments(transaction).where('order_id', '=', order.id).execute();
    for (const { id } of documents) await queueAnew(transaction, jobs, id);
    await jobs.enqueue(transaction, 'email-changed', { orderId, to: 'corrected' });
    return await transaction
      .updateTable('orders')
      .set({
        email,
        former_email: order.email,
        former_email_until: sql<Date>`now() + make_interval(days => ${restoreDays})`,
        updated_at: new Date(),
      })
      .where('id', '=', order.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  jobs.wake('document-email');
  jobs.wake('email-changed');
  return corrected;
}

/**
 * Restores the former address of an order, revokes every link to the order, and sends a new link to the restored
 * address. The address cannot be corrected again.
 *
 * @throws ApiError `unauthorised` for an unknown, used or expired token
 */
export async function restoreEmail({ database, jobs }: Dependencies, token: string): Promise<Order> {
  const restored = await database.transact(async (transaction) => {
    const restoreToken = await findRestoreToken(transaction, token);
    const order = restoreToken && (await lockOrder(transaction, restoreToken.orderId));
    // Check the token again under the lock, because another request may have used it in the meantime. Check the former
    // address too, because its period ends slightly before the token, which was created after the correction.
    if (
      !order ||
      !formerAddress(order) ||
      !(await revokeOrderTokens(transaction, order.id)).includes(restoreToken.hash)
    ) {
      throw new ApiError('unauthorised', 'This link has been used or has expired. Nothing was changed.');
    }
    await jobs.enqueue(transaction, 'email-changed', { orderId: order.id, to: 'restored' });
    await jobs.enqueue(transaction, 'order-link', { orderId: order.id, requestId: randomUUID() });
    return await transaction
      .updateTable('orders')
      .set({
        email: order.former_email,
        former_email: order.email,
        former_email_until: null,
        updated_at: new Date(),
      })
      .where('id', '=', order.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  jobs.wake('email-changed');
  jobs.wake('order-link');
  return restored;
}

export function emailChangedJob({
  database: { queries },
  mailer,
  config,
}: Pick<Services, 'database' | 'mailer' | 'config'>): JobHandlers['email-changed'] {
  return async ({ orderId, to }) => {
    const order = await findOrder(queries, { id: orderId });
    const { email, former_email: former, former_email_until: until } = order ?? {};
    // Skip the email if the address was erased, or its correction was undone, after the job was queued.
    if (!order || !email || !former || (until === null) !== (to === 'restored')) return;
    const mail = until ? await composeCorrectedMail(order, until) : composeRestoredMail(order);
    const key = `email-${to}-${order.order_number}`;
    const sent = { key, to: former, date: order.updated_at, ...mail };
    await sendOrLogBounce(mailer, sent, 'email_change_bounced', { order: order.order_number });
  };

  async function composeCorrectedMail(order: Order, until: Date) {
    const { token } = await issueOrderToken(queries, order.id, 'restore');
    const lastDay = formatLongDay(until, config.seller);
    // Do not use `updated_at`, which is later if, for example, the order was refunded while the mail server was down.
    const changedAt = new Date(until.getTime() - restoreDays * 86_400_000);
    const intro = `Emails about order ${order.order_number} now go to ${shownAddress(order)}. The address was changed on ${formatMoment(changedAt, config.seller)}, with a link that opens the order.`;
    return composeChangeMail('was changed', intro, [
      paragraph('If that was you, or if you know nothing of this order, there is nothing to do.'),
      paragraph(
        `If somebody else changed it, undo the change until ${lastDay}. Emails about the order come to you again, and every link that opens the order stops working. We then send you a new link.`,
      ),
      button(config.siteUrl + restorePath(token), 'Undo the change'),
      note(`The link works once. Until ${lastDay}, documents of this order go to both addresses.`),
    ]);
  }

  function composeRestoredMail(order: Order) {
    const intro = `Emails about order ${order.order_number} go to ${shownAddress(order)} again. The change to your address was undone with a link that we had sent there.`;
    return composeChangeMail('was changed back', intro, [
      paragraph(
        'Links that opened the order do so no longer. If the order is yours, reply to this email, and we put it right.',
      ),
    ]);
  }

  function composeChangeMail(change: string, intro: string, parts: readonly Part[]) {
    return composeMail({
      subject: `The email address of your order with ${site.name} ${change}`,
      title: 'Your order',
      preview: intro,
      sender: config.seller,
      parts: [title(`The email address of your order ${change}.`), paragraph(intro), ...parts],
    });
  }
}

const shownAddress = ({ email }: Order) => shortenStrangersText(maskEmail(email ?? ''));
