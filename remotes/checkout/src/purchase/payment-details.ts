import { detailsEntry } from '@site/domain/browser-storage';
import { cleanEmail, cleanLine } from '@site/domain/typed-text';
import { storedValue } from '@site/sdk';
import { type PaymentData, paymentData } from '@site/wire/messages';
import * as z from 'zod/mini';
import { readBuyer } from './open-purchase.ts';

const text = z.catch(z.string(), '');
const noAddress = { street: '', city: '', state: '', zipCode: '', country: '' } as const;
const { billingAddress } = paymentData.shape;

/** What the buyer types, in the shape that the API and the invoice have too. An empty text was not answered. */
const typedDetails = z.object({
  email: text,
  fullName: text,
  company: text,
  billingAddress: z.catch(
    z.object({
      street: text,
      city: text,
      state: text,
      zipCode: text,
      country: z.catch(billingAddress.shape.country, ''),
    }),
    noAddress,
  ),
});
export type TypedDetails = z.infer<typeof typedDetails>;

export const emptyDetails: TypedDetails = { email: '', fullName: '', company: '', billingAddress: noAddress };

/** The fields of the form, in its order, with their labels. */
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

// `Object.keys` is typed as strings, but the object above has no other keys.
export const detailNames = Object.keys(detailLabels) as DetailName[];

export const detailsMessages = {
  /** The title of the summary; each field has its own message. */
  required: 'Please fill in all required fields (Email and Full Name)',
  notReady: 'Payment form is not ready. Please wait a moment and try again.',
} as const;

/** Turns what is typed into the data of a payment: cleaned, and without a company where there is none. */
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
 * What has been typed so far, without the card, so that a reload does not lose it. In `sessionStorage`: it ends
 * with the tab, and with the purchase, whose order has the details from then on.
 */
export const storedDetails = storedValue({ ...detailsEntry, schema: typedDetails });

/** Returns the values that the form starts with: what was typed before, else what the questionnaire knows. */
export function initialDetails(): TypedDetails {
  const typed = storedDetails.read();
  if (typed && JSON.stringify(typed) !== JSON.stringify(emptyDetails)) return typed;
  const { email = '', fullName = '', company = '' } = readBuyer() ?? {};
  return { ...emptyDetails, ...toPaymentData({ ...emptyDetails, email, fullName, company }) };
}
