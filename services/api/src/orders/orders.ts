import { findPlan, type Plan } from '@site/shared/catalogue';
import type { InvoiceStatus, OrderStatus, OrderView } from '@site/shared/wire';
import type { Selectable } from 'kysely';
import type { Stripe } from 'stripe';
import type { Queue } from '../jobs/queue.ts';
import type { Database, Queries } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';
import { orderNumber } from './order-number.ts';
import { canMove } from './state.ts';

export type Order = Selectable<Tables['orders']>;

/** The order of a purchase: the one that there is, or a new one. However many ask at once, there is one. */
export async function findOrOpenOrder(
  queries: Queries,
  purchase: { purchaseId: string; plan: Plan | undefined; amount: number },
): Promise<Order> {
  const { purchaseId, plan, amount } = purchase;
  for (;;) {
    await queries
      .insertInto('orders')
      .values({
        purchase_id: purchaseId,
        order_number: orderNumber(new Date()),
        status: 'created',
        plan_id: plan?.id ?? null,
        plan_name: plan?.name ?? `Service at $${amount}`,
        amount,
      })
      // The purchase has its order already, or the number is taken: both are settled by looking.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const order = await queries
      .selectFrom('orders')
      .selectAll()
      .where('purchase_id', '=', purchaseId)
      .executeTakeFirst();
    if (order) return order;
  }
}

export async function findOrder(
  queries: Queries,
  by: { id: string } | { paymentIntentId: string },
): Promise<Order | undefined> {
  const query = queries.selectFrom('orders').selectAll();
  return 'id' in by
    ? await query.where('id', '=', by.id).executeTakeFirst()
    : await query.where('payment_intent_id', '=', by.paymentIntentId).executeTakeFirst();
}

/** What the buyer told about themselves, as far as it is known. */
export type Buyer = {
  email: string | null;
  fullName: string | null;
  company?: string | null;
  billingAddress: Record<string, string> | null;
};

type Keeping = { database: Database; queue: Queue };

/**
 * How long the invoice waits after a webhook for the buyer's page, which knows
 * the company's name; in seconds. The page may have been closed, so it goes out anyway.
 */
const graceForThePage = 4;

/**
 * Brings an order in line with what Stripe says of its payment, and has the
 * invoice sent when it has become paid: in one transaction.
 *
 * @param seen runs in the same transaction first; false means that nothing is to be done
 */
export async function applyIntent(
  { database, queue }: Keeping,
  orderId: string,
  intent: Stripe.PaymentIntent,
  options: { seen?: (transaction: Queries) => Promise<boolean>; status?: OrderStatus } = {},
): Promise<void> {
  const status = options.status ?? statusOf(intent);
  await database.queries.transaction().execute(async (transaction) => {
    if (options.seen && !(await options.seen(transaction))) return;
    const order = await transaction
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!status || !canMove(order.status, status)) return;
    if (status === 'paid' && intent.amount_received !== order.amount * 100) {
      console.error(JSON.stringify({ event: 'amount_mismatch', order: order.order_number }));
      return;
    }
    const buyer = buyerOf(intent);
    const email = order.email ?? buyer.email;
    const firstPaid = status === 'paid' && order.paid_at === null;
    await transaction
      .updateTable('orders')
      .set({
        status,
        updated_at: new Date(),
        ...(firstPaid && {
          paid_at: new Date(),
          email,
          full_name: order.full_name ?? buyer.fullName,
          billing_address: json(order.billing_address ?? buyer.billingAddress),
          invoice_queued_at: email ? new Date() : null,
        }),
      })
      .where('id', '=', orderId)
      .execute();
    if (firstPaid && email) {
      await queue.enqueue(transaction, 'invoice-email', { orderId }, { startAfterSeconds: graceForThePage });
    }
  });
}

/** Takes what the buyer's page knows into a paid order and has its invoice sent now. Repeats change nothing. */
export async function requestInvoice(
  { database, queue }: Keeping,
  orderId: string,
  buyer: Buyer,
): Promise<Order> {
  const order = await database.queries.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (before.invoice_sent_at) return before;
    await queue.enqueue(transaction, 'invoice-email', { orderId });
    return await transaction
      .updateTable('orders')
      .set({
        email: buyer.email ?? before.email,
        full_name: buyer.fullName ?? before.full_name,
        company: buyer.company ?? before.company,
        billing_address: json(buyer.billingAddress ?? before.billing_address),
        invoice_queued_at: before.invoice_queued_at ?? new Date(),
        invoice_failed_at: null,
        updated_at: new Date(),
      })
      .where('id', '=', orderId)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  queue.wake('invoice-email');
  return order;
}

/** What Stripe's status means for an order; null while the buyer is still at it. */
function statusOf(intent: Stripe.PaymentIntent): OrderStatus | null {
  if (intent.status === 'succeeded') return 'paid';
  if (intent.status === 'processing') return 'processing';
  if (intent.status === 'canceled') return 'failed';
  return intent.last_payment_error ? 'failed' : null;
}

/** Who paid, from the billing details that went with the card. */
export function buyerOf(intent: Stripe.PaymentIntent): Buyer {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const details = charge?.billing_details;
  const address = details?.address;
  const lines = {
    street: address?.line1 ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    zipCode: address?.postal_code ?? '',
    country: address?.country ?? '',
  };
  return {
    email: details?.email ?? intent.receipt_email,
    fullName: details?.name ?? null,
    billingAddress: Object.values(lines).some(Boolean) ? lines : null,
  };
}

export function invoiceStatus(order: Order): InvoiceStatus {
  if (order.invoice_sent_at) return 'sent';
  if (order.invoice_failed_at) return 'failed';
  return order.invoice_queued_at ? 'queued' : 'none';
}

export function viewOf(order: Order): OrderView {
  return {
    orderNumber: order.order_number,
    orderDate: (order.paid_at ?? order.created_at).toISOString(),
    status: order.status,
    paymentIntentId: order.payment_intent_id ?? '',
    planId: order.plan_id,
    planName: order.plan_id ? (findPlan(order.plan_id)?.name ?? order.plan_name) : order.plan_name,
    amount: order.amount,
    currency: 'usd',
    email: order.email,
    fullName: order.full_name,
    invoice: invoiceStatus(order),
  };
}

function json(value: Record<string, string> | null): string | null {
  return value && JSON.stringify(value);
}
