import type { Plan } from '@site/domain/catalogue';
import type { InvoiceStatus, OrderStatus, OrderView } from '@site/wire/order-messages';
import type { DetailsStored, PaymentData } from '@site/wire/purchase-messages';
import { isCompleted, type Order, type OwnOrder } from './order.ts';

/** What this page knows about an order right after its payment. */
type Payment = {
  plan: Plan;
  /**
   * The charged amount in US dollars. It differs from the plan's price on this page if the price has changed since the
   * page was built.
   */
  price: number;
  details: PaymentData;
  purchase: { purchaseId: string; orderNumber: string; orderToken: string };
  paymentIntentId: string;
  /** The date of the order as the API has stored it. Older APIs omit this field. */
  orderDate: DetailsStored['orderDate'];
  /** Whether the bank has accepted the payment but not completed it yet. */
  processing: boolean;
};

/**
 * Builds the order that the page shows right after a payment in this tab, before the API has recorded the payment.
 *
 * @param reported the API's report of the order, if there is one
 */
export function createOwnOrder(payment: Payment, reported: OrderView | undefined): OwnOrder {
  const { plan, price, details, purchase, paymentIntentId, processing } = payment;
  const { orderDate = new Date().toISOString() } = payment;
  return {
    purchaseId: purchase.purchaseId,
    token: purchase.orderToken,
    view: {
      orderNumber: purchase.orderNumber,
      orderDate,
      paidAt: processing ? null : orderDate,
      status: processing ? 'processing' : 'paid',
      paymentIntentId,
      planId: plan.id,
      planName: plan.name,
      amount: price,
      currency: 'usd',
      fullName: details.fullName,
      email: details.email,
      invoice: 'none',
      answersReceivedAt: reported?.answersReceivedAt,
    },
    own: { paymentData: details, invoiceAccepted: false },
  };
}

/**
 * Updates an order with the API's report. As long as the API has not recorded this tab's payment, only
 * `answersReceivedAt` is updated.
 */
export function applyReport(order: Order, view: OrderView): Order {
  if (!order.own) return { ...order, view };
  const { answersReceivedAt } = view;
  if (!order.own.invoiceAccepted && !isCompleted(view))
    return { ...order, view: { ...order.view, answersReceivedAt } };
  // The API may learn the email address only when it records the payment. Until then, keep the address that this page
  // knows.
  return { ...order, view: { ...view, email: view.email ?? order.view.email } };
}

/** The API's response to an invoice request. The API responds only after it has recorded the payment. */
export type InvoiceResponse = { invoice: InvoiceStatus; status?: OrderStatus | undefined };

export function applyInvoice(
  { own, view, ...order }: OwnOrder,
  { invoice, status = view.status }: InvoiceResponse,
): OwnOrder {
  return { ...order, own: { ...own, invoiceAccepted: true }, view: { ...view, invoice, status } };
}
