import { answersPath } from '@site/domain/order-links';
import { logFault } from '@site/telemetry/log';
import { sql } from 'kysely';
import type { Config } from '../platform/config/api-config.ts';
import type { Database, Queries } from '../platform/database/database.ts';
import { type JobHandlers, reasonOf } from '../platform/jobs/job-queue.ts';
import { isBounce, type Mail, type Mailer } from '../platform/mail/mailer.ts';
import { findAnswers } from '../purchase/order-answers.ts';
import { orderUrl } from '../purchase/order-link.ts';
import { issueOrderToken } from '../purchase/order-tokens.ts';
import { findOrder, type Order } from '../purchase/orders.ts';
import { creditNoteEmail } from './credit-note-email.ts';
import { paymentOf } from './invoice-content.ts';
import { invoiceEmail } from './invoice-email.ts';
import { issueCreditNote, issueInvoice } from './issue-document.ts';

type Dependencies = {
  database: Pick<Database, 'queries'>;
  mailer: Mailer;
  config: Pick<Config, 'siteUrl' | 'bookingUrl' | 'seller'>;
};

/** Issues the invoice of a paid order, and sends it, once. */
export function invoiceEmailJob(dependencies: Dependencies): JobHandlers['invoice-email'] {
  const { database, mailer } = dependencies;
  const { queries } = database;
  return async ({ orderId }, attempt) => {
    const order = await findOrder(queries, { id: orderId });
    const { email } = order ?? {};
    if (!order?.paid_at || !email) return;
    const delivery = { table: 'orders', prefix: 'invoice', id: orderId } as const;
    await deliverOnce(
      { queries, mailer },
      delivery,
      () => composeInvoice({ order, email }, dependencies),
      attempt,
    );
  };
}

/** The same for the credit note of a refund, or the correction of one. */
export function creditNoteEmailJob(dependencies: Dependencies): JobHandlers['credit-note-email'] {
  const { database, mailer } = dependencies;
  const { queries } = database;
  return async ({ creditNoteId: id }, attempt) => {
    const note = await queries
      .selectFrom('credit_notes')
      .innerJoin('orders', 'orders.id', 'credit_notes.order_id')
      .select(['credit_notes.id', 'order_id as orderId', 'refund_id as refundId', 'kind', 'email'])
      .where('credit_notes.id', '=', id)
      .executeTakeFirst();
    const { email } = note ?? {};
    if (!note || !email) return;
    const delivery = { table: 'credit_notes', prefix: 'mail', id } as const;
    await deliverOnce(
      { queries, mailer },
      delivery,
      () => composeCreditNote({ ...note, email }, dependencies),
      attempt,
    );
  };
}

async function composeInvoice(
  { order, email }: { order: Order; email: string },
  { database: { queries }, config }: Dependencies,
): Promise<Mail> {
  const { content, pdf } = await issueInvoice(queries, order.id, config.seller);
  const { token, expiresAt } = await issueOrderToken(queries, order.id, 'mail');
  const links = {
    orderUrl: orderUrl(config, token),
    answersUrl: config.siteUrl + answersPath(token),
    expiresAt,
    bookingUrl: config.bookingUrl,
  };
  const answers = await findAnswers(queries, order);
  // The document is as it was issued; the words around it are about the order as it is now.
  const invoice = { ...content, ...paymentOf(order) };
  return {
    // To another address it is another mail.
    key: `invoice-${content.orderNumber}${order.former_email ? '-corrected' : ''}`,
    to: email,
    // Not the present, so that sending it again makes the same mail.
    date: content.issuedAt,
    ...invoiceEmail(invoice, answers?.receivedAt ?? null, links),
    attachments: [attachmentOf(content.number, pdf)],
  };
}

async function composeCreditNote(
  note: { id: string; orderId: string; refundId: string; kind: string; email: string },
  { database: { queries }, config }: Dependencies,
): Promise<Mail> {
  const { content, pdf } = await issueCreditNote(queries, note, config.seller);
  const { token, expiresAt } = await issueOrderToken(queries, note.orderId, 'mail');
  return {
    key: `${note.kind}-${note.refundId}`,
    to: note.email,
    date: content.issuedAt,
    ...creditNoteEmail(content, { orderUrl: orderUrl(config, token), expiresAt }),
    attachments: [attachmentOf(content.number, pdf)],
  };
}

const attachmentOf = (number: string, pdf: Buffer) => ({
  filename: `${number}.pdf`,
  content: pdf,
  contentType: 'application/pdf',
});

/** The row that a mail belongs to, and what the names of the columns with its delivery start with. */
type Delivery = { id: string } & (
  | { table: 'orders'; prefix: 'invoice' }
  | { table: 'credit_notes'; prefix: 'mail' }
);

/**
 * Sends a mail unless it was sent, and stores the attempt with its outcome. A crash between sending and storing sends it
 * again under the same Message-ID, and to the outbox under the same name.
 *
 * @throws what a later attempt may overcome, so that the job is retried
 */
export async function deliverOnce(
  { queries, mailer }: { queries: Queries; mailer: Mailer },
  delivery: Delivery,
  compose: () => Promise<Mail>,
  { isLastAttempt }: { isLastAttempt: boolean },
): Promise<void> {
  const attempt = await countAttempt(queries, delivery);
  if (attempt === undefined) return;
  const end = (change: Change) => storeOutcome(queries, delivery, attempt, change);
  try {
    await mailer.send(await compose());
  } catch (error) {
    const isOver = isBounce(error);
    await end({
      outcome: `${isOver ? 'rejected' : 'failed'}: ${reasonOf(error)}`,
      ...((isOver || isLastAttempt) && { failed_at: new Date() }),
    });
    if (!isOver) throw error;
    const { table, id } = delivery;
    logFault('mail_failed', { table, id });
    return;
  }
  await end({ outcome: 'accepted by the mail server', sent_at: new Date(), failed_at: null });
}

/** @returns how many there are now; undefined when the mail was sent, or its row is gone */
async function countAttempt(queries: Queries, delivery: Delivery): Promise<number | undefined> {
  const column = columnsOf(delivery);
  const { rows } = await sql<{ attempts: number }>`
    update ${sql.table(delivery.table)} set
      ${column('attempts')} = ${column('attempts')} + 1, ${column('attempted_at')} = now()
    where id = ${delivery.id} and ${column('sent_at')} is null
    returning ${column('attempts')} as attempts
  `.execute(queries);
  return rows[0]?.attempts;
}

type Change = { outcome: string; sent_at?: Date; failed_at?: Date | null };

/** Not of an attempt during which the mail was queued anew, perhaps to another address: the count began again. */
async function storeOutcome(
  queries: Queries,
  delivery: Delivery,
  attempt: number,
  change: Change,
): Promise<void> {
  const column = columnsOf(delivery);
  const changes = Object.entries(change).map(([name, value]) => sql`${column(name)} = ${value}`);
  await sql`
    update ${sql.table(delivery.table)} set ${sql.join(changes)}
    where id = ${delivery.id} and ${column('attempts')} = ${attempt}
  `.execute(queries);
}

function columnsOf({ prefix }: Delivery) {
  return (name: string) => sql.ref(`${prefix}_${name}`);
}
