import { correctionTerms, deliveryPromise, refundTerms } from '@site/domain/order-promises';

/** The terms that matter most to a buyer, summarised for the invoice. The terms page has the full text. */
export const orderTerms = [
  {
    title: 'Delivery',
    text: `${deliveryPromise}, counted in England and Wales from the day on which we have both your payment and your answers.`,
  },
  {
    title: 'Corrections and copyright',
    text: `${correctionTerms} The copyright in the finished document is yours.`,
  },
  {
    title: 'Cancelling',
    text: `${refundTerms.whole} ${refundTerms.part}`,
  },
] as const;
