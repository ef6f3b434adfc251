import { countries } from '@site/domain/addresses';
import { storedValue } from '@site/sdk';
import { cleanField, type FieldErrors, useForm, validateBy } from '@site/ui/form';
import { addressLine, companyName, emailAddress, personName } from '@site/wire/fields';
import type { PaymentData } from '@site/wire/messages';
import { useEffect, useEffectEvent, useRef } from 'react';
import * as z from 'zod/mini';
import { readBuyer } from './open-purchase.ts';

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

export type DetailsErrors = FieldErrors<TypedField>;

export const detailsErrors: (form: DetailsForm) => DetailsErrors = validateBy(typedFields);

function cleanDetails(form: DetailsForm): DetailsForm {
  const clean = Object.entries(form).map(([name, text]) => [name, cleanField(name, text)]);
  return Object.fromEntries(clean) as DetailsForm;
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
  const { email = '', fullName = '', company = '' } = readBuyer() ?? {};
  const typed = typedDetails.read();
  if (typed && Object.values(typed).some(Boolean)) return typed;
  return cleanDetails({ ...emptyDetails, email, fullName, company });
}

export type DetailsFields = ReturnType<typeof useDetailsFields>;

/** The form's fields. What a field was filled in with is checked at once. */
export function useDetailsFields() {
  const fields = useForm<keyof DetailsForm>({
    initial: initialDetails,
    validate: detailsErrors,
    checkOnLeave: true,
  });
  return { ...fields, store: useStoredTyping(() => typedDetails.write(fields.current())) };
}

/** How long typing must pause before it is stored, in milliseconds. */
const typingPause = 300;

/**
 * Stores what is typed after a pause, and at once when the tab is hidden or the page is left: the field may still have
 * the focus. Nothing is stored that was not typed since, so that details which a payment has removed stay removed.
 *
 * @returns `soon` for a text that has changed, `now` for one that is complete
 */
function useStoredTyping(write: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const now = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    write();
  };
  const flush = useEffectEvent(() => timer.current !== undefined && now());
  useEffect(() => {
    const onHide = () => void flush();
    const onVisibility = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onVisibility);
      flush();
    };
  }, []);
  return {
    now,
    soon: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(now, typingPause);
    },
  };
}
