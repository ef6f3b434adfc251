import { promises } from '@site/domain/site';

/** The terms in short, as they matter to a buyer: on the invoice. The terms page has them in full. */
export const orderTerms = [
  {
    title: 'Delivery',
    text: `${promises.standardDelivery}: ${promises.deliveryBusinessDays} business days in England and Wales, from the day on which we have both your payment and your answers.`,
  },
  {
    title: 'Corrections and copyright',
    text: 'Tell us within 14 days of delivery what does not match, and we put it right without charge. The copyright in the finished document is yours.',
  },
  {
    title: 'Cancelling',
    text: `Cancel within ${promises.fullRefundHours} hours of paying, or later if we have not begun, and we refund the whole price. After that you pay for what has been done by that time.`,
  },
] as const;
