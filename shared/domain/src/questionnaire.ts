import { type Question, type QuestionId, type QuestionKind, questions } from './questionnaire/questions.ts';

/**
 * The intake questionnaire as facts: pages, questions, limits and the keys of
 * what is sent. Browsers load it, so it stays without a schema library.
 */
export {
  legalStructures,
  type Question,
  type QuestionId,
  type QuestionKind,
  questionnaireVersion,
  questions,
} from './questionnaire/questions.ts';

export const pageCount = 7;
export type PageNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export type QuestionPage = {
  number: PageNumber;
  title: string;
  intro: string;
  /** What the page is labelled. No answer but the e-mail address is enforced. */
  label: 'Required' | 'Optional';
};

export const pages = [
  {
    number: 1,
    title: 'Essential business information',
    intro: 'The facts that stand on a cover: who you are, where you are and how you are set up.',
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
/** Hints beside the brand assets: more or larger files are warned about and not refused. */
export const maxFiles = 5;
export const maxFileBytes = 100 * 1024 * 1024;
/** Between the names of the brand assets in what is sent. */
export const fileNameSeparator = ', ';
/** Room for every answer at its longest in any script; the API refuses larger bodies. */
export const maxPayloadBytes = 2 * 1024 * 1024;

export type ProductFieldId = 'name' | 'price' | 'firstMonthSales';

/** The fields of one key product; `key` is what its number is followed by in the payload. */
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

export function findQuestion(id: QuestionId): Question {
  const found = questions.find((question) => question.id === id);
  if (!found) throw new Error(`The questionnaire has no question "${id}".`);
  return found;
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
 * Every key of what is sent, in order, with what may stand under it. All values
 * are strings; an unanswered question is an empty string or absent; `timestamp`
 * and `submissionDate` are ISO 8601.
 */
export function payloadFields(): PayloadField[] {
  const answers = (questions as readonly Question[]).flatMap(fieldsOf);
  return [
    ...answers,
    { key: 'timestamp', question: 'timestamp', kind: 'date', maxLength: isoDateLength, required: false },
    {
      key: 'submissionDate',
      question: 'submissionDate',
      kind: 'date',
      maxLength: isoDateLength,
      required: false,
    },
  ];
}

export function payloadKeys(): string[] {
  return payloadFields().map((field) => field.key);
}

function fieldsOf(question: Question): PayloadField[] {
  const { kind, maxLength, options } = question;
  const id = question.id as QuestionId;
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
      key: question.question,
      question: id,
      kind,
      maxLength,
      required: question.required === true,
      ...(options && { options }),
    },
  ];
}
