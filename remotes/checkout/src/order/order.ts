import {
  invoiceStatuses,
  type OrderSummary,
  type OrderView,
  orderStatuses,
  orderView,
  sendInvoiceEmail,
} from '@site/contract/wire';
import { storedValue } from '@site/sdk';
import type { ApiClient, ApiFailure, ApiResult } from '@site/sdk/api-client';
import * as z from 'zod/mini';
import { lookupFailed } from '../content/failure-texts.ts';

/** What changes of an order after it was paid, as in `OrderView`. */
const report = z.object({
  status: z.enum(orderStatuses),
  amountRefunded: z.optional(z.number()),
  cardLast4: z.optional(z.nullable(z.string())),
  /** The buyer may have corrected it since. */
  email: z.nullable(z.string()),
  canCorrectEmail: z.optional(z.boolean()),
  invoice: z.enum(invoiceStatuses),
  /** Absent while it is not known. */
  answersReceivedAt: z.optional(z.nullable(z.string())),
  possibleAnswers: z.optional(z.array(z.object({ submissionId: z.string(), receivedAt: z.string() }))),
});
export type Report = z.infer<typeof report>;

/** An order that was paid in this tab: all that the buyer entered is known, except for the card. */
const ownOrder = z.extend(sendInvoiceEmail, {
  kind: z.literal('own'),
  purchaseId: z.string(),
  orderToken: z.string(),
  /** The API has answered the request for the invoice: it knows of the payment. */
  invoiceAccepted: z.boolean(),
  report,
});
export type OwnOrder = z.infer<typeof ownOrder>;

/** An order that was looked up with its token: what the API knows of it. */
export type ViewedOrder = { kind: 'viewed'; purchaseId?: string; token: string; view: OrderView };

/** A purchase that has become an order. */
export type Order = OwnOrder | ViewedOrder;

/**
 * The orders that were paid in this tab, newest first, so that the order page survives a reload. They end with
 * the tab.
 */
const orders = storedValue({
  area: 'session',
  key: 'checkoutOrders',
  version: 3,
  schema: z.array(ownOrder),
});
const maxOrders = 5;

export function saveOrder(order: OwnOrder): void {
  const others = (orders.read() ?? []).filter(({ purchaseId }) => purchaseId !== order.purchaseId);
  orders.write([order, ...others].slice(0, maxOrders));
}

export function savedOrder(purchaseId: string | undefined): OwnOrder | undefined {
  return orders.read()?.find((order) => order.purchaseId === purchaseId);
}

/** Looks an order up by its token, which travels in a header. */
export function findOrder(
  api: ApiClient,
  token: string,
  options: { timeout?: number } = {},
): Promise<ApiResult<OrderView>> {
  return api.request('/order', { ...options, token, response: orderView });
}

/** Why an order could not be opened by its link. */
export type LookupProblem =
  /** The link opened this order once. */
  | { kind: 'expired'; order?: OrderSummary | undefined }
  | { kind: 'wrong-link' }
  | { kind: 'failed'; message: string };

export function lookupProblem(failure: ApiFailure): LookupProblem {
  if (failure.kind === 'error' && failure.error.code === 'order_link_expired')
    return { kind: 'expired', order: failure.error.order };
  if (failure.kind === 'unsendable' || ('status' in failure && [401, 404].includes(failure.status)))
    return { kind: 'wrong-link' };
  return { kind: 'failed', message: lookupFailed(failure) };
}

/**
 * Tokens of the purchases that this tab has opened, by purchase. They open orders with all their personal data, so
 * they end with the tab and are never in `localStorage`, which the next person at this computer could read.
 */
const tokens = storedValue({
  area: 'session',
  key: 'checkoutOrderTokens',
  version: 1,
  schema: z.array(z.object({ purchaseId: z.string(), token: z.string() })),
});
const maxTokens = 30;

export function saveToken(purchaseId: string, token: string): void {
  const others = (tokens.read() ?? []).filter((saved) => saved.purchaseId !== purchaseId);
  tokens.write([{ purchaseId, token }, ...others].slice(0, maxTokens));
}

export function savedToken(purchaseId: string): string | undefined {
  return tokens.read()?.find((saved) => saved.purchaseId === purchaseId)?.token;
}

export function tokenOf(order: Order): string {
  return order.kind === 'viewed' ? order.token : order.orderToken;
}

export function reportOf(order: Order): Report {
  return order.kind === 'viewed' ? order.view : order.report;
}

/** The order with what the API reports of it now. Until the API knows of its payment, only the answers count. */
export function reported(order: Order, view: OrderView): Order {
  if (order.kind === 'viewed') return { ...order, view };
  const { answersReceivedAt, possibleAnswers } = view;
  const isKnown = order.invoiceAccepted || isCompleted(view);
  if (!isKnown) return { ...order, report: { ...order.report, answersReceivedAt, possibleAnswers } };
  // The API may learn the address with the payment only.
  return { ...order, report: { ...z.parse(report, view), email: view.email ?? order.report.email } };
}

/** A paid order, or one that was paid and has been refunded or disputed since. */
export function isCompleted({ status }: OrderView): boolean {
  return status !== 'created' && status !== 'failed';
}

/** Whether nothing is expected any more: of the payment, of the invoice email, and of the answers that we wait for. */
export function isSettled(order: Order): boolean {
  const { status, invoice, answersReceivedAt } = reportOf(order);
  if (status === 'created' || status === 'processing') return false;
  if (status === 'failed') return true;
  const isInvoiceSettled = invoice === 'sent' || invoice === 'failed';
  return isInvoiceSettled && (status !== 'paid' || answersReceivedAt !== null);
}
