import type { Database } from '../../storage/database.ts';

type Unsent = {
  document: string;
  orderNumber: string;
  state: 'failed' | 'not confirmed' | 'waiting' | 'no address';
  since: Date;
  attempts: number;
  attemptedAt: Date | null;
  /** Of the last attempt. */
  outcome: string | null;
  /** No copy is sent before. */
  retryAt: Date | null;
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
  const stateOf = (failedAt: Date | null, unconfirmed: number, email: string | null): Unsent['state'] => {
    if (failedAt) return 'failed';
    if (unconfirmed > 0) return 'not confirmed';
    return email ? 'waiting' : 'no address';
  };
  return [
    ...invoices.map((order) => ({
      document: order.invoice_number ?? 'invoice',
      orderNumber: order.order_number,
      state: stateOf(order.invoice_failed_at, order.invoice_unconfirmed, order.email),
      since: order.paid_at ?? order.created_at,
      attempts: order.invoice_attempts,
      attemptedAt: order.invoice_attempted_at,
      outcome: order.invoice_outcome,
      retryAt: order.invoice_retry_at,
    })),
    ...notes.map((note) => ({
      document: note.number ?? 'credit note',
      orderNumber: note.order_number,
      state: stateOf(note.mail_failed_at, note.mail_unconfirmed, note.email),
      since: note.refunded_at,
      attempts: note.mail_attempts,
      attemptedAt: note.mail_attempted_at,
      outcome: note.mail_outcome,
      retryAt: note.mail_retry_at,
    })),
  ];
}
