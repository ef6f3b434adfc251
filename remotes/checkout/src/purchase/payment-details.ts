import { detailsEntry } from '@site/domain/browser-storage';
import { cleanEmail, cleanLine } from '@site/domain/typed-text';
import { storedValue } from '@site/sdk';
import { type PaymentData, paymentData } from '@site/wire/purchase-messages';
import * as z from 'zod/mini';
import { readBuyer } from './open-purchase.ts';

/** What the buyer types, in the shape that the API and the invoice use. An empty string means no answer. */
const typedDetails = z.object({
  email: z.string(),
  fullName: z.string(),
  company: z.string(),
  billingAddress: z.object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    country: paymentData.shape.billingAddress.shape.country,
  }),
});
export type TypedDetails = z.infer<typeof typedDetails>;

export const emptyDetails: TypedDetails = {
  email: '',
  fullName: '',
  company: '',
  billingAddress: { street: '', city: '', state: '', zipCode: '', country: '' },
};

/** The form's fields in display order, with their labels. */
export const detailLabels = {
  email: 'Email',
  fullName: 'Full Name',
  company: 'Company',
  'billingAddress.street': 'Street',
  'billingAddress.city': 'City',
  'billingAddress.state': 'State',
  'billingAddress.zipCode': 'ZIP Code',
  'billingAddress.country': 'Country',
} as const;
export type DetailName = keyof typeof detailLabels;

// The cast is safe, because the object above has no keys other than the names of the details.
export const detailNames = Object.keys(detailLabels) as DetailName[];

export const detailsMessages = {
  /** Title of the error summary. Each field also has its own message. */
  required: 'Please fill in all required fields (Email and Full Name)',
  notReady: 'Payment form is not ready. Please wait a moment and try again.',
} as const;

/** Converts the typed details to payment data: cleans every line, and omits an empty company. */
export function toPaymentData({ email, fullName, company, billingAddress }: TypedDetails): PaymentData {
  const { country, ...lines } = billingAddress;
  const cleanCompany = cleanLine(company);
  return {
    email: cleanEmail(email),
    fullName: cleanLine(fullName),
    ...(cleanCompany && { company: cleanCompany }),
    billingAddress: {
      street: cleanLine(lines.street),
      city: cleanLine(lines.city),
      state: cleanLine(lines.state),
      zipCode: cleanLine(lines.zipCode),
      country,
    },
  };
}

/**
 * The details that the buyer has typed so far, except the card, so that a reload does not lose them. They are kept in
 * `sessionStorage` until the tab closes, and removed after payment, because the order then has them.
 */
export const storedDetails = storedValue({ ...detailsEntry, schema: typedDetails });

/** Returns the form's initial values: what was typed before, or what the questionnaire contains. */
export function createInitialDetails(): TypedDetails {
  const typed = storedDetails.read();
  if (typed && JSON.stringify(typed) !== JSON.stringify(emptyDetails)) return typed;
  const { email = '', fullName = '', company = '' } = readBuyer() ?? {};
  return { ...emptyDetails, ...toPaymentData({ ...emptyDetails, email, fullName, company }) };
}
