import {
  type PageNumber,
  payloadFields,
  productFields,
  productKey,
  type Question,
  questions,
} from '@site/domain/questionnaire';
import { isEmailAddress } from '@site/domain/typed-text';
import { messages } from '../content/messages.ts';
import { clean, lengthNote, tidyAnswer } from '../fields/answer-text.ts';
import type { Answers, TextQuestionId } from '../fields/answers.ts';

/** What prevents an answer from being sent. */
export type FieldError = {
  /** The field's name in the form, which is its element's id too. */
  fieldId: string;
  /** 0 for the fields above the pages. */
  page: 0 | PageNumber;
  message: string;
};

/** Errors in the order of the form; none when the answers can be sent. */
export function validateAnswers(answers: Answers): FieldError[] {
  return (questions as readonly Question[]).flatMap((question) => validateAnswer(question, answers));
}

function validateAnswer(question: Question, answers: Answers): FieldError[] {
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
  const written = tidyAnswer(question, clean(text));
  if (question.required && written === '') return [{ fieldId: id, page, message: messages.required }];
  const long = tooLong(id, page, written, maxLength);
  if (long.length === 0 && kind === 'email' && !isEmailAddress(written))
    return [{ fieldId: id, page, message: messages.invalidEmail }];
  return long;
}

function tooLong(fieldId: string, page: FieldError['page'], text: string, maxLength: number): FieldError[] {
  const message = lengthNote({ maxLength }, text);
  return message ? [{ fieldId, page, message }] : [];
}

/** Errors of the fields whose payload keys the API rejected. */
export function rejectedFields(keys: readonly string[]): FieldError[] {
  return payloadFields().flatMap(({ key, question: id }) => {
    const question = questions.find((candidate) => candidate.id === id);
    if (!question || !keys.includes(key)) return [];
    const fieldId = question.kind === 'products' ? productFieldId(key) : id;
    const message = question.kind === 'email' ? messages.invalidEmail : messages.rejected;
    return [{ fieldId, page: question.page, message }];
  });
}

/** `Key product 2: price` is the field `keyProducts.1.price`. */
function productFieldId(key: string): string {
  const number = Number(/\d+/.exec(key)?.[0] ?? 1);
  const field = productFields.findLast((candidate) => key.endsWith(candidate.key));
  return `keyProducts.${number - 1}.${field?.id ?? 'name'}`;
}

/** An error with the name of its question, for the summary. */
export function summaryMessage({ fieldId, message }: FieldError): string {
  const [id, row, field] = fieldId.split('.');
  const question = (questions as readonly Question[]).find((candidate) => candidate.id === id);
  const product = productFields.find((candidate) => candidate.id === field);
  const name = (product ? productKey(Number(row) + 1, product.id) : question?.question) ?? '';
  return `${name}${name.endsWith('?') ? '' : ':'} ${message}`;
}
