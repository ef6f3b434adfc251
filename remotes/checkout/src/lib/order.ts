import { type InvoiceStatus, type OrderView, orderStatuses, type PaymentData } from '@site/contract/wire';
import { findPlan } from '@site/domain/catalogue';
import type { SelectedService } from '@site/domain/selected-plan';
import { record } from './answer.ts';

/** A purchase that has become an order. */
export type Order =
  /** Paid in this tab: everything that the buyer entered is known, except for the card. */
  | {
      kind: 'own';
      purchaseId: string;
      orderNumber: string;
      /** ISO 8601 */
      orderDate: string;
      orderToken: string;
      paymentIntentId: string;
      /** The bank has taken the payment on and has not settled it yet. */
      processing: boolean;
      selectedService: SelectedService;
      paymentData: PaymentData;
      invoiceAccepted: boolean;
    }
  /** Looked up with its token: what the API tells of it. */
  | { kind: 'viewed'; purchaseId?: string; token: string; view: OrderView };

export type OwnOrder = Extract<Order, { kind: 'own' }>;

/** A paid order, or one that was and has been refunded or disputed since. */
export function isCompleted(view: OrderView): boolean {
  return view.status !== 'created' && view.status !== 'failed';
}

/** Whether the provider's word on the payment is still to come. */
export function isUnsettled(order: Order): boolean {
  return order.kind === 'viewed' && (order.view.status === 'created' || order.view.status === 'processing');
}

const invoiceStatuses = ['none', 'queued', 'sent', 'failed'] as const satisfies readonly InvoiceStatus[];

export function parseOrderView(value: unknown): OrderView | undefined {
  const view = record(value);
  const status = orderStatuses.find((known) => known === view.status);
  const invoice = invoiceStatuses.find((known) => known === view.invoice);
  const { orderNumber, orderDate, paymentIntentId, planName, amount } = view;
  if (!status || !invoice || typeof amount !== 'number') return undefined;
  if (typeof orderNumber !== 'string' || typeof orderDate !== 'string') return undefined;
  if (typeof paymentIntentId !== 'string' || typeof planName !== 'string') return undefined;
  return {
    orderNumber,
    orderDate,
    status,
    paymentIntentId,
    planId: findPlan(view.planId)?.id ?? null,
    planName,
    amount,
    currency: 'usd',
    email: text(view.email),
    fullName: text(view.fullName),
    invoice,
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
