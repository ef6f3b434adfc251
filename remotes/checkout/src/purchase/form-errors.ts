import { fieldMessages } from '@site/wire/fields';
import { areReady, type CardFields, cardFieldNames } from './card-fields.ts';
import { type DetailName, detailLabels, detailNames, detailsMessages } from './payment-details.ts';
import type { DetailsErrors } from './use-details-form.ts';

/** Why the form cannot be reviewed. */
export type FormError = {
  /** The field to go to; without one the error concerns the form as a whole. */
  fieldId?: string;
  message: string;
};

/** Finds everything that is wrong with the form, in the order of its fields. */
export function findErrors(details: DetailsErrors, card: CardFields): FormError[] {
  const typed = (names: readonly DetailName[]) =>
    names.flatMap((name) => errorOf(name, details[name] && withLabel(name, details[name])));
  const ofCard = areReady(card)
    ? cardFieldNames.flatMap((name) => errorOf(name, card[name].error))
    : [{ message: detailsMessages.notReady }];
  return [
    ...typed(detailNames.slice(0, contactFields)),
    ...ofCard,
    ...typed(detailNames.slice(contactFields)),
  ];
}

/** The first fields are above the card: email, name and company. */
const contactFields = 3;

const namesItsField: readonly string[] = Object.values(fieldMessages);

/** Beside its field a message needs no name; in the summary it does. */
function withLabel(name: DetailName, message: string): string {
  return namesItsField.includes(message) ? message : `${detailLabels[name]}: ${message}`;
}

function errorOf(fieldId: string, message: string | null | undefined): FormError[] {
  return message ? [{ fieldId, message }] : [];
}

/** Finds those of the errors that are not mended yet. */
export function findRemaining(
  found: readonly FormError[],
  details: DetailsErrors,
  card: CardFields,
): FormError[] {
  return found.filter(({ fieldId }) => {
    if (!fieldId) return !areReady(card);
    const name = cardFieldNames.find((cardField) => cardField === fieldId);
    return name ? card[name].isShown : details[fieldId as DetailName] !== undefined;
  });
}

const missing: readonly string[] = [fieldMessages.emailMissing, fieldMessages.nameMissing];

/**
 * Builds the summary of errors. Its title is the message of the first error, or the one about required fields, and each entry
 * leads to a field.
 */
export function summarise(found: readonly FormError[]) {
  const first = found[0]?.message ?? '';
  const title = found.some(({ message }) => missing.includes(message)) ? detailsMessages.required : first;
  const errors = found.flatMap(({ fieldId, message }) => (fieldId ? [{ fieldId, message }] : []));
  return { title, errors };
}
