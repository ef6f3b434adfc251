import { addressLine, companyName, emailAddress, personName } from '@site/contract/fields';
import type { PaymentData } from '@site/contract/wire';
import { countries } from '@site/domain/addresses';
import { cleanLine } from '@site/domain/typed-text';
import { typedEmail } from '@site/domain/unicode-email';
import { storedValue } from '@site/sdk';
import { type ChangeEvent, type FocusEvent, useState } from 'react';
import * as z from 'zod/mini';
import { readHandoff } from './open-purchase.ts';

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
  notReady: 'Payment form is not ready. Please wait a moment and try again.',
} as const;

/** The fields that are typed, in the order of the form. The API accepts what these accept. */
const typedFields = {
  email: emailAddress,
  fullName: personName,
  company: companyName,
  street: addressLine,
  city: addressLine,
  state: addressLine,
  zipCode: addressLine,
} as const;
type TypedField = keyof typeof typedFields;

// `Object.keys` is typed as strings, but the object above has no other keys.
export const typedFieldNames = Object.keys(typedFields) as TypedField[];

/** What is wrong, by field; an empty object when nothing is. */
export type DetailsErrors = { [Name in TypedField]?: string };

export function detailsErrors(form: DetailsForm): DetailsErrors {
  const found = typedFieldNames.flatMap((name) => {
    const issue = typedFields[name].safeParse(form[name]).error?.issues[0];
    return issue ? [[name, issue.message]] : [];
  });
  return Object.fromEntries(found);
}

/** The form without what a copy brings along. */
export function cleanDetails(form: DetailsForm): DetailsForm {
  const { email, ...lines } = form;
  const cleanLines = Object.entries(lines).map(([name, value]) => [name, cleanLine(value)]);
  return { ...form, ...Object.fromEntries(cleanLines), email: typedEmail(email) };
}

export function toPaymentData(form: DetailsForm): PaymentData {
  const { email, fullName, company, country, ...address } = cleanDetails(form);
  return {
    email,
    fullName,
    ...(company && { company }),
    billingAddress: { ...address, country: countries.find((code) => code === country) ?? '' },
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
  return typedDetails.read() ?? cleanDetails({ ...emptyDetails, email, fullName, company });
}

export type DetailsFields = ReturnType<typeof useDetailsFields>;

type FormState = { values: DetailsForm; errors: DetailsErrors };

/** @param isShown whether an error of this field is shown */
function formState(values: DetailsForm, isShown: (name: TypedField) => boolean): FormState {
  const found = Object.entries(detailsErrors(values));
  return { values, errors: Object.fromEntries(found.filter(([name]) => isShown(name as TypedField))) };
}

/**
 * The form's fields. An error appears when its field is left, and goes as soon as it is corrected; what a field was filled
 * in with is checked at once. A field that is left shows what is sent: its text without what a copy brought along.
 */
export function useDetailsFields() {
  const [initial] = useState(initialDetails);
  const [{ values, errors }, setState] = useState(() => formState(initial, (name) => initial[name] !== ''));
  const [isEmailTouched, setEmailTouched] = useState(false);

  const change = (name: keyof DetailsForm, value: string) =>
    setState((state) =>
      formState({ ...state.values, [name]: value }, (field) => state.errors[field] !== undefined),
    );
  const leave = (name: keyof DetailsForm, field: HTMLInputElement | HTMLSelectElement) => {
    if (name === 'email') setEmailTouched(true);
    const text = cleanDetails({ ...values, [name]: field.value })[name];
    if (field.value !== text) field.value = text;
    setState((state) =>
      formState(
        { ...state.values, [name]: text },
        (other) => other === name || state.errors[other] !== undefined,
      ),
    );
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
      onBlur: (event: FocusEvent<HTMLInputElement | HTMLSelectElement>) => leave(name, event.target),
    }),
    /** What the form shows: some password managers fill in fields without an event. */
    read: (form: HTMLFormElement): DetailsForm => {
      const shown = z.parse(detailsForm, Object.fromEntries(new FormData(form)));
      setState((state) => formState(shown, (name) => state.errors[name] !== undefined));
      return shown;
    },
    /** Shows all errors. @returns them */
    validate: (shown: DetailsForm): DetailsErrors => {
      const checked = formState(cleanDetails(shown), () => true);
      setState(checked);
      return checked.errors;
    },
  };
}
