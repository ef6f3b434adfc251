import { paidOrderEntry } from '@site/domain/browser-storage';
import { storedValue } from '@site/sdk';
import type { ApiClient, ApiFailure, ApiResult } from '@site/wire/api-client';
import { type OrderSummary, type OrderView, orderView, paymentData } from '@site/wire/messages';
import * as z from 'zod/mini';
import { describeLookupFailure } from '../content/failure-texts.ts';

/** An order that was paid in this tab: all that the buyer entered is known, except for the card. */
const ownOrder = z.object({
  purchaseId: z.string(),
  token: z.string(),
  /** The order as the API knows it. Until the API knows of the payment, it is what this page knows. */
  view: orderView,
  own: z.object({
    paymentData,
    /** Whether the API has answered the request for the invoice, and so knows of the payment. */
    invoiceAccepted: z.boolean(),
  }),
});
export type OwnOrder = z.infer<typeof ownOrder>;

/** A purchase that has become an order: one that was paid in this tab, or that was looked up with its token. */
export type Order = OwnOrder | { purchaseId?: string; token: string; view: OrderView; own?: undefined };

/** The order that was paid last in this tab, so that its page survives a reload. It ends with the tab. */
const lastOrder = storedValue({ ...paidOrderEntry, schema: ownOrder });

export const saveOrder = lastOrder.write;

export function savedOrder(purchaseId: string | undefined): OwnOrder | undefined {
  const order = lastOrder.read();
  return order?.purchaseId === purchaseId ? order : undefined;
}

/** Looks an order up by its token, which travels in a header. */
export function findOrder(
  api: ApiClient,
  token: string,
  options: { timeout?: number } = {},
): Promise<ApiResult<OrderView>> {
  return api.request('/order', { ...options, token, response: orderView });
}

/** Reasons why an order could not be opened by its link. */
export type LookupProblem =
  /** The link opened this order once. */
  | { kind: 'expired'; order?: OrderSummary | undefined }
  | { kind: 'wrong-link'; order?: undefined }
  | { kind: 'failed'; message: string };

export function findLookupProblem(failure: ApiFailure): LookupProblem {
  if (failure.kind === 'error' && failure.error.code === 'order_link_expired')
    return { kind: 'expired', order: failure.error.order };
  if ('status' in failure && [401, 404].includes(failure.status)) return { kind: 'wrong-link' };
  return { kind: 'failed', message: describeLookupFailure(failure) };
}

/** A paid order, or one that was paid and has been refunded or disputed since. */
export function isCompleted({ status }: OrderView): boolean {
  return status !== 'created' && status !== 'failed';
}

/** Whether nothing is expected any more: of the payment, of the invoice email, and of the answers that we wait for. */
export function isSettled({ view: { status, invoice, answersReceivedAt } }: Order): boolean {
  if (status === 'created' || status === 'processing') return false;
  if (status === 'failed') return true;
  const isInvoiceSettled = invoice === 'sent' || invoice === 'failed';
  return isInvoiceSettled && (status !== 'paid' || answersReceivedAt !== null);
}
