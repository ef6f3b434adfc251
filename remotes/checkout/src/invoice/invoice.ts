import { invoiceAccepted, type SendInvoiceEmail } from '@site/contract/wire';
import * as z from 'zod/mini';
import { healthMessage, invoiceMessage } from '../api/error-messages.ts';
import { request } from '../api/request.ts';
import { findOrder, type OwnOrder } from '../order/order.ts';

/** The state of the invoice email after a payment in this tab. */
export type Invoice =
  | { at: 'checking' }
  | { at: 'unreachable'; message: string }
  /** The API is reachable, but there is no plan or no address to send an invoice for. */
  | { at: 'reachable' }
  | { at: 'sending' }
  | { at: 'sent'; delivered: boolean }
  | { at: 'failed'; message: string };

/** How often, in milliseconds, and how many times the API is asked whether the accepted email was delivered. */
const delivery = { everyMs: 3_000, times: 10 };

const notDelivered: Invoice = {
  at: 'failed',
  message: 'The email could not be delivered to this address.',
};

// Only the status of `GET /health` counts, not its content. An accepted invoice of an unknown status is on its way.
const anyJson = z.unknown();
const accepted = z.catch(z.pick(invoiceAccepted, { invoice: true }), { invoice: 'queued' });

/**
 * Asks for the invoice email, when the API is reachable and there is an address to send it to, and yields each
 * state until it is known whether it was delivered. A repeated request for the same order sends nothing twice.
 *
 * @param onAccepted called once the API has accepted the invoice, so that a reload does not request it again
 */
export async function* requestInvoice(
  apiBase: string,
  order: OwnOrder,
  onAccepted: () => void,
): AsyncGenerator<Invoice, void> {
  yield { at: 'checking' };
  const health = await request(`${apiBase}/health`, { response: anyJson });
  if (health.kind !== 'ok') return yield { at: 'unreachable', message: healthMessage(health) };
  if (!order.selectedService.id || !order.paymentData.email) return yield { at: 'reachable' };
  yield { at: 'sending' };
  const { selectedService, paymentData, paymentIntentId, orderNumber, orderDate } = order;
  const body: SendInvoiceEmail = { selectedService, paymentData, paymentIntentId, orderNumber, orderDate };
  const result = await request(`${apiBase}/send-invoice-email`, { body, response: accepted });
  if (result.kind !== 'ok') return yield { at: 'failed', message: invoiceMessage(result) };
  if (result.value.invoice === 'failed') return yield notDelivered;
  onAccepted();
  if (result.value.invoice === 'sent') return yield { at: 'sent', delivered: true };
  yield* watchDelivery(apiBase, order);
}

/** An accepted email is sent a moment later; the order knows when. */
export async function* watchDelivery(
  apiBase: string,
  { orderToken }: Pick<OwnOrder, 'orderToken'>,
): AsyncGenerator<Invoice, void> {
  for (let left = delivery.times; left > 0; left -= 1) {
    // In each round, so that a consumer that has stopped listening ends it.
    yield { at: 'sent', delivered: false };
    await new Promise((resolve) => setTimeout(resolve, delivery.everyMs));
    const result = await findOrder(apiBase, orderToken);
    if (result.kind !== 'ok') continue;
    if (result.value.invoice === 'sent') return yield { at: 'sent', delivered: true };
    if (result.value.invoice === 'failed') return yield notDelivered;
  }
}
