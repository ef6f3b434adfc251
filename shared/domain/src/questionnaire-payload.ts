import {
  maxProducts,
  type ProductFieldId,
  productFields,
  type QuestionId,
  type QuestionKind,
  questions,
} from './questionnaire.ts';

/** Returns the payload key of a product field. @param number counted from 1 */
export function productKey(number: number, field: ProductFieldId): string {
  const productField = productFields.find((candidate) => candidate.id === field);
  return `Key product ${number}${productField?.key ?? ''}`;
}

export type PayloadField = {
  key: string;
  question: QuestionId | 'timestamp' | 'submissionDate';
  /** The name of the form field: the question's id, or a path such as `keyProducts.1.price`. */
  field: string;
  kind: Exclude<QuestionKind, 'products'> | 'date';
  maxLength: number;
  required: boolean;
  options?: readonly string[];
};

const isoDateLength = 40;

/**
 * Lists every key of the questionnaire's payload in order, with its limits. All values are strings. An unanswered
 * question is an empty string or absent. `timestamp` and `submissionDate` are ISO 8601.
 */
export function payloadFields(): PayloadField[] {
  const dates = (['timestamp', 'submissionDate'] as const).map(
    (key): PayloadField => ({
      key,
      question: key,
      field: key,
      kind: 'date',
      maxLength: isoDateLength,
      required: false,
    }),
  );
  return [...questions.flatMap(fieldsOf), ...dates];
}

/** Returns the key under which the payload has the answer to a question. */
export const payloadKeyOf = (id: QuestionId): string =>
  payloadFields().find(({ question }) => question === id)?.key ?? '';

/**
 * Computes the longest possible body in bytes of UTF-8 JSON: every answer at its maximum length, with three bytes per
 * character. The API rejects longer bodies.
 */
export function maxPayloadBytes(): number {
  const punctuation = '"":"",'.length;
  const encoder = new TextEncoder();
  return payloadFields().reduce(
    (sum, { key, maxLength }) => sum + encoder.encode(key).length + punctuation + 3 * maxLength,
    '{}'.length,
  );
}

export function payloadKeys(): string[] {
  return payloadFields().map((field) => field.key);
}

function fieldsOf({
  id,
  question,
  kind,
  maxLength,
  required,
  options,
}: (typeof questions)[number]): PayloadField[] {
  if (kind === 'products') {
    return Array.from({ length: maxProducts }, (_, index) =>
      productFields.map((field) => ({
        key: productKey(index + 1, field.id),
        question: id,
        field: `${id}.${index}.${field.id}`,
        kind: 'text' as const,
        maxLength: field.maxLength,
        required: false,
      })),
    ).flat();
  }
  return [
    {
      key: question,
      question: id,
      field: id,
      kind,
      maxLength,
      required: required === true,
      ...(options && { options }),
    },
  ];
}
