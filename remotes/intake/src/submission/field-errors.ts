import { type PageNumber, productFields, questions } from '@site/domain/questionnaire';
import { payloadFields, productKey } from '@site/domain/questionnaire-payload';
import { messageOf, schemaResolver } from '@site/ui/text-form';
import { createAnswersSchema } from '@site/wire/questionnaire-messages';
import type { FieldErrors } from 'react-hook-form';
import { messages } from '../content/form-texts.ts';
import { describeLength } from '../fields/answer-text.ts';
import type { Answers } from '../fields/answers.ts';
import { toPayload } from './send.ts';

/** An error in one answer, which must be corrected before the questionnaire can be sent. */
export type FieldError = {
  /** The field's name in the form, which is also the id of the field's element. */
  fieldId: string;
  /** The page with the field. 0 stands for the contact fields, which are shown above every page. */
  page: 0 | PageNumber;
  message: string;
};

/** All fields of the form, in display order. */
const fields = payloadFields().flatMap((field) => {
  const question = questions.find(({ id }) => id === field.question);
  return question ? [{ ...field, page: question.page }] : [];
});

/**
 * Finds the answers that the API would reject. All pages are checked, although only one page's fields are in the
 * document.
 */
export const answersResolver = schemaResolver<Answers>({
  safeParse: (answers) => {
    const payload = toPayload(answers as Answers, new Date());
    const rejected =
      createAnswersSchema()
        .safeParse(payload)
        .error?.issues.map(({ path }) => path[0]) ?? [];
    const issues = fields
      .filter(({ key }) => rejected.includes(key))
      .map((field) => ({
        path: field.field.split('.'),
        message: describeError(field, payload[field.key] ?? ''),
      }));
    return { error: { issues } };
  },
});

function describeError({ kind, required, maxLength }: (typeof fields)[number], written: string): string {
  if (required && written === '') return messages.required;
  const note = describeLength({ maxLength }, written);
  return note ?? (kind === 'email' ? messages.invalidEmail : messages.rejected);
}

/** Lists the form's errors in the order of its fields. */
export function listErrors(errors: FieldErrors<Answers>): FieldError[] {
  return fields.flatMap(({ field, page }) => {
    const message = messageOf(errors, field);
    return message ? [{ fieldId: field, page, message }] : [];
  });
}

/** Describes an error together with its question, for the summary. */
export function describeWithQuestion({ fieldId, message }: FieldError): string {
  const [id, row, field] = fieldId.split('.');
  const question = questions.find((candidate) => candidate.id === id);
  const product = productFields.find((candidate) => candidate.id === field);
  const name = (product ? productKey(Number(row) + 1, product.id) : question?.label) ?? '';
  return `${name}${name.endsWith('?') ? '' : ':'} ${message}`;
}
