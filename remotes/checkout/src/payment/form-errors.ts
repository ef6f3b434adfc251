import { areReady, type CardFields, cardFieldError, cardFieldNames } from './card-fields.ts';
import { type DetailsErrors, detailsMessages } from './payment-details.ts';

/** Why the form cannot be reviewed. */
export type FormError = {
  /** The field to go to; without one the error concerns the form as a whole. */
  fieldId?: string;
  /** The field's name, shown where the summary's title is the message already. */
  label?: string;
  message: string;
};

/** Everything that is wrong with the form, in its own order. */
export function findErrors({ email, fullName }: DetailsErrors, card: CardFields): FormError[] {
  const found: FormError[] = [];
  if (email) found.push({ fieldId: 'email', label: 'Email', message: email });
  if (fullName) found.push({ fieldId: 'fullName', label: 'Full Name', message: fullName });
  if (!areReady(card)) return [...found, { message: detailsMessages.notReady }];
  for (const name of cardFieldNames) {
    const message = cardFieldError(name, card[name]);
    if (message) found.push({ fieldId: name, message });
  }
  return found;
}

/** Those of the errors that are not mended yet. */
export function remainingErrors(
  found: readonly FormError[],
  details: DetailsErrors,
  card: CardFields,
): FormError[] {
  const cardField = (id: string) => cardFieldNames.find((name) => name === id);
  return found.filter(({ fieldId }) => {
    if (!fieldId) return !areReady(card);
    if (fieldId === 'email' || fieldId === 'fullName') return details[fieldId] !== undefined;
    const name = cardField(fieldId);
    return name !== undefined && card[name].shown !== null;
  });
}

/** The summary: its title is the message of the first error, and each entry leads to a field. */
export function summarise(found: readonly FormError[]) {
  const title = found[0]?.message ?? '';
  const errors = found.flatMap(({ fieldId, label, message }) => {
    if (!fieldId) return [];
    return [{ fieldId, message: !label ? message : message === title ? label : `${label}: ${message}` }];
  });
  return { title, errors };
}
