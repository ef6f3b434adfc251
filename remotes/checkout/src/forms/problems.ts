import type { FieldErrors } from 'react-hook-form';
import { areReady, type CardFields, cardFieldNames, cardProblem } from '../lib/card-fields.ts';
import { type DetailsForm, detailsMessages } from '../lib/payment-details.ts';

/** Something that stands in the way of going on. */
export type Problem = {
  /** The field to go to; without one it concerns the form as a whole. */
  fieldId?: string;
  /** Where the field's name says more than the message, which the summary's title has said already. */
  label?: string;
  message: string;
};

/** Everything that is wrong with the form, in its own order. */
export function findProblems(errors: FieldErrors<DetailsForm>, card: CardFields): Problem[] {
  const problems: Problem[] = [];
  if (errors.email?.message)
    problems.push({ fieldId: 'email', label: 'Email', message: errors.email.message });
  if (errors.fullName?.message)
    problems.push({ fieldId: 'fullName', label: 'Full Name', message: errors.fullName.message });
  if (!areReady(card)) return [...problems, { message: detailsMessages.notReady }];
  for (const name of cardFieldNames) {
    const message = cardProblem(name, card[name]);
    if (message) problems.push({ fieldId: name, message });
  }
  return problems;
}

/** The summary: its title is the first problem in its own words, and each entry leads to a field. */
export function summarise(problems: readonly Problem[]) {
  const title = problems[0]?.message ?? '';
  const errors = problems.flatMap(({ fieldId, label, message }) => {
    if (!fieldId) return [];
    return [{ fieldId, message: !label ? message : message === title ? label : `${label}: ${message}` }];
  });
  return { title, errors };
}
