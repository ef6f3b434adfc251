import { promises } from './site.ts';

/** The delivery sentence of the specification, followed by its meaning in business days. */
export const deliveryPromise = `${promises.standardDelivery} (${promises.deliveryBusinessDays} business days)`;

/** What a buyer gets back on cancelling, worded identically on every page, invoice and consent text. */
export const refundTerms = {
  whole: `Cancel within ${promises.fullRefundHours} hours of paying, or later if we have not begun, and we refund the whole price.`,
  part: 'After that we refund the part of the work that is not done yet.',
} as const;

export const correctionTerms = `Tell us within ${promises.correctionDays} days of delivery what does not match your answers or your plan, and we put it right without charge.`;
