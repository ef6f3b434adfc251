import { findPlan } from '@site/domain/catalogue';
import type { OrderDetails, PaymentData } from '@site/wire/purchase-messages';
import { sql } from 'kysely';
import type { Queries } from '../platform/database/database.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { neverPaid, type Order, summariseOrder } from './orders.ts';

/**
 * Stores what the buyer entered and agreed to, before the card is charged. The invoice and the seller's notice then no
 * longer depend on the page. Each attempt to pay replaces the previous details until an attempt succeeds.
 *
 * @throws ApiError `price_changed` if the displayed price differs from the charge or from today's price;
 *   `purchase_closed` if there is nothing left to charge. In both cases nothing is stored, and the page does not
 *   charge.
 * @returns the date of the order, if this attempt succeeds
 */
export async function storeOrderDetails(
  queries: Queries,
  order: Order,
  { paymentData, consentVersion, amount }: OrderDetails,
): Promise<Date> {
  const currentPrice = findPlan(order.plan_id)?.price ?? order.amount;
  if (amount !== order.amount || amount !== currentPrice) {
    const message = `The price is $${currentPrice} now, not $${amount}. Nothing was charged.`;
    throw new ApiError('price_changed', message, { currentPrice });
  }
  const stored = await queries
    .updateTable('orders')
    .set({
      ...toBuyerRow(paymentData),
      consent_version: consentVersion,
      consented_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', order.id)
    .where('status', 'in', neverPaid)
    .where('amount', '=', amount)
    .returning('consented_at')
    .executeTakeFirst();
  if (stored?.consented_at) return stored.consented_at;
  const message = 'This purchase is paid, being paid or cancelled. Nothing was stored or charged again.';
  throw new ApiError('purchase_closed', message, { order: summariseOrder(order) });
}

/** Converts the buyer's details to columns of the orders table. An empty billing address becomes null. */
export function toBuyerRow({ email, fullName, company, billingAddress }: PaymentData) {
  const hasAddress = Object.values(billingAddress).some(Boolean);
  return {
    email,
    full_name: fullName,
    company: company || null,
    billing_address: hasAddress ? JSON.stringify(billingAddress) : null,
  };
}
