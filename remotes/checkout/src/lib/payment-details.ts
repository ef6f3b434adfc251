import type { PaymentData } from '@site/contract/wire';
import { countries, emailPattern } from '@site/domain/addresses';

/** The form's fields, one text each. */
export type DetailsForm = {
  email: string;
  fullName: string;
  company: string;
  street: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
};

export const emptyDetails: DetailsForm = {
  email: '',
  fullName: '',
  company: '',
  street: '',
  city: '',
  state: '',
  zipCode: '',
  country: '',
};

export const detailsMessages = {
  required: 'Please fill in all required fields (Email and Full Name)',
  email: 'Please enter a valid email address',
  notReady: 'Payment form is not ready. Please wait a moment and try again.',
} as const;

/** What is wrong with an e-mail address, or undefined. */
export function emailProblem(value: string): string | undefined {
  const email = value.trim();
  if (!email) return detailsMessages.required;
  return emailPattern.test(email) ? undefined : detailsMessages.email;
}

export function fullNameProblem(value: string): string | undefined {
  return value.trim() ? undefined : detailsMessages.required;
}

export function toPaymentData(form: DetailsForm): PaymentData {
  const company = form.company.trim();
  return {
    email: form.email.trim(),
    fullName: form.fullName.trim(),
    ...(company && { company }),
    billingAddress: {
      street: form.street.trim(),
      city: form.city.trim(),
      state: form.state.trim(),
      zipCode: form.zipCode.trim(),
      country: countries.find((country) => country === form.country) ?? '',
    },
  };
}
