import { sql } from 'kysely';
import type { Seller } from '../platform/config/api-config.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Alert } from '../platform/mail/mailer.ts';
import type { DocumentKind } from '../purchase/document-tables.ts';
import { type DocumentRow, findInvoice, selectDocuments } from '../purchase/documents.ts';
import { findOrder } from '../purchase/orders.ts';
import {
  type CreditNote,
  creditNoteOf,
  type Invoice,
  invoiceOf,
  printCreditNote,
  printInvoice,
} from './document-content.ts';
import type { DrawingProcess } from './drawing-process.ts';

/**
 * A document as issued. Every copy has this content and these PDF bytes. `isPlain` is true if unusual letters in the
 * buyer's details had to be replaced in the PDF.
 */
type Issued = { content: (Invoice | CreditNote) & { isPlain?: true }; pdf: Buffer };

type Dependencies = {
  queries: Queries;
  seller: Seller;
  drawing: Pick<DrawingProcess, 'draw'>;
  alert: Alert;
};

/**
 * Returns a document and issues it first if necessary. An invoice or credit note to which the document refers is issued
 * before the document. If two processes issue the same document concurrently, both return the content and PDF that were
 * stored first.
 *
 * @throws when the order has no email address
 */
export async function issueDocument(dependencies: Dependencies, row: DocumentRow): Promise<Issued> {
  const { queries, drawing, alert } = dependencies;
  const issued = await findIssued(queries, row.id);
  if (issued) return issued;
  const content =
    row.kind === 'invoice' ? await composeInvoice(dependencies, row) : await composeNote(dependencies, row);
  const printed = content.kind === 'invoice' ? printInvoice(content) : printCreditNote(content);
  const { pdf, isPlain } = await drawing.draw(printed);
  const drawn = { ...content, ...(isPlain && { isPlain }) };
  const stored = await queries
    .updateTable('documents')
    .set({
      content: JSON.stringify(drawn),
      pdf: sql<Buffer>`decode(${pdf.toString('base64')}, 'base64')`,
    })
    .where('id', '=', row.id)
    .where('content', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (isPlain && stored) {
    const { number, orderNumber } = content;
    alert(
      'plain-document',
      `${number} was issued with \u{fffd} in place of some of the buyer's letters, which could not be drawn. \`pnpm operate orders ${orderNumber}\` shows the original letters.`,
    );
  }
  return (await findIssued(queries, row.id)) ?? { content: drawn, pdf };
}

async function composeInvoice({ queries, seller }: Dependencies, { id, order_id: orderId }: DocumentRow) {
  const numbered = await issueNumber(queries, { id, kind: 'invoice', seller });
  const order = await findOrder(queries, { id: orderId });
  if (!order) throw new Error('The order of this invoice no longer exists.');
  return invoiceOf(order, numbered, seller);
}

async function composeNote(dependencies: Dependencies, row: DocumentRow) {
  const { queries, seller } = dependencies;
  const { id, kind, order_id: orderId, refund_id: refundId } = row;
  const invoiceRow = await findInvoice(queries, orderId);
  if (!invoiceRow) throw new Error('The order of a credit note has no invoice.');
  const invoice = (await issueDocument(dependencies, invoiceRow)).content as Invoice;
  const creditNote = await selectDocuments(queries)
    .where('refund_id', '=', refundId)
    .where('kind', '=', 'credit-note')
    .executeTakeFirstOrThrow();
  const corrected =
    kind === 'correction' ? (await issueDocument(dependencies, creditNote)).content : undefined;
  const numbered = await issueNumber(queries, { id, kind, seller });
  return creditNoteOf({ ...row, ...numbered }, { invoice, corrected });
}

export async function findIssued(queries: Queries, id: string): Promise<Issued | undefined> {
  const row = await queries
    .selectFrom('documents')
    // Transfer PDFs as base64, because PGlite needs 100 ms to convert 200 KB to or from PostgreSQL's own notation for
    // bytes.
    .select(['content', sql<string>`encode(pdf, 'base64')`.as('pdf')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.content) return undefined;
  const content = JSON.parse(row.content, revive) as Invoice | CreditNote;
  return { content, pdf: Buffer.from(row.pdf, 'base64') };
}

/** Converts dates back from strings, because JSON stores them as strings. */
const revive = (key: string, value: unknown) =>
  key.endsWith('At') && typeof value === 'string' ? new Date(value) : value;

const prefixes: Readonly<Record<DocumentKind, string>> = {
  invoice: 'INV',
  'credit-note': 'CN',
  correction: 'CN',
};

/**
 * Assigns a document its number and date of issue, unless it already has them. Numbers such as `INV-2026-0001` count up
 * separately for each seller, prefix and year in the seller's time zone.
 *
 * A single statement takes the number and stores it, so no number is skipped. The statement also locks the shared
 * counter row only briefly. A transaction of several statements would block other processes for longer.
 */
export async function issueNumber(
  queries: Queries,
  { id, kind, seller }: { id: string; kind: DocumentKind; seller: Pick<Seller, 'name' | 'timeZone'> },
  now = sql<Date>`now()`,
): Promise<{ number: string; issuedAt: Date }> {
  await sql`
    with document as (
      select id from documents where id = ${id} and number is null for update
    ), taken as (
      insert into document_numbers as numbers (seller, prefix, year, last)
      select ${seller.name}, ${prefixes[kind]}, extract(year from ${now} at time zone ${seller.timeZone}), 1 from document
      on conflict (seller, prefix, year) do update set last = numbers.last + 1
      returning prefix, year, last
    )
    update documents set number = ${formattedNumber}, issued_at = ${now} from taken where id = ${id}
  `.execute(queries);
  const { number, issued_at: issuedAt } = await queries
    .selectFrom('documents')
    .select(['number', 'issued_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!number || !issuedAt) throw new Error('A document has no number.');
  return { number, issuedAt };
}

const formattedNumber = sql<string>`concat_ws('-', prefix, year, lpad(last::text, greatest(4, length(last::text)), '0'))`;

/** Lists the latest document number for each seller, year and prefix. Sorts by seller, then from the newest year. */
export async function readLastNumbers(queries: Queries): Promise<{ seller: string; number: string }[]> {
  return await queries
    .selectFrom('document_numbers')
    .select(['seller', formattedNumber.as('number')])
    .orderBy('seller')
    .orderBy('year', 'desc')
    .orderBy('prefix', 'desc')
    .execute();
}

/**
 * Marks a number and all lower numbers as taken, because a restored database lacks the numbers that were assigned after
 * its backup.
 *
 * @returns false if `number` is not a document number
 */
export async function raiseLastDocumentNumber(
  queries: Queries,
  seller: string,
  number: string,
): Promise<boolean> {
  const [, prefix, year, last] = /^(INV|CN)-(\d{4})-(\d{4,9})$/.exec(number) ?? [];
  if (!prefix) return false;
  await sql`
    insert into document_numbers as numbers (seller, prefix, year, last)
    values (${seller}, ${prefix}, ${Number(year)}, ${Number(last)})
    on conflict (seller, prefix, year) do update set last = greatest(numbers.last, excluded.last)
  `.execute(queries);
  return true;
}
