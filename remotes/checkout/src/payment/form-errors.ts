import { areReady, type CardFields, cardFieldError, cardFieldNames } from './card-fields.ts';
import { type DetailsErrors, detailsMessages } from './payment-details.ts';

/** Why the form cannot be reviewed. */
export type FormError = {
  /** The field to go to; without one the error concerns the form as a whole. */
  fieldId?: string;
  message: string;
};

/** Everything that is wrong with the form, in its own order. */
export function findErrors({ email, fullName }: DetailsErrors, card: CardFields): FormError[] {
  const found: FormError[] = [];
  if (email) found.push({ fieldId: 'email', message: email });
  if (fullName) found.push({ fieldId: 'fullName', message: fullName });
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

const missing: readonly string[] = [detailsMessages.emailMissing, detailsMessages.nameMissing];

/** The summary: its title is the message of the first error, or that of all required fields, and each entry leads to a field. */
export function summarise(found: readonly FormError[]) {
  const first = found[0]?.message ?? '';
  const title = found.some(({ message }) => missing.includes(message)) ? detailsMessages.required : first;
  const errors = found.flatMap(({ fieldId, message }) => (fieldId ? [{ fieldId, message }] : []));
  return { title, errors };
}
