import { fieldMessages } from '@site/wire/fields';
import { areReady, type CardFields, cardFieldNames } from './card-fields.ts';
import { type DetailsErrors, detailsMessages, typedFieldNames } from './payment-details.ts';

/** Why the form cannot be reviewed. */
export type FormError = {
  /** The field to go to; without one the error concerns the form as a whole. */
  fieldId?: string;
  message: string;
};

/** Everything that is wrong with the form, in its own order. */
export function findErrors(details: DetailsErrors, card: CardFields): FormError[] {
  const typed = (names: readonly (keyof DetailsErrors)[]) =>
    names.flatMap((name) => errorOf(name, details[name] && withLabel(name, details[name])));
  const ofCard = areReady(card)
    ? cardFieldNames.flatMap((name) => errorOf(name, card[name].error))
    : [{ message: detailsMessages.notReady }];
  return [
    ...typed(typedFieldNames.slice(0, contactFields)),
    ...ofCard,
    ...typed(typedFieldNames.slice(contactFields)),
  ];
}

/** The first fields are above the card: email, name and company. */
const contactFields = 3;

const labels: Record<keyof DetailsErrors, string> = {
  email: 'Email',
  fullName: 'Full Name',
  company: 'Company',
  street: 'Street',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP Code',
};
const namesItsField: readonly string[] = Object.values(fieldMessages);

/** Beside its field a message needs no name; in the summary it does. */
function withLabel(name: keyof DetailsErrors, message: string): string {
  return namesItsField.includes(message) ? message : `${labels[name]}: ${message}`;
}

function errorOf(fieldId: string, message: string | null | undefined): FormError[] {
  return message ? [{ fieldId, message }] : [];
}

/** Those of the errors that are not mended yet. */
export function remainingErrors(
  found: readonly FormError[],
  details: DetailsErrors,
  card: CardFields,
): FormError[] {
  return found.filter(({ fieldId }) => {
    if (!fieldId) return !areReady(card);
    const name = cardFieldNames.find((cardField) => cardField === fieldId);
    return name ? card[name].isShown : details[fieldId as keyof DetailsErrors] !== undefined;
  });
}

const missing: readonly string[] = [fieldMessages.emailMissing, fieldMessages.nameMissing];

/** The summary: its title is the message of the first error, or that of all required fields, and each entry leads to a field. */
export function summarise(found: readonly FormError[]) {
  const first = found[0]?.message ?? '';
  const title = found.some(({ message }) => missing.includes(message)) ? detailsMessages.required : first;
  const errors = found.flatMap(({ fieldId, message }) => (fieldId ? [{ fieldId, message }] : []));
  return { title, errors };
}
