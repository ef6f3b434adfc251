import { emailPattern } from '@site/domain/addresses';
import {
  type PageNumber,
  productFields,
  productKey,
  type Question,
  questions,
} from '@site/domain/questionnaire';
import { words } from '../content/words.ts';
import type { Answers, TextQuestionId } from './answers.ts';
import { lengthNote } from './notes.ts';
import { clean } from './payload.ts';

/** Something that keeps the answers from being sent, tied to the field that it stands beside. */
export type Problem = {
  /** The field's name in the form, which is its element's id too. */
  fieldId: string;
  /** 0 for the fields above the pages. */
  page: 0 | PageNumber;
  message: string;
};

/** What stands in the way of sending, in the order of the form. */
export function findProblems(answers: Answers): Problem[] {
  return (questions as readonly Question[]).flatMap((question) => problemsWith(question, answers));
}

function problemsWith(question: Question, answers: Answers): Problem[] {
  const { id, page, kind, maxLength } = question;
  if (kind === 'files') return [];
  if (kind === 'products') {
    return answers.keyProducts.flatMap((product, index) =>
      productFields.flatMap((field) =>
        tooLong(`${id}.${index}.${field.id}`, page, product[field.id], field.maxLength),
      ),
    );
  }
  const text = answers[id as TextQuestionId];
  if (question.required && clean(text) === '') return [{ fieldId: id, page, message: words.required }];
  if (kind === 'email' && clean(text) !== '' && !emailPattern.test(clean(text)))
    return [{ fieldId: id, page, message: words.invalidEmail }];
  return tooLong(id, page, text, maxLength);
}

function tooLong(fieldId: string, page: Problem['page'], text: string, maxLength: number): Problem[] {
  const message = lengthNote({ maxLength }, text);
  return message ? [{ fieldId, page, message }] : [];
}

/** A problem as the summary names it, away from its field. */
export function nameProblem({ fieldId, message }: Problem): string {
  const [id, row, field] = fieldId.split('.');
  const question = (questions as readonly Question[]).find((candidate) => candidate.id === id);
  const product = productFields.find((candidate) => candidate.id === field);
  const name = (product ? productKey(Number(row) + 1, product.id) : question?.question) ?? '';
  return `${name}${name.endsWith('?') ? '' : ':'} ${message}`;
}
