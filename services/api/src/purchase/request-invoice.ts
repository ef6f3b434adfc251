import { findPlan, isPayableByCard, type Plan } from '@site/domain/catalogue';
import { mailboxKey } from '@site/domain/mailbox-key';
import type { SendInvoiceEmail } from '@site/wire/purchase-messages';
import type { Transaction } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { applyPayment, retrieveNumbered } from './apply-payment.ts';
import { queueAnew, selectDocuments } from './documents.ts';
import { toBuyerRow } from './order-details.ts';
import { findOrder, type Order } from './orders.ts';
import { buyerOf, type PaymentSnapshot } from './payment-snapshot.ts';
import type { Services } from './services.ts';

type Dependencies = Pick<Services, 'database' | 'payments' | 'jobs'>;

/**
 * Marks an order as paid and confirms that its invoice will be sent. The request itself is not trusted, so the payment
 * is retrieved from Stripe and compared with the request. Repeating the request changes nothing. While the bank still
 * processes the payment, the order stays unpaid; its invoice is sent once the order is paid.
 *
 * @throws ApiError when the order does not exist or is unpaid, or when the request does not match the payment
 */
export async function requestInvoice(
  { database, payments, jobs }: Dependencies,
  request: SendInvoiceEmail,
): Promise<Order> {
  const { paymentIntentId } = request;
  const order = await findOrder(database.queries, { paymentIntentId });
  if (!order) throw new ApiError('order_not_found', 'We could not find an order for this payment.');
  const numbered = await retrieveNumbered(database.queries, payments, paymentIntentId);
  const isPaid = numbered.snapshot.intent.status === 'succeeded';
  if (isPaid) requireMatch(order, numbered.snapshot, request);
  const updated = await database.transact(async (transaction) => {
    const current = await applyPayment(transaction, jobs, order.id, numbered);
    return isPaid ? await complete(transaction, jobs, current, request) : current;
  });
  jobs.wake('document-email');
  if (isPaid || updated.status === 'processing') return updated;
  const message = 'The payment for this order has not gone through yet, so there is no invoice.';
  throw new ApiError('payment_not_completed', message);
}

/** @throws ApiError unless everything in the request matches the payment */
function requireMatch(order: Order, snapshot: PaymentSnapshot, request: SendInvoiceEmail): void {
  const { intent } = snapshot;
  const { selectedService, paymentData, orderNumber } = request;
  const cents = intent.amount_received;
  const plan = intent.metadata.plan || order.plan_id;
  // If the purchase named only an amount, the request may name any plan that costs this amount.
  const isPaidFor = plan ? plan === selectedService.id : findPayablePlan(selectedService.id, cents / 100);
  const { email: payer } = buyerOf(snapshot);
  const fields = {
    ...(orderNumber !== order.order_number && { orderNumber: 'Is not the number of this order' }),
    ...((intent.currency !== 'usd' || Math.round(selectedService.price * 100) !== cents) && {
      'selectedService.price': 'Is not what was paid',
    }),
    ...(!isPaidFor && { 'selectedService.id': 'Is not what was paid for' }),
    ...(payer &&
      mailboxKey(payer) !== mailboxKey(paymentData.email) && {
        'paymentData.email': 'Is not the address that the payment was made with',
      }),
  };
  if (Object.keys(fields).length > 0) {
    const message = 'These details do not match the payment for this order. Nothing was sent.';
    throw new ApiError('order_mismatch', message, { fields });
  }
}

function findPayablePlan(id: string, dollars: number): Plan | undefined {
  const plan = findPlan(id);
  return plan && isPayableByCard(plan) && plan.price === dollars ? plan : undefined;
}

/**
 * Fills in an order's missing details from a request for its invoice, but never overwrites stored details. The plan is
 * missing if the purchase named only an amount, the buyer if neither the payment page nor Stripe's payment has a name.
 * Also queues the emails of documents that could not be sent before.
 */
async function complete(
  transaction: Transaction<Tables>,
  jobs: JobQueue,
  order: Order,
  { paymentData, selectedService }: SendInvoiceEmail,
): Promise<Order> {
  const plan = order.plan_id ? undefined : findPayablePlan(selectedService.id, order.amount);
  const isNew = !order.email;
  const unsent = await selectDocuments(transaction)
    .where('order_id', '=', order.id)
    .where('sent_at', 'is', null)
    .execute();
  for (const { id, failed_at: failedAt } of unsent) {
    if (isNew || failedAt) await queueAnew(transaction, jobs, id);
  }
  if (!isNew && !plan) return order;
  return await transaction
    .updateTable('orders')
    .set({
      ...(isNew && toBuyerRow(paymentData)),
      ...(plan && { plan_id: plan.id, plan_name: plan.name }),
      updated_at: new Date(),
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
