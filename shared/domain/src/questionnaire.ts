import { type QuestionId, type QuestionKind, questions } from './questions.ts';

/**
 * The intake questionnaire: pages, questions, limits and the keys of the payload. Browsers load it, so it is free of
 * a schema library; the contract derives the API's schema from it.
 */
export {
  legalStructures,
  type Question,
  type QuestionId,
  type QuestionKind,
  questionnaireVersion,
  questions,
} from './questions.ts';

export const pageCount = 7;
export type PageNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export type QuestionPage = {
  number: PageNumber;
  title: string;
  intro: string;
  /** The page's label. Only the email address is enforced. */
  label: 'Required' | 'Optional';
};

export const pages = [
  {
    number: 1,
    title: 'Essential business information',
    intro: 'The facts that go on a cover: who you are, where you are and how you are set up.',
    label: 'Required',
  },
  {
    number: 2,
    title: 'Summary, funding and brand',
    intro: 'The story in short, what you are raising, how far you have come, and how you look.',
    label: 'Optional',
  },
  {
    number: 3,
    title: 'Differentiation and founder expertise',
    intro: 'Why this, why you. Plain words beat polished ones here: the polish is our part.',
    label: 'Optional',
  },
  {
    number: 4,
    title: 'Sales and marketing',
    intro: 'How customers hear of you, why they buy, and why they stay.',
    label: 'Optional',
  },
  {
    number: 5,
    title: 'Operations and logistics',
    intro: 'What happens behind the counter, from an order to a delivery.',
    label: 'Optional',
  },
  {
    number: 6,
    title: 'Financials',
    intro: 'Estimates are welcome. A number with a question mark is more use than a blank.',
    label: 'Optional',
  },
  {
    number: 7,
    title: 'Personnel and staffing',
    intro: 'Who does the work today, who joins, and what they are paid.',
    label: 'Optional',
  },
] as const satisfies readonly QuestionPage[];

/** How many key products the form and the API take. */
export const maxProducts = 5;
/** Limits of the brand assets. More or larger files cause a warning and are accepted. */
export const maxFiles = 5;
export const maxFileBytes = 100 * 1024 * 1024;
/** Between the names of the brand assets in the payload. */
export const fileNameSeparator = ', ';

export type ProductFieldId = 'name' | 'price' | 'firstMonthSales';

/** The fields of one key product; in the payload, `key` follows the product's number. */
export const productFields = [
  { id: 'name', label: 'Product or service', key: '', maxLength: 500 },
  { id: 'price', label: 'Price', key: ': price', maxLength: 500 },
  { id: 'firstMonthSales', label: 'First-month sales', key: ': first-month sales', maxLength: 500 },
] as const satisfies readonly { id: ProductFieldId; label: string; key: string; maxLength: number }[];

/** `Key product 2: price`. Products count from 1. */
export function productKey(number: number, field: ProductFieldId): string {
  const known = productFields.find((candidate) => candidate.id === field);
  return `Key product ${number}${known?.key ?? ''}`;
}

export type PayloadField = {
  key: string;
  question: QuestionId | 'timestamp' | 'submissionDate';
  kind: Exclude<QuestionKind, 'products'> | 'date';
  maxLength: number;
  required: boolean;
  options?: readonly string[];
};

const isoDateLength = 40;

/**
 * Every key of the payload, in order, with the limits of its value. All values are strings; an unanswered question is
 * an empty string or absent; `timestamp` and `submissionDate` are ISO 8601.
 */
export function payloadFields(): PayloadField[] {
  const dates = (['timestamp', 'submissionDate'] as const).map(
    (key): PayloadField => ({ key, question: key, kind: 'date', maxLength: isoDateLength, required: false }),
  );
  return [...questions.flatMap(fieldsOf), ...dates];
}

/**
 * The longest body that the form can produce, in bytes of JSON in UTF-8: every answer at its longest, in a script with
 * three bytes a character. The API rejects longer ones.
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
      kind,
      maxLength,
      required: required === true,
      ...(options && { options }),
    },
  ];
}

/** Of a text in NFKC, in which a full-width sign is the plain one. */
const formulaStart = /^[=+\-@\u2212\t\r\n\0]/;

/** Escapes a text for a spreadsheet, which would otherwise compute it as a formula. */
export function neutraliseCell(value: string): string {
  return formulaStart.test(value.normalize('NFKC')) ? `'${value}` : value;
}
