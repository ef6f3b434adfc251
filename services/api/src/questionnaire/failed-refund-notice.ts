import { formatAmount } from '../invoice/invoice-content.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Notice } from './notice-email.ts';

/** The seller's notice of a refund that the buyer's bank did not take: the money is with the seller again. */
export async function failedRefundNotice(
  queries: Queries,
  correctionId: string,
): Promise<Notice | undefined> {
  const found = await queries
    .selectFrom('credit_notes')
    .innerJoin('orders', 'orders.id', 'credit_notes.order_id')
    .select(['refund_id', 'refunded_at', 'amount_cents', 'order_number', 'full_name', 'company', 'email'])
    .where('credit_notes.id', '=', correctionId)
    .executeTakeFirst();
  if (!found) return undefined;
  const amount = formatAmount(found.amount_cents / 100);
  return {
    key: `notice-failed-${found.refund_id}`,
    title: 'Refund failed',
    subject: `Refund of ${amount} failed: order ${found.order_number}`,
    intro: `The bank of the buyer did not take the refund of ${amount}. The money is in your Stripe balance again. The buyer has an email that cancels the credit note and announces a message from you: agree on another way to return it.`,
    replyTo: found.email,
    date: found.refunded_at,
    facts: [
      ['Order', found.order_number],
      ['Refund', found.refund_id],
      ['Buyer', [found.full_name, found.company].filter(Boolean).join(', ')],
      ['Email', found.email ?? ''],
    ],
    command: `pnpm operate orders ${found.order_number}`,
  };
}
