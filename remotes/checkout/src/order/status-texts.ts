import { taxDollars } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import type { InvoiceStatus, OrderStatus, OrderView } from '@site/wire/order-messages';

/** `isOver` means that the order does not go on, so the page must not call it complete. */
type StatusTexts = { title: string; status: string; lead: string; isOver?: boolean };

/** Explains what an order's status means to its buyer. */
export function describeStatus(
  {
    status,
    amount = 0,
    amountRefunded = 0,
    failedRefund,
  }: Pick<OrderView, 'status'> & Partial<Pick<OrderView, 'amount' | 'amountRefunded' | 'failedRefund'>>,
  promise: string,
): StatusTexts {
  const returned =
    amountRefunded > 0 &&
    `${formatPrice(amountRefunded)} of your payment has been returned to your card. It can take your bank a few days to show it.`;
  const failed =
    failedRefund &&
    `Your refund of ${formatPrice(failedRefund)} did not arrive, so the money is with us again. We will write to you about it.`;
  // The seller wanted to return everything, so the promised work has ended.
  const isOver = failedRefund === amount + taxDollars;
  const texts: Record<OrderStatus, StatusTexts> = {
    paid: {
      title: isOver ? 'Refund did not arrive' : 'Order complete',
      status: returned ? 'Partly refunded' : 'Paid',
      lead: [failed, returned, !isOver && promise].filter(Boolean).join(' '),
      isOver,
    },
    processing: {
      title: 'Payment being processed',
      status: 'Being processed by your bank',
      lead: `Your payment is being processed by your bank. We send the invoice as soon as it is paid, and this page updates by itself. ${promise}`,
    },
    created: {
      title: 'Payment not confirmed yet',
      status: 'Not confirmed yet',
      lead: 'We have not heard from the payment provider yet. If you have just paid, this page updates by itself.',
    },
    failed: {
      title: 'Payment not completed',
      status: 'Not paid',
      lead: 'The last attempt to pay for this order did not go through. Nothing was charged.',
      isOver: true,
    },
    refunded: {
      title: 'Order refunded',
      status: 'Refunded',
      lead: 'The payment has been returned to your card. It can take your bank a few days to show it.',
      isOver: true,
    },
    disputed: {
      title: 'Payment disputed',
      status: 'Disputed',
      lead: 'Your bank is disputing this payment. Please contact us if you did not ask it to.',
      isOver: true,
    },
  };
  return texts[status];
}

type InvoiceText = { title: string; text: (email: string) => string };

const withLink = (email: string) => `To ${email}, with a link that opens this page again.`;

/**
 * Texts about the invoice email, except the text for a failed delivery. `processing` is for a payment that the bank is
 * still processing.
 */
export const invoiceTexts: Record<Exclude<InvoiceStatus, 'failed'> | 'processing', InvoiceText> = {
  processing: {
    title: 'Invoice to follow',
    text: (email) => `We send it to ${email} as soon as the payment is through.`,
  },
  none: { title: 'Invoice not sent yet', text: (email) => `It goes to ${email}.` },
  queued: { title: 'Your invoice is on its way', text: withLink },
  sent: { title: 'Invoice sent', text: withLink },
};
