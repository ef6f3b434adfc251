import type { Plan } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import { toSelectedService } from '@site/domain/selected-plan';
import type { ApiClient } from '@site/wire/api-client';
import { invoiceAccepted, type SendInvoiceEmail } from '@site/wire/purchase-messages';
import * as z from 'zod/mini';
import { describeHealthFailure, describeInvoiceFailure } from '../content/failure-texts.ts';
import type { OwnOrder } from '../order/order.ts';
import type { InvoiceResponse } from '../order/order-view.ts';

export type InvoiceRequest =
  | { at: 'checking' }
  | { at: 'unreachable'; message: string }
  | { at: 'sending' }
  | { at: 'accepted'; response: InvoiceResponse }
  | { at: 'failed'; message: string };

// Accept any body of `GET /health`, because only the status code counts. If the response to an invoice request cannot
// be parsed, treat the invoice as queued.
const anyJson = z.unknown();
const accepted = z.catch(z.pick(invoiceAccepted, { invoice: true, status: true }), { invoice: 'queued' });

/**
 * Requests the invoice email if the API is reachable, and yields each state. Repeating the request for an order never
 * sends the invoice twice.
 */
export async function* requestInvoice(
  api: ApiClient,
  { own, view }: OwnOrder,
  plan: Plan,
): AsyncGenerator<InvoiceRequest, void> {
  yield { at: 'checking' };
  const health = await api.request('/health', { response: anyJson });
  if (health.kind !== 'ok') return yield { at: 'unreachable', message: describeHealthFailure(health) };
  yield { at: 'sending' };
  const { paymentIntentId, orderNumber, orderDate, amount } = view;
  const body: SendInvoiceEmail = {
    selectedService: { ...toSelectedService(plan), price: amount, displayPrice: formatPrice(amount) },
    paymentData: own.paymentData,
    paymentIntentId,
    orderNumber,
    orderDate,
  };
  const result = await api.request('/send-invoice-email', { body, response: accepted });
  if (result.kind === 'ok') return yield { at: 'accepted', response: result.value };
  // The bank has since rejected the payment that it was processing, so the order has failed, not this request.
  if (result.kind === 'error' && result.error.code === 'payment_not_completed')
    return yield { at: 'accepted', response: { invoice: 'none', status: 'failed' } };
  yield { at: 'failed', message: describeInvoiceFailure(result) };
}
