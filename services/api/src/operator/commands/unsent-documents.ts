import type { Database } from '../../platform/database/database.ts';

type Unsent = {
  document: string;
  orderNumber: string;
  state: 'failed' | 'waiting' | 'no address';
  since: Date;
  attempts: number;
  attemptedAt: Date | null;
  /** Of the last attempt. */
  outcome: string | null;
};

/** Invoices of paid orders, and credit notes. */
export async function unsentDocuments({ queries }: Pick<Database, 'queries'>): Promise<Unsent[]> {
  const invoices = await queries
    .selectFrom('orders')
    .selectAll()
    .where('paid_at', 'is not', null)
    .where('invoice_sent_at', 'is', null)
    .orderBy('paid_at')
    .execute();
  const notes = await queries
    .selectFrom('credit_notes')
    .innerJoin('orders', 'orders.id', 'credit_notes.order_id')
    .selectAll('credit_notes')
    .select(['order_number', 'email'])
    .where('mail_sent_at', 'is', null)
    .orderBy('refunded_at')
    .execute();
  const stateOf = (failedAt: Date | null, email: string | null): Unsent['state'] => {
    if (failedAt) return 'failed';
    return email ? 'waiting' : 'no address';
  };
  return [
    ...invoices.map((order) => ({
      document: order.invoice_number ?? 'invoice',
      orderNumber: order.order_number,
      state: stateOf(order.invoice_failed_at, order.email),
      since: order.paid_at ?? order.created_at,
      attempts: order.invoice_attempts,
      attemptedAt: order.invoice_attempted_at,
      outcome: order.invoice_outcome,
    })),
    ...notes.map((note) => ({
      document: note.number ?? (note.kind === 'correction' ? 'correction' : 'credit note'),
      orderNumber: note.order_number,
      state: stateOf(note.mail_failed_at, note.email),
      since: note.refunded_at,
      attempts: note.mail_attempts,
      attemptedAt: note.mail_attempted_at,
      outcome: note.mail_outcome,
    })),
  ];
}
