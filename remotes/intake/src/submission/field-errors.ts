import {
  type PageNumber,
  payloadFields,
  productFields,
  productKey,
  type Question,
  questions,
} from '@site/domain/questionnaire';
import { type QuestionnaireAnswers, questionnaireAnswers } from '@site/wire/messages';
import { messages } from '../content/messages.ts';
import { lengthNote } from '../fields/answer-text.ts';

/** What prevents an answer from being sent. */
export type FieldError = {
  /** The field's name in the form, which is its element's id too. */
  fieldId: string;
  /** 0 for the fields above the pages. */
  page: 0 | PageNumber;
  message: string;
};

/** What the API would reject, in the order of the form; nothing when the answers can be sent. */
export function findErrors(payload: QuestionnaireAnswers): FieldError[] {
  const rejected = questionnaireAnswers.safeParse(payload).error?.issues.map(({ path }) => path[0]) ?? [];
  return payloadFields().flatMap(({ key, question: id, kind, required, maxLength }) => {
    const question = (questions as readonly Question[]).find((candidate) => candidate.id === id);
    if (!question || !rejected.includes(key)) return [];
    const fieldId = question.kind === 'products' ? productFieldId(key) : id;
    const written = payload[key] ?? '';
    const missing = required && written === '' ? messages.required : undefined;
    const wrong = kind === 'email' ? messages.invalidEmail : messages.rejected;
    return [
      { fieldId, page: question.page, message: missing ?? lengthNote({ maxLength }, written) ?? wrong },
    ];
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
