import { sql } from 'kysely';
import type { Seller } from '../platform/config/api-config.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { findOrder } from '../purchase/orders.ts';
import { drawPdf, type Printed } from './draw-pdf.ts';
import {
  type CreditNote,
  creditNoteOf,
  type Invoice,
  invoiceOf,
  printedCreditNote,
  printedInvoice,
} from './invoice-content.ts';

/** A document as it was issued: every copy has this content and is this PDF. */
type Issued<Content> = { content: Content; pdf: Buffer };

/**
 * The invoice of a paid order; it is issued now unless it was before.
 *
 * @throws when the order has no email address
 */
export async function issueInvoice(queries: Queries, id: string, seller: Seller): Promise<Issued<Invoice>> {
  return await issueOnce(queries, id, async () => {
    await issueNumber(queries, { kind: 'invoice', id, seller: seller.name });
    const order = await findOrder(queries, { id });
    if (!order) throw new Error('The order of an invoice is gone.');
    const content = invoiceOf(order, seller);
    return { orderId: id, kind: 'invoice', content, printed: printedInvoice(content) };
  });
}

/** The same for a credit note or a correction. What it names, the invoice and the corrected credit note, is issued before it. */
export async function issueCreditNote(
  queries: Queries,
  { id, orderId }: { id: string; orderId: string },
  seller: Seller,
): Promise<Issued<CreditNote>> {
  return await issueOnce(queries, id, async () => {
    const invoice = await issueInvoice(queries, orderId, seller);
    const corrected = await queries
      .selectFrom('credit_notes as correction')
      .innerJoin('credit_notes as note', 'note.refund_id', 'correction.refund_id')
      .select('note.id')
      .where('correction.id', '=', id)
      .where('correction.kind', '=', 'correction')
      .where('note.kind', '=', 'credit-note')
      .executeTakeFirst();
    const original = corrected && (await issueCreditNote(queries, { id: corrected.id, orderId }, seller));
    await issueNumber(queries, { kind: 'credit-note', id, seller: seller.name });
    const row = await queries
      .selectFrom('credit_notes')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const content = creditNoteOf(row, { invoice: invoice.content, corrected: original?.content });
    return { orderId, kind: row.kind, content, printed: printedCreditNote(content) };
  });
}

type Composed<Content> = {
  orderId: string;
  kind: Tables['documents']['kind'];
  content: Content;
  printed: Printed;
};

/** A document leaves only after it is stored; of two that are composed at once, the first that is stored is the one. */
async function issueOnce<Content extends { number: string; issuedAt: Date }>(
  queries: Queries,
  id: string,
  compose: () => Promise<Composed<Content>>,
): Promise<Issued<Content>> {
  const stored = await findDocument<Content>(queries, id);
  if (stored) return stored;
  const { orderId, kind, content, printed } = await compose();
  const pdf = drawPdf(printed);
  const { number, issuedAt } = content;
  await queries
    .insertInto('documents')
    .values({
      ...{ id, order_id: orderId, kind, number, issued_at: issuedAt },
      ...{ content: JSON.stringify(content), pdf: sql<Buffer>`decode(${pdf.toString('base64')}, 'base64')` },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findDocument<Content>(queries, id)) ?? { content, pdf };
}

/** @param id of an order for its invoice, else of a credit note */
export async function findDocument<Content = { number: string }>(
  queries: Queries,
  id: string,
): Promise<Issued<Content> | undefined> {
  const row = await queries
    .selectFrom('documents')
    // As base64 in both directions: PGlite takes 100 milliseconds to turn 200 KB from or into its own notation.
    .select(['content', sql<string>`encode(pdf, 'base64')`.as('pdf')])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { content: JSON.parse(row.content, revive) as Content, pdf: Buffer.from(row.pdf, 'base64') };
}

/** Moments are text in JSON. */
const revive = (key: string, value: unknown) =>
  key.endsWith('At') && typeof value === 'string' ? new Date(value) : value;

type DocumentKind = 'invoice' | 'credit-note';

/** What the numbers of a kind start with, and where a document stores its own. */
const kinds = {
  invoice: { prefix: 'INV', table: 'orders', number: 'invoice_number', issuedAt: 'invoice_issued_at' },
  'credit-note': { prefix: 'CN', table: 'credit_notes', number: 'number', issuedAt: 'issued_at' },
} as const;

/**
 * Gives a document the next number of its seller, its kind and the calendar year (UTC), `INV-2026-0001`, and the
 * moment of its issue, unless it has them. One statement takes the number and stores it: both happen or neither, so
 * there are no gaps, and the row that all documents share is locked for no longer than that statement. Across several
 * statements of a transaction, every other process would wait for as long as this one is busy between them.
 */
export async function issueNumber(
  queries: Queries,
  { kind, id, seller }: { kind: DocumentKind; id: string; seller: string },
): Promise<void> {
  const { prefix, ...names } = kinds[kind];
  const [table, number, issuedAt] = [sql.table(names.table), sql.ref(names.number), sql.ref(names.issuedAt)];
  await sql`
    with document as (
      select id from ${table} where id = ${id} and ${number} is null for update
    ), taken as (
      insert into document_numbers as numbers (seller, kind, year, last)
      select ${seller}, ${kind}, extract(year from now() at time zone 'UTC'), 1 from document
      on conflict (seller, kind, year) do update set last = numbers.last + 1
      returning year, last
    )
    update ${table} set
      ${number} = concat_ws('-', ${prefix}::text, year, lpad(last::text, greatest(4, length(last::text)), '0')),
      ${issuedAt} = now()
    from taken where id = ${id}
  `.execute(queries);
}

function formatNumber({ kind, year, last }: { kind: string; year: number; last: number }): string {
  return `${kinds[kind as DocumentKind].prefix}-${year}-${String(last).padStart(4, '0')}`;
}

/** The last numbers that were given, by seller: the newest year first. */
export async function lastNumbers(queries: Queries): Promise<{ seller: string; number: string }[]> {
  const rows = await queries
    .selectFrom('document_numbers')
    .selectAll()
    .orderBy('seller')
    .orderBy('year', 'desc')
    .orderBy('kind', 'desc')
    .execute();
  return rows.map((row) => ({ seller: row.seller, number: formatNumber(row) }));
}

/**
 * Marks a number and all before it as given: a restored database does not know those that were given after its backup.
 *
 * @returns false when it is not a number of a document
 */
export async function raiseLastNumber(queries: Queries, seller: string, number: string): Promise<boolean> {
  const [, prefix, year, last] = /^([A-Z]+)-(\d{4})-(\d{4,9})$/.exec(number) ?? [];
  const kind = Object.entries(kinds).find(([, of]) => of.prefix === prefix)?.[0];
  if (!kind) return false;
  await sql`
    insert into document_numbers as numbers (seller, kind, year, last)
    values (${seller}, ${kind}, ${Number(year)}, ${Number(last)})
    on conflict (seller, kind, year) do update set last = greatest(numbers.last, excluded.last)
  `.execute(queries);
  return true;
}
