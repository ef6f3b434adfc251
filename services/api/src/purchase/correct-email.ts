import { ApiError } from '../platform/http/api-error.ts';
import { findInvoice, queueAnew } from './documents.ts';
import { canCorrectEmail, lockOrder, type Order } from './orders.ts';
import type { Services } from './services.ts';

type Dependencies = Pick<Services, 'database' | 'jobs'>;

/**
 * Corrects a mistyped address of an order, once, and sends the invoice to the new one. What was issued is not changed:
 * the invoice is the same document.
 *
 * @throws ApiError `payment_not_completed`, `invalid_body` for the address that the order has, or `email_corrected`
 */
export async function correctEmail(
  { database, jobs }: Dependencies,
  orderId: string,
  email: string,
): Promise<Order> {
  const corrected = await database.transact(async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (order.email?.toLowerCase() === email.toLowerCase()) {
      throw new ApiError('invalid_body', 'The order has this email address already.', {
        fields: { email: 'Is the address that the order has' },
      });
    }
    if (!canCorrectEmail(order)) {
      throw order.former_email
        ? new ApiError('email_corrected', 'The email address of this order was corrected once already.')
        : new ApiError(
            'payment_not_completed',
            'This order is not paid, so its address can still be changed.',
          );
    }
    const invoice = await findInvoice(transaction, order.id);
    if (invoice) await queueAnew(transaction, jobs, invoice.id);
    return await transaction
      .updateTable('orders')
      .set({ email, former_email: order.email, updated_at: new Date() })
      .where('id', '=', order.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  jobs.wake('document-email');
  return corrected;
}
