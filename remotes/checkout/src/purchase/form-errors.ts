import { fieldMessages } from '@site/wire/fields';
import { areReady, type CardFields, cardFieldNames } from './card-fields.ts';
import { type DetailName, detailLabels, detailNames, detailsMessages } from './payment-details.ts';
import type { DetailsErrors } from './use-details-form.ts';

/** An error that prevents the buyer from going on to the confirmation. */
export type FormError = {
  /** The field to focus. If absent, the error concerns the whole form. */
  fieldId?: string;
  message: string;
};

export function findErrors(details: DetailsErrors, card: CardFields): FormError[] {
  const listErrors = (names: readonly DetailName[]) =>
    names.flatMap((name) => errorOf(name, details[name] && withLabel(name, details[name])));
  const ofCard = areReady(card)
    ? cardFieldNames.flatMap((name) => errorOf(name, card[name].error))
    : [{ message: detailsMessages.notReady }];
  return [
    ...listErrors(detailNames.slice(0, contactFields)),
    ...ofCard,
    ...listErrors(detailNames.slice(contactFields)),
  ];
}

/** Number of fields above the card: email, name and company. */
const contactFields = 3;

const namesItsField: readonly string[] = Object.values(fieldMessages);

/**
 * Puts the field's label before a message that does not name its field. The error summary shows messages away from
 * their fields.
 */
function withLabel(name: DetailName, message: string): string {
  return namesItsField.includes(message) ? message : `${detailLabels[name]}: ${message}`;
}

function errorOf(fieldId: string, message: string | null | undefined): FormError[] {
  return message ? [{ fieldId, message }] : [];
}

/** Selects the found errors that the visitor has not corrected yet. */
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
 * Builds the error summary. Its title is the message about required fields if a required field is missing, and
 * otherwise the first error. The message about required fields names no card field, so the title adds the card. Each
 * entry links to a field.
 */
export function summarise(found: readonly FormError[]) {
  const first = found[0]?.message ?? '';
  const isCardWrong = found.some(({ fieldId }) => cardFieldNames.some((name) => name === fieldId));
  const required = detailsMessages.required + (isCardWrong ? ', and check the card' : '');
  const title = found.some(({ message }) => missing.includes(message)) ? required : first;
  const errors = found.flatMap(({ fieldId, message }) => (fieldId ? [{ fieldId, message }] : []));
  return { title, errors };
}
