import { createHash } from 'node:crypto';
import { answersPath, orderPath } from '@site/domain/order-links';
import { sql } from 'kysely';
import { type JobHandlers, reasonOf } from '../platform/jobs/job-queue.ts';
import { logFault } from '../platform/log.ts';
import { isBounce, type Mail, sendOrLogBounce } from '../platform/mail/mailer.ts';
import { type DocumentRow, selectDocuments } from '../purchase/documents.ts';
import { findAnswers } from '../purchase/order-answers.ts';
import { issueOrderToken } from '../purchase/order-tokens.ts';
import { findOrder, formerAddress, type Order } from '../purchase/orders.ts';
import type { Services } from '../purchase/services.ts';
import { paymentOf } from './document-content.ts';
import { composeCreditNoteEmail, composeInvoiceEmail, copyEmail, listPictures } from './document-email.ts';
import type { DrawingProcess } from './drawing-process.ts';
import { issueDocument } from './issue-document.ts';
import { calendarFile, composeCalendar } from './order-calendar.ts';

type Dependencies = {
  database: Pick<Services['database'], 'queries'>;
  mailer: Pick<Services['mailer'], 'send'>;
  config: Services['config'];
  alert: Services['alert'];
  drawing: Pick<DrawingProcess, 'draw'>;
};

/**
 * Issues a document of a paid order and emails it once. Each attempt and its outcome are recorded. After a crash
 * between sending and recording, the email is sent again with the same Message-ID and outbox file name. Errors that a
 * retry may overcome are thrown, so that the queue retries the job.
 */
export function documentEmailJob(dependencies: Dependencies): JobHandlers['document-email'] {
  const {
    database: { queries },
    mailer,
  } = dependencies;
  return async ({ documentId: id }, { isLastAttempt }) => {
    const row = await selectDocuments(queries).where('id', '=', id).executeTakeFirst();
    if (!row) return;
    const { attempts } =
      (await queries
        .updateTable('documents')
        .set({ attempts: sql`attempts + 1`, attempted_at: new Date() })
        .where('id', '=', id)
        .where('sent_at', 'is', null)
        .returning('attempts')
        .executeTakeFirst()) ?? {};
    // Count the attempt before reading the order. A correction of the order's address locks the document's row until it
    // is committed, and counting waits for this lock. The order then has the new address.
    const order = await findOrder(queries, { id: row.order_id });
    if (attempts === undefined || !order?.email) return;
    /**
     * Stores the outcome of this attempt, unless the email was queued again in the meantime, perhaps to a different
     * address. Queueing resets the attempts, so this update then matches no row.
     */
    const end = (change: { outcome: string; sent_at?: Date; failed_at?: Date | null }) =>
      queries
        .updateTable('documents')
        .set(change)
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .execute();
    try {
      await mailer.send(await compose(dependencies, row, { ...order, email: order.email }));
    } catch (error) {
      const isOver = isBounce(error);
      await end({
        outcome: `${isOver ? 'rejected' : 'failed'}: ${reasonOf(error)}`,
        ...((isOver || isLastAttempt) && { failed_at: new Date() }),
      });
      if (!isOver) throw error;
      logFault('mail_failed', { document: id });
      return;
    }
    await end({ outcome: 'accepted by the mail server', sent_at: new Date(), failed_at: null });
  };
}

/** Sends a copy of a document to the order's former email address while its owner can still undo the correction. */
export function documentCopyJob({
  database: { queries },
  mailer,
  config,
  drawing,
  alert,
}: Dependencies): JobHandlers['document-copy'] {
  return async ({ documentId: id }) => {
    const row = await selectDocuments(queries).where('id', '=', id).executeTakeFirst();
    const order = row && (await findOrder(queries, { id: row.order_id }));
    const former = order && formerAddress(order);
    if (!row || !former) return;
    const issued = await issueDocument({ queries, seller: config.seller, drawing, alert }, row);
    const mail = {
      key: `copy-${issued.content.number}-${order.order_number}`,
      to: former.email,
      ...withFile(issued),
      ...copyEmail(issued.content, former.until),
    };
    await sendOrLogBounce(mailer, mail, 'document_copy_bounced', { document: id });
  };
}

function withFile({ content, pdf }: Awaited<ReturnType<typeof issueDocument>>) {
  return {
    // Use the document's date of issue, so that sending the document again produces an identical email.
    date: content.issuedAt,
    attachments: [{ filename: `${content.number}.pdf`, content: pdf, contentType: 'application/pdf' }],
  };
}

/**
 * Returns a suffix for the email's key if the order's address was corrected. Without the suffix, an outbox would skip
 * the email to the corrected address, because it already has a file with that key.
 */
const hashAddress = ({ email, former_email: former }: Order & { email: string }) =>
  former ? `-to-${createHash('sha256').update(email).digest('hex').slice(0, 8)}` : '';

async function compose(
  { database: { queries }, config, drawing, alert }: Dependencies,
  row: DocumentRow,
  order: Order & { email: string },
): Promise<Mail> {
  const issued = await issueDocument({ queries, seller: config.seller, drawing, alert }, row);
  const { content } = issued;
  const { token, expiresAt } = await issueOrderToken(queries, order.id, 'mail');
  const links = { orderUrl: config.siteUrl + orderPath(token), expiresAt };
  const suffix = hashAddress(order);
  const mail = { to: order.email, ...withFile(issued) };
  if (content.kind !== 'invoice') {
    return {
      key: `${content.kind}-${row.refund_id}${suffix}`,
      ...mail,
      ...composeCreditNoteEmail(content, links),
    };
  }
  const answers = await findAnswers(queries, order);
  const { bookingUrl, siteUrl } = config;
  // The attached document stays as issued, but the email's text describes the payment's current state.
  const now = { ...content, ...paymentOf(order) };
  const dates = composeCalendar(order, answers?.receivedAt, config.seller);
  const attachments = [...mail.attachments, ...(dates ? [calendarFile(dates, order.order_number)] : [])];
  const written = composeInvoiceEmail(
    now,
    answers?.receivedAt ?? null,
    { ...links, answersUrl: siteUrl + answersPath(token), bookingUrl },
    order.plan_id,
  );
  return {
    key: `invoice-${content.orderNumber}${suffix}`,
    ...mail,
    ...written,
    attachments: [...attachments, ...listPictures(written.html)],
  };
}
