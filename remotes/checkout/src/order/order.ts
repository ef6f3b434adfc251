import { paidOrderEntry } from '@site/domain/browser-storage';
import { storedValue } from '@site/sdk';
import type { ApiClient, ApiFailure, ApiResult } from '@site/wire/api-client';
import { type OrderSummary, type OrderView, orderView } from '@site/wire/order-messages';
import { paymentData } from '@site/wire/purchase-messages';
import * as z from 'zod/mini';
import { describeLookupFailure } from '../content/failure-texts.ts';

/** An order that was paid in this tab. It holds everything that the buyer entered, except the card. */
const ownOrder = z.object({
  purchaseId: z.string(),
  token: z.string(),
  /** The order as the API reports it, or as this page knows it until the API has recorded the payment. */
  view: orderView,
  own: z.object({
    paymentData,
    /** Whether the API has answered the invoice request, and so has recorded the payment. */
    invoiceAccepted: z.boolean(),
  }),
});
export type OwnOrder = z.infer<typeof ownOrder>;

/** A purchase that became an order, either paid in this tab or looked up by its token. */
export type Order = OwnOrder | { purchaseId?: string; token: string; view: OrderView; own?: undefined };

/** The last order that was paid in this tab, stored until the tab closes so that its page survives a reload. */
const lastOrder = storedValue({ ...paidOrderEntry, schema: ownOrder });

export const saveOrder = lastOrder.write;

export function findSavedOrder(purchaseId: string | undefined): OwnOrder | undefined {
  const order = lastOrder.read();
  return order?.purchaseId === purchaseId ? order : undefined;
}

/** Looks up an order by its token, which travels in a header. */
export function findOrder(
  api: ApiClient,
  token: string,
  options: { timeout?: number } = {},
): Promise<ApiResult<OrderView>> {
  return api.request('/order', { ...options, token, response: orderView });
}

/** Reasons why a link did not open its order. */
export type LookupProblem =
  /** The link has expired. `order` is the order that the link used to open. */
  | { kind: 'expired'; order?: OrderSummary | undefined }
  | { kind: 'wrong-link'; order?: undefined }
  | { kind: 'failed'; message: string };

export function findLookupProblem(failure: ApiFailure): LookupProblem {
  if (failure.kind === 'error' && failure.error.code === 'order_link_expired')
    return { kind: 'expired', order: failure.error.order };
  if ('status' in failure && [401, 404].includes(failure.status)) return { kind: 'wrong-link' };
  return { kind: 'failed', message: describeLookupFailure(failure) };
}

/** Whether the payment was made or is being processed, even if it has been refunded or disputed since. */
export function isCompleted({ status }: OrderView): boolean {
  return status !== 'created' && status !== 'failed';
}

/** Whether the payment, the invoice email and the expected answers are all in a final state. */
export function isSettled({ view: { status, invoice, answersReceivedAt } }: Order): boolean {
  if (status === 'created' || status === 'processing') return false;
  if (status === 'failed') return true;
  const isInvoiceSettled = invoice === 'sent' || invoice === 'failed';
  return isInvoiceSettled && (status !== 'paid' || answersReceivedAt !== null);
}
