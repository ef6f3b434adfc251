import type { PaymentData } from '@site/contract/wire';
import { countries, emailPattern } from '@site/domain/addresses';

import { storedValue } from '@site/sdk';
import { type ChangeEvent, useState } from 'react';
import * as z from 'zod/mini';
import { invalidEmail } from '../api/error-messages.ts';
import { readHandoff } from '../purchase/open-purchase.ts';

const text = z.catch(z.string(), '');

/** The form's fields, one text each. */
const detailsForm = z.object({
  email: text,
  fullName: text,
  company: text,
  street: text,
  city: text,
  state: text,
  zipCode: text,
  country: text,
});
export type DetailsForm = z.infer<typeof detailsForm>;

export const emptyDetails: DetailsForm = z.parse(detailsForm, {});

export const detailsMessages = {
  /** The title of the summary; each field has its own message. */
  required: 'Please fill in all required fields (Email and Full Name)',
  emailMissing: 'Please enter your email address',
  nameMissing: 'Please enter your full name',
  email: invalidEmail,
  notReady: 'Payment form is not ready. Please wait a moment and try again.',
} as const;

/** What is wrong with the required fields; an empty object when nothing is. */
export type DetailsErrors = { email?: string; fullName?: string };

export function detailsErrors(form: DetailsForm): DetailsErrors {
  const email = form.email.trim();
  return {
    ...(!email
      ? { email: detailsMessages.emailMissing }
      : !emailPattern.test(email) && { email: detailsMessages.email }),
    ...(!form.fullName.trim() && { fullName: detailsMessages.nameMissing }),
  };
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

/**
 * What has been typed so far, without the card, so that a reload does not lose it. In `sessionStorage`: it ends
 * with the tab, and with the purchase.
 */
export const typedDetails = storedValue({
  area: 'session',
  key: 'checkoutDetails',
  version: 1,
  schema: detailsForm,
});

/** The values that the form starts with: what was typed before, else what the questionnaire knows. */
export function initialDetails(): DetailsForm {
  const { email = '', fullName = '', company = '' } = readHandoff() ?? {};
  return typedDetails.read() ?? { ...emptyDetails, email, fullName, company };
}

export type DetailsFields = ReturnType<typeof useDetailsFields>;

/** The form's fields. An error appears when its field is left, and goes as soon as it is corrected. */
export function useDetailsFields() {
  const [initial] = useState(initialDetails);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<DetailsErrors>({});
  const [isEmailTouched, setEmailTouched] = useState(false);

  const change = (name: keyof DetailsForm, value: string) => {
    const next = { ...values, [name]: value };
    const remaining = detailsErrors(next);
    setValues(next);
    setErrors(({ email, fullName }) => ({
      ...(email && remaining.email && { email }),
      ...(fullName && remaining.fullName && { fullName }),
    }));
  };
  const leave = (name: keyof DetailsForm) => {
    if (name !== 'email' && name !== 'fullName') return;
    if (name === 'email') setEmailTouched(true);
    const { [name]: error } = detailsErrors(values);
    setErrors(({ [name]: _before, ...others }) => ({ ...others, ...(error && { [name]: error }) }));
  };
  return {
    values,
    errors,
    isEmailTouched,
    change,
    /** The properties of a field's control. */
    control: (name: keyof DetailsForm) => ({
      name,
      // The browser has the text: a value that came without an event is not replaced by an older one.
      defaultValue: initial[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
        change(name, event.target.value),
      onBlur: () => leave(name),
    }),
    /** What the form shows: some password managers fill in fields without an event. */
    read: (form: HTMLFormElement): DetailsForm => {
      const shown = z.parse(detailsForm, Object.fromEntries(new FormData(form)));
      setValues(shown);
      return shown;
    },
    /** Shows all errors. @returns them */
    validate: (shown: DetailsForm): DetailsErrors => {
      const found = detailsErrors(shown);
      setErrors(found);
      return found;
    },
  };
}
