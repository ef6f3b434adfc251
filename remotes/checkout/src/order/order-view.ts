import type { Plan } from '@site/domain/catalogue';
import type { InvoiceStatus, OrderStatus, OrderView, PaymentData } from '@site/wire/messages';
import { isCompleted, type Order, type OwnOrder } from './order.ts';

/** What is known of an order when its payment has just gone through. */
type Payment = {
  plan: Plan;
  /** US dollars that were charged, which may be newer than the price of the plan on this page. */
  price: number;
  details: PaymentData;
  purchase: { purchaseId: string; orderNumber: string; orderToken: string };
  paymentIntentId: string;
  /** Whether the bank has accepted the payment and not completed it yet. */
  processing: boolean;
};

/** Creates the order of a payment in this tab. @param known what the API reports of it, if it does */
export function createOwnOrder(payment: Payment, known: OrderView | undefined): OwnOrder {
  const { plan, price, details, purchase, paymentIntentId, processing } = payment;
  return {
    purchaseId: purchase.purchaseId,
    token: purchase.orderToken,
    view: {
      orderNumber: purchase.orderNumber,
      orderDate: known?.orderDate ?? new Date().toISOString(),
      status: processing ? 'processing' : 'paid',
      paymentIntentId,
      planId: plan.id,
      planName: plan.name,
      amount: price,
      currency: 'usd',
      fullName: details.fullName,
      email: details.email,
      invoice: 'none',
      answersReceivedAt: known?.answersReceivedAt,
    },
    own: { paymentData: details, invoiceAccepted: false },
  };
}

/** Applies what the API reports to an order. Until the API knows of the payment, only the report's answers count. */
export function applyReport(order: Order, view: OrderView): Order {
  if (!order.own) return { ...order, view };
  const { answersReceivedAt } = view;
  if (!order.own.invoiceAccepted && !isCompleted(view))
    return { ...order, view: { ...order.view, answersReceivedAt } };
  // The API may learn the address only with the payment, so the known one stays until then.
  return { ...order, view: { ...view, email: view.email ?? order.view.email } };
}

/** What the API answered to the request for an invoice: it knows of the payment from then on. */
export type InvoiceResponse = { invoice: InvoiceStatus; status?: OrderStatus | undefined };

export function applyInvoice(
  { own, view, ...order }: OwnOrder,
  { invoice, status = view.status }: InvoiceResponse,
): OwnOrder {
  return { ...order, own: { ...own, invoiceAccepted: true }, view: { ...view, invoice, status } };
}
