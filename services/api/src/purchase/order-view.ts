import type { InvoiceStatus, OrderView } from '@site/contract/wire';
import type { Queries } from '../platform/database/database.ts';
import { findInvoice } from './documents.ts';
import { findAnswers, findPossibleAnswers } from './order-answers.ts';
import { canCorrectEmail, type Order, orderSummary } from './orders.ts';

/** Without an address the invoice waits until a request names one. */
export async function invoiceStatus(queries: Queries, { id, email }: Order): Promise<InvoiceStatus> {
  const invoice = email === null ? undefined : await findInvoice(queries, id);
  if (!invoice) return 'none';
  if (invoice.sent_at) return 'sent';
  return invoice.failed_at ? 'failed' : 'queued';
}

/** An order as its owner may see it. While it has no answers, those that may be its are offered. */
export async function orderView(queries: Queries, order: Order): Promise<OrderView> {
  const answers = await findAnswers(queries, order);
  const possibleAnswers = answers ? [] : await findPossibleAnswers(queries, order);
  return {
    ...orderSummary(order),
    orderDate: (order.paid_at ?? order.created_at).toISOString(),
    paymentIntentId: order.payment_intent_id ?? '',
    planId: order.plan_id,
    amount: order.amount,
    amountRefunded: order.refunded_cents / 100,
    currency: 'usd',
    email: order.email,
    fullName: order.full_name,
    cardLast4: order.card_last4,
    invoice: await invoiceStatus(queries, order),
    answersReceivedAt: answers?.receivedAt.toISOString() ?? null,
    possibleAnswers: possibleAnswers.map(({ submissionId, receivedAt }) => ({
      submissionId,
      receivedAt: receivedAt.toISOString(),
    })),
    canCorrectEmail: canCorrectEmail(order),
  };
}
