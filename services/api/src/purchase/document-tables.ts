import { type Generated, type Kysely, sql } from 'kysely';
import { type DeclaredTables, selectColumns } from '../platform/database/declared-tables.ts';
import { isOrderOf } from './order-tables.ts';

declare module '../platform/database/tables.ts' {
  interface Tables {
    documents: DocumentsTable;
    document_numbers: DocumentNumbersTable;
  }
}

/**
 * Documents and the delivery of their emails. A paid order has one invoice, and one credit note per successful refund.
 * If such a refund later fails or is cancelled, its credit note has one correction.
 */
type DocumentsTable = {
  id: Generated<string>;
  order_id: string;
  kind: DocumentKind;
  /** Stripe's refund id; null for an invoice. */
  refund_id: string | null;
  refunded_at: Date | null;
  amount_cents: number | null;
  /**
   * The document number, assigned when the document is issued, which is when its email is first composed. Nothing
   * changes the document afterwards.
   */
  number: string | null;
  issued_at: Date | null;
  /** The printed content as JSON, and the PDF. */
  content: string | null;
  pdf: Buffer | null;
  created_at: Generated<Date>;
  sent_at: Date | null;
  failed_at: Date | null;
  /** The number of attempts to send the document since a person last queued it. */
  attempts: Generated<number>;
  attempted_at: Date | null;
  /** The outcome of the last attempt, without addresses. */
  outcome: string | null;
};

export type DocumentKind = 'invoice' | 'credit-note' | 'correction';

/** The last number that a seller used for a prefix (INV or CN) in a year. */
type DocumentNumbersTable = { seller: string; prefix: string; year: number; last: number };

const columns = {
  id: 'other',
  order_id: 'other',
  kind: 'other',
  refund_id: 'other',
  refunded_at: 'other',
  amount_cents: 'other',
  number: 'other',
  issued_at: 'other',
  content: 'retained',
  pdf: 'file',
  created_at: 'other',
  sent_at: 'other',
  failed_at: 'other',
  attempts: 'other',
  attempted_at: 'other',
  outcome: 'other',
} as const;

/** All columns of a document except the PDF, so that lists of documents stay small. */
export const documentColumns = selectColumns(columns, 'retained', 'other') as Exclude<
  keyof typeof columns,
  'pdf'
>[];

export const documentTables = {
  documents: {
    columns,
    retention: { with: 'orders' },
    subject: {
      key: 'id',
      isAbout: (email) => sql`order_id in (select id from orders where ${isOrderOf(email)})`,
      // Tax law requires documents to be kept as they were issued.
      erases: 'nothing',
      listCopies: async (queries, condition, { smtpUrl }) => {
        if (smtpUrl === undefined) return [];
        const sent = queries.selectFrom('documents').select('id').where(condition);
        return (await sent.where('sent_at', 'is not', null).executeTakeFirst())
          ? [
              'The mail server and mailboxes: invoices that were sent, notices to the seller, and correspondence.',
            ]
          : [];
      },
    },
  },
  document_numbers: {
    columns: { seller: 'other', prefix: 'other', year: 'other', last: 'other' },
    // Document numbers must have no gaps, so the last number of each year is kept.
    retention: 'unlimited',
  },
} satisfies DeclaredTables;

export async function createDocumentTables(db: Kysely<unknown>): Promise<void> {
  // Store the last number in a row, because a sequence would skip a number whose transaction was rolled back.
  await sql`create table document_numbers (
    seller text not null,
    prefix text not null,
    year integer not null,
    last integer not null,
    constraint document_numbers_key primary key (seller, prefix, year)
  )`.execute(db);
  await sql`create table documents (
    id uuid primary key default gen_random_uuid(),
    order_id uuid not null references orders (id) on delete cascade,
    kind text not null,
    refund_id text,
    refunded_at timestamptz,
    amount_cents integer,
    number text,
    issued_at timestamptz,
    -- As they were issued: every copy is this one.
    content text,
    pdf bytea,
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    failed_at timestamptz,
    attempts integer not null default 0,
    attempted_at timestamptz,
    outcome text,
    constraint documents_once unique nulls not distinct (order_id, kind, refund_id)
  )`.execute(db);
}
