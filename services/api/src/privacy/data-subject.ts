import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { consentText } from '@site/domain/consent';
import { payloadFields } from '@site/domain/questionnaire';
import { mailboxKey } from '@site/domain/unicode-email';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import type { Config } from '../config/config.ts';
import { outboxFiles } from '../mail/mailer.ts';
import type { Database, Queries } from '../storage/database.ts';
import { journalErasure } from './erasures.ts';

const emailKey = payloadFields().find(({ question }) => question === 'email')?.key ?? '';

/** The email address in the answers of a questionnaire. */
export function emailOf(answers: Readonly<Record<string, string | undefined>>): string | null {
  return mailboxKey(answers[emailKey] ?? '') || null;
}

/** Everything that is stored about one data subject. */
export type SubjectData = Awaited<ReturnType<typeof findSubjectData>>;

/** @param email as `mailboxKey` returns it */
export async function findSubjectData(
  { queries, outboxDir }: { queries: Queries; outboxDir: string },
  email: string,
) {
  return {
    questionnaires: await queries
      .selectFrom('questionnaires')
      .selectAll()
      .where('email', '=', email)
      .orderBy('received_at')
      .execute(),
    orders: await queries
      .selectFrom('orders')
      .selectAll()
      .where(sql<string>`lower(email)`, '=', email)
      .orderBy('created_at')
      .execute(),
    creditNotes: await queries
      .selectFrom('credit_notes')
      .innerJoin('orders', 'orders.id', 'credit_notes.order_id')
      .selectAll('credit_notes')
      .select('orders.order_number')
      .where(sql<string>`lower(orders.email)`, '=', email)
      .orderBy('refunded_at')
      .execute(),
    waitlist: await queries.selectFrom('waitlist').selectAll().where('email', '=', email).execute(),
    mails: await outboxMailsTo(outboxDir, email),
  };
}

export function isEmpty({ questionnaires, orders, waitlist, mails }: SubjectData): boolean {
  return [questionnaires, orders, waitlist, mails].every((found) => found.length === 0);
}

async function outboxMailsTo(outboxDir: string, email: string) {
  const names = await outboxFiles(outboxDir);
  const mails = await Promise.all(
    names.map(async (file) => ({ file, ...(await PostalMime.parse(await readFile(join(outboxDir, file)))) })),
  );
  return mails
    .filter(({ to, replyTo }) =>
      // The seller's notices are answered to the customer whom they are about.
      [...(to ?? []), ...(replyTo ?? [])].some(({ address }) => mailboxKey(address ?? '') === email),
    )
    .map(({ file, subject = '', date = '', text = '' }) => ({ file, subject, date, text }));
}

/** The stored data in readable names, for the file that a data subject receives. */
export function exportOf({ questionnaires, orders, creditNotes, waitlist, mails }: SubjectData) {
  return {
    questionnaires: questionnaires.map((row) => ({
      submissionId: row.submission_id,
      revision: row.revision,
      receivedAt: row.received_at,
      changedAt: row.updated_at,
      answers: JSON.parse(row.answers) as Record<string, string>,
    })),
    orders: orders.map((row) => ({
      orderNumber: row.order_number,
      status: row.status,
      plan: row.plan_name,
      amountInDollars: row.amount,
      payment: row.payment_intent_id,
      email: row.email,
      fullName: row.full_name,
      company: row.company,
      billingAddress: row.billing_address ? (JSON.parse(row.billing_address) as unknown) : null,
      createdAt: row.created_at,
      paidAt: row.paid_at,
      refundedInDollars: row.refunded_cents / 100,
      invoiceNumber: row.invoice_number,
      invoiceSentAt: row.invoice_sent_at,
      submissionId: row.submission_id,
      consent: consentOf(row),
    })),
    creditNotes: creditNotes.map((row) => ({
      orderNumber: row.order_number,
      number: row.number,
      amountInDollars: row.amount_cents / 100,
      refund: row.refund_id,
      refundedAt: row.refunded_at,
      sentAt: row.mail_sent_at,
    })),
    waitlist: waitlist.map((row) => ({ companyName: row.company_name, joinedAt: row.joined_at })),
    mails,
  };
}

/** What a buyer agreed to by paying. */
function consentOf({ consent_version: version, consented_at: at }: SubjectData['orders'][number]) {
  return version && { version, text: consentText(version) ?? null, givenAt: at };
}

/**
 * Erases what is stored about a data subject, except paid orders: tax law requires them with the
 * name on the invoice. Orders that were not paid stay as numbers without personal data, because a
 * payment that is still running has to find its order.
 */
export async function eraseSubjectData(
  { database, outboxDir }: { database: Database; outboxDir: string },
  email: string,
  { mails }: SubjectData,
): Promise<void> {
  await database.transact(async (transaction) => {
    const journal = (kind: string, ids: readonly string[]) =>
      journalErasure(transaction, { cause: 'data subject', kind, ids });
    const questionnaires = await transaction
      .deleteFrom('questionnaires')
      .where('email', '=', email)
      .returning('submission_id')
      .execute();
    await journal(
      'questionnaires',
      questionnaires.map((row) => row.submission_id),
    );
    const waitlist = await transaction
      .deleteFrom('waitlist')
      .where('email', '=', email)
      .returning('joined_at')
      .execute();
    await journal(
      'waitlist entries',
      waitlist.map(() => ''),
    );
    const orders = await transaction
      .updateTable('orders')
      .set({
        ...{ email: null, full_name: null, company: null, billing_address: null },
        ...{ consent_version: null, consented_at: null },
      })
      .where(sql<string>`lower(email)`, '=', email)
      .where('paid_at', 'is', null)
      .returning('order_number')
      .execute();
    await journal(
      'personal data in unpaid orders',
      orders.map((row) => row.order_number),
    );
    await journal(
      'emails in the outbox',
      mails.map(({ file }) => file),
    );
  });
  for (const { file } of mails) await rm(join(outboxDir, file), { force: true });
}

/** Copies that this system cannot reach, each with what identifies them there. */
export function externalCopies(
  { questionnaires, orders }: SubjectData,
  { mail }: Pick<Config, 'mail'>,
): string[] {
  const relayed = questionnaires.filter(({ relayed_revision }) => relayed_revision !== null);
  const payments = orders.flatMap(({ payment_intent_id: id }) => (id ? [id] : []));
  const wereMailed = mail.smtpUrl && orders.some(({ invoice_sent_at }) => invoice_sent_at !== null);
  return [
    ...relayed.map(
      ({ submission_id }) => `The spreadsheet: rows whose idempotencyKey starts with ${submission_id}.`,
    ),
    ...payments.map((id) => `Stripe: the payment ${id}, with the name and address given there.`),
    ...(wereMailed
      ? ['The mail server and mailboxes: invoices that were sent, notices to the seller, and correspondence.']
      : []),
    'Backups of the database, until they are overwritten.',
  ];
}
