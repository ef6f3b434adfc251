import { deliveryPromise, refundTerms } from '@site/domain/order-promises';

/** The terms that matter most to a buyer, summarised for the invoice. The terms page has the full text. */
export const orderTerms = [
  {
    title: 'Delivery',
    text: `${deliveryPromise}, counted in England and Wales from the day on which we have both your payment and your answers.`,
  },
  {
    title: 'Corrections and copyright',
    text: 'Tell us within 14 days of delivery what does not match, and we put it right without charge. The copyright in the finished document is yours.',
  },
  {
    title: 'Cancelling',
    text: `${refundTerms.whole} ${refundTerms.part}`,
  },
] as const;
