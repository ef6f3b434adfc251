import { payloadFields } from '@site/domain/questionnaire';
import { log } from '@site/telemetry/log';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { formatAmount } from '../invoice/invoice.ts';
import { isBounce, type Mailer } from '../mail/mailer.ts';
import { type Notice, noticeEmail } from '../mail/notice-email.ts';
import type { Database, Queries } from '../storage/database.ts';
import { failedRefundNotice } from './failed-refund-notice.ts';
import type { JobHandlers, JobQueue, Jobs } from './job-queue.ts';

/** How often paid orders without a notice are looked for, in seconds: the purchase itself does not wait for it. */
export const orderNoticesEvery = 15;

/** Older orders get no notice when notices are switched on. */
const newest = sql<Date>`now() - interval '2 days'`;

/** Queues the notices of orders that became paid. */
export async function queueOrderNotices(
  { transact }: Pick<Database, 'transact'>,
  jobs: Pick<JobQueue, 'enqueueSellerNotice'>,
): Promise<void> {
  await transact(async (transaction) => {
    const orders = await transaction
      .updateTable('orders')
      .set({ seller_notice_at: sql`now()` })
      .where('paid_at', '>', newest)
      .where('seller_notice_at', 'is', null)
      .returning('id')
      .execute();
    for (const { id } of orders) await jobs.enqueueSellerNotice(transaction, { orderId: id });
  });
}

type Dependencies = {
  queries: Queries;
  mailer: Mailer;
  config: Pick<Config, 'noticesTo' | 'seller' | 'mode'>;
};

/** Sends the seller an email about a new order or questionnaire. */
export function sellerNoticeJob({ queries, mailer, config }: Dependencies): JobHandlers['seller-notice'] {
  return async (data) => {
    const { noticesTo: to } = config;
    const notice = to === undefined ? undefined : await noticeOf(queries, data);
    // Switched off, or erased, since it was queued.
    if (to === undefined || !notice) return;
    const { key, replyTo, date } = notice;
    try {
      await mailer.send({
        key,
        to,
        ...(replyTo && { replyTo }),
        date,
        ...noticeEmail(notice, config.seller),
      });
    } catch (error) {
      // The list of the operator's command has it.
      if (!isBounce(error)) throw error;
      log('seller_notice_failed', { notice: key }, console.error);
    }
  };
}

async function noticeOf(queries: Queries, data: Jobs['seller-notice']): Promise<Notice | undefined> {
  if ('orderId' in data) return await orderNotice(queries, data.orderId);
  if ('correctionId' in data) return await failedRefundNotice(queries, data.correctionId);
  return await questionnaireNotice(queries, data.submissionId);
}

async function orderNotice(queries: Queries, id: string): Promise<Notice | undefined> {
  const order = await queries.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  if (!order?.paid_at) return undefined;
  return {
    key: `notice-${order.order_number}`,
    title: 'New order',
    subject: `New order ${order.order_number}: ${order.plan_name}, ${formatAmount(order.amount)}`,
    intro: `${order.plan_name}, ${formatAmount(order.amount)}: ordered and paid for.`,
    replyTo: order.email,
    date: order.paid_at,
    facts: [
      ['Order', order.order_number],
      ['Buyer', [order.full_name, order.company].filter(Boolean).join(', ')],
      ['Email', order.email ?? ''],
      ['Email before the buyer corrected it', order.former_email ?? ''],
    ],
    command: `pnpm operate orders show ${order.order_number}`,
  };
}

const keyOf = (id: string) => payloadFields().find(({ question }) => question === id)?.key ?? '';

async function questionnaireNotice(queries: Queries, id: string): Promise<Notice | undefined> {
  const row = await queries
    .selectFrom('questionnaires')
    .selectAll()
    .where('submission_id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const answers = JSON.parse(row.answers) as Record<string, string>;
  const answered = Object.values(answers).filter((answer) => answer.trim() !== '').length;
  return {
    key: `notice-${id}`,
    title: 'New questionnaire',
    subject: `New questionnaire ${id.slice(0, 8)}`,
    intro: `A questionnaire with ${answered} answers has arrived.`,
    replyTo: row.email,
    date: row.received_at,
    facts: [
      ['Business', answers[keyOf('businessName')] ?? ''],
      ['Founder', answers[keyOf('founderName')] ?? ''],
      ['Email', answers[keyOf('email')] ?? ''],
    ],
    command: `pnpm operate questionnaires show ${id}`,
  };
}
