import { payloadKeyOf } from '@site/domain/questionnaire-payload';
import { site } from '@site/domain/site';
import { sql } from 'kysely';
import { formatAmount } from '../invoice/document-content.ts';
import type { Queries } from '../platform/database/database.ts';
import type { JobHandlers, Jobs } from '../platform/jobs/job-queue.ts';
import {
  composeMail,
  factTable,
  note,
  paragraph,
  type Sender,
  shortenStrangersText,
  title,
} from '../platform/mail/mail-layout.ts';
import { selectDocuments } from '../purchase/documents.ts';
import { findAnswers, findPossibleAnswers } from '../purchase/order-answers.ts';
import { findOrder, type Order } from '../purchase/orders.ts';
import type { Services } from '../purchase/services.ts';

/**
 * The maximum number of questionnaires that one notice describes. The notice covers up to `maxWaiting` questionnaires
 * but only counts the others.
 */
const maxDescribed = 20;
const maxWaiting = 1_000;

export function sellerNoticeJob({
  database: { queries },
  mailer,
  config,
}: Pick<Services, 'database' | 'mailer' | 'config'>): JobHandlers['seller-notice'] {
  return async (data) => {
    const { noticesTo: to, seller } = config;
    const notice = to === undefined ? undefined : await noticeOf(queries, data);
    // Skip the notice if notices were disabled or the data was erased after the job was queued.
    if (to === undefined || !notice) return;
    const { key, replyTo, date, submissionIds = [] } = notice;
    // Let the job fail if the mail server rejects the mailbox. The address is SELLER_NOTICES_TO, so the operator has to
    // correct it.
    await mailer.send({ key, to, ...(replyTo && { replyTo }), date, ...composeNoticeEmail(notice, seller) });
    if (submissionIds.length === 0) return;
    await queries
      .updateTable('questionnaires')
      .set({ seller_notice_at: sql`now()` })
      .where('submission_id', 'in', submissionIds)
      .execute();
  };
}

async function noticeOf(queries: Queries, data: Jobs['seller-notice']): Promise<Notice | undefined> {
  if ('orderId' in data) return await composeOrderNotice(queries, data.orderId);
  if ('correctionId' in data) return await composeFailedRefundNotice(queries, data.correctionId);
  return await composeQuestionnairesNotice(queries);
}

async function composeOrderNotice(queries: Queries, id: string): Promise<Notice | undefined> {
  const order = await findOrder(queries, { id });
  if (!order?.paid_at) return undefined;
  const bought = `${order.plan_name}, ${formatAmount(order.amount)}`;
  return {
    key: `notice-${order.order_number}`,
    title: 'New order',
    subject: `New order ${order.order_number}: ${bought}`,
    intro: `${bought}: ordered and paid for.`,
    date: order.paid_at,
    ...describeOrder(order, [
      ['Answers', await answersFact(queries, order)],
      ['Email before the buyer corrected it', order.former_email ?? ''],
    ]),
  };
}

function describeOrder({ order_number, full_name, company, email }: Order, more: Notice['facts']) {
  return {
    replyTo: email,
    facts: [
      ['Order', order_number] as const,
      ['Buyer', shortenStrangersText([full_name, company].filter(Boolean).join(', '))] as const,
      ['Email', email ?? ''] as const,
      ...more,
    ],
    command: `pnpm operate orders ${order_number}`,
  };
}

/**
 * Describes the answers of an order. Answers that only contain the buyer's email address are mentioned as possible
 * answers, because anyone can enter an address.
 */
async function answersFact(queries: Queries, order: Order): Promise<string> {
  const ownAnswers = await findAnswers(queries, order);
  if (ownAnswers) return `questionnaire ${shortenId(ownAnswers.submissionId)}`;
  const [possible] = await findPossibleAnswers(queries, order);
  if (!possible) return 'not yet; the order page and its email link to the questions';
  return `not yet. Questionnaire ${shortenId(possible.submissionId)} names the same address: the order page asks the buyer whether it is for this order`;
}

const shortenId = (id: string) => id.slice(0, 8);

/**
 * Describes the questionnaires that no notice has covered yet, except empty ones. A questionnaire that has waited for
 * more than two days arrived before notices were enabled, so it gets no notice either.
 */
