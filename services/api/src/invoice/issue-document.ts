import { sql } from 'kysely';
import type { Seller } from '../platform/config/api-config.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { findOrder } from '../purchase/orders.ts';
import { issueNumber } from './document-number.ts';
import { draw } from './draw-pdf.ts';
import { type CreditNote, creditNoteOf, type Invoice, invoiceOf } from './invoice-content.ts';
import { printedCreditNote, printedInvoice } from './pdf.ts';
import type { Printed } from './pdf-page.ts';

/** A document as it was issued: every copy has this content and is this PDF. */
export type Issued<Content> = { content: Content; pdf: Buffer };

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
  const pdf = await draw(printed);
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
