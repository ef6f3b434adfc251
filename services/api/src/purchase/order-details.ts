import { findPlan } from '@site/domain/catalogue';
import type { OrderDetails, PaymentData } from '@site/wire/messages';
import { sql } from 'kysely';
import type { Queries } from '../platform/database/database.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { type Order, orderSummary } from './orders.ts';

/**
 * Stores everything that the buyer typed, and what they agreed to, before the card is charged: invoice and seller's
 * notice need nothing more of the page. Each attempt to pay replaces what an earlier one stored, until one has succeeded.
 *
 * @throws ApiError `price_changed` when the price on screen is not the one that would be charged, or not today's;
 *   `purchase_closed` when there is nothing left to charge. Nothing is stored then, and the page charges nothing.
 */
export async function storeOrderDetails(
  queries: Queries,
  order: Order,
  { paymentData, consentVersion, amount }: OrderDetails,
): Promise<void> {
  const currentPrice = findPlan(order.plan_id)?.price ?? order.amount;
  if (amount !== order.amount || amount !== currentPrice) {
    const message = `The price is $${currentPrice} now, not $${amount}. Nothing was charged.`;
    throw new ApiError('price_changed', message, { currentPrice });
  }
  const stored = await queries
    .updateTable('orders')
    .set({
      ...buyerRow(paymentData),
      consent_version: consentVersion,
      consented_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', order.id)
    .where('status', 'in', ['created', 'failed'])
    .where('amount', '=', amount)
    .returning('id')
    .executeTakeFirst();
  if (stored) return;
  const message = 'This purchase is paid, being paid or cancelled. Nothing was stored or charged again.';
  throw new ApiError('purchase_closed', message, { order: orderSummary(order) });
}

/** Fills the columns of an order that identify its buyer. */
export function buyerRow({ email, fullName, company, billingAddress }: PaymentData) {
  const hasAddress = Object.values(billingAddress).some(Boolean);
  return {
    email,
    full_name: fullName,
    company: company || null,
    billing_address: hasAddress ? JSON.stringify(billingAddress) : null,
  };
}