async function composeQuestionnairesNotice(queries: Queries): Promise<Notice | undefined> {
  const waiting = await queries
    .selectFrom('questionnaires')
    .select(['submission_id', 'email', 'answered', 'received_at'])
    .where('seller_notice_at', 'is', null)
    .where('answered', '>', 0)
    .where('received_at', '>', sql<Date>`now() - interval '2 days'`)
    .orderBy('received_at')
    .limit(maxWaiting)
    .execute();
  const rows = waiting.slice(0, maxDescribed);
  const { length: count } = waiting;
  const [first] = rows;
  if (!first) return undefined;
  const several = count > 1;
  const described: Notice['facts'][number][] = [];
  // Read the rows one at a time, because the answers of each can be almost a megabyte and only two names are needed.
  for (const row of rows) {
    const names = await readNames(queries, row.submission_id);
    const details = [...names, row.email, `${row.answered} answer${row.answered === 1 ? '' : 's'}`];
    described.push([shortenId(row.submission_id), details.filter(Boolean).join(', ')]);
  }
  return {
    key: `notice-${first.submission_id}`,
    submissionIds: waiting.map((row) => row.submission_id),
    title: several ? 'New questionnaires' : 'New questionnaire',
    subject: several ? `${count} new questionnaires` : `New questionnaire ${shortenId(first.submission_id)}`,
    intro: several
      ? `${count} questionnaires have arrived.${count > rows.length ? ` These are the first ${rows.length}.` : ''}`
      : 'A questionnaire has arrived.',
    // A notice about several questionnaires has no reply address, because they come from different senders.
    replyTo: several ? null : first.email,
    date: first.received_at,
    facts: described,
    command: several ? 'pnpm operate questionnaires' : `pnpm operate questionnaires ${first.submission_id}`,
  };
}

/** Reads the names of the business and the founder as they were typed. */
async function readNames(queries: Queries, submissionId: string): Promise<string[]> {
  const row = await queries
    .selectFrom('questionnaires')
    .select('answers')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  const answers = JSON.parse(row?.answers ?? '{}') as Record<string, string>;
  const ids = ['businessName', 'founderName'] as const;
  return ids.map((id) => shortenStrangersText(answers[payloadKeyOf(id)] ?? ''));
}

/** Describes a refund that failed or was cancelled, which means that the money is back with the seller. */
async function composeFailedRefundNotice(
  queries: Queries,
  correctionId: string,
): Promise<Notice | undefined> {
  const refund = await selectDocuments(queries).where('id', '=', correctionId).executeTakeFirst();
  const order = refund && (await findOrder(queries, { id: refund.order_id }));
  if (!order || !refund.refunded_at) return undefined;
  const amount = formatAmount((refund.amount_cents ?? 0) / 100);
  return {
    key: `notice-failed-${refund.refund_id}`,
    title: 'Refund did not arrive',
    subject: `Refund of ${amount} did not arrive: order ${order.order_number}`,
    intro: `The refund of ${amount} failed at the bank of the buyer, or was cancelled in the dashboard. The money is in your Stripe balance again. The buyer has an email that cancels the credit note and announces a message from you: agree on what follows.`,
    date: refund.refunded_at,
    ...describeOrder(order, [['Refund', refund.refund_id ?? '']]),
  };
}

type Notice = {
  /** Identifies the email; its Message-ID is derived from this key. */
  key: string;
  title: string;
  subject: string;
  intro: string;
  /** The customer's validated address, so that the seller can reply directly. */
  replyTo: string | null;
  date: Date;
  facts: readonly (readonly [label: string, value: string])[];
  submissionIds?: readonly string[];
  /**
   * The command that shows all details. The email omits the details, because a mailbox is the wrong place for customer
   * data.
   */
  command: string;
};

function composeNoticeEmail(
  { title: name, subject, intro, replyTo, facts, command }: Notice,
  sender: Sender,
) {
  const shownFacts = facts.filter(([, value]) => value !== '');
  const reply = replyTo ? ' A reply to this email goes to the customer.' : '';
  return composeMail({
    subject: `${subject} (${site.name})`,
    title: name,
    preview: intro,
    sender,
    parts: [
      title(name),
      paragraph(intro),
      factTable(shownFacts),
      note(`To see everything, run: ${command}.${reply}`),
    ],
  });
}
