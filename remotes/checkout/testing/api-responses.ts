import { findPlan } from '@site/domain/catalogue';
import type { OrderView } from '@site/wire/order-messages';
import type { PaymentData, PaymentIntentCreated } from '@site/wire/purchase-messages';
import type { OwnOrder } from '../src/order/order.ts';

/** The price of the plan that these responses are about, in US dollars. */
export const price: number = findPlan('pd1')?.price ?? 0;

export const paymentIntent: PaymentIntentCreated = {
  clientSecret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  orderNumber: 'ORD-1-2',
  orderToken: 'token',
  amount: price,
  currency: 'usd',
};

export const orderView: OrderView = {
  orderNumber: 'ORD-1-2',
  orderDate: '2026-01-02T03:04:05Z',
  status: 'paid',
  paymentIntentId: 'pi_1',
  planId: 'pd1',
  planName: 'Pitch Deck - 12 slides',
  amount: price,
  currency: 'usd',
  email: 'jane@example.com',
  fullName: 'Jane Founder',
  invoice: 'sent',
};

export const paymentData: PaymentData = {
  email: 'jane@example.com',
  fullName: 'Jane Founder',
  billingAddress: { street: '', city: '', state: '', zipCode: '', country: 'DE' },
};

/** An order paid in this tab before the API has recorded the payment. */
export const ownOrder: OwnOrder = {
  purchaseId: 'p1',
  token: 'token',
  view: { ...orderView, status: 'processing', invoice: 'none' },
  own: { paymentData, invoiceAccepted: false },
};

export function apiErrorResponse(status: number, error: object): Response {
  return Response.json({ error: { message: 'm', ...error } }, { status });
}
