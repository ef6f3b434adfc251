import { promises } from './site.ts';

/** The specified sentence, with the days that it means. */
export const deliveryPromise = `${promises.standardDelivery} (${promises.deliveryBusinessDays} business days)`;

/** What a buyer gets back, in the words of every page, the invoice and the consent. */
export const refundTerms = {
  whole: `Cancel within ${promises.fullRefundHours} hours of paying, or later if we have not begun, and we refund the whole price.`,
  part: 'After that we refund the part of the work that is not done yet.',
} as const;
