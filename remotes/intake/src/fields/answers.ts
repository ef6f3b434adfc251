import { createId } from '@site/domain/new-id';
import {
  listQuestions,
  maxProducts,
  type PageNumber,
  type ProductFieldId,
  pages,
  type Question,
  type QuestionId,
  questions,
} from '@site/domain/questionnaire';
import { submissionKey as submissionKeySchema } from '@site/wire/buyer';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';

const brandAsset = z.object({ name: z.string(), bytes: z.number() });
/** A recorded file name. The file itself stays on the visitor's device. */
export type BrandAsset = z.infer<typeof brandAsset>;
export type Product = Record<ProductFieldId, string>;

/** Questions whose answer is one string. */
export type TextQuestionId = Exclude<QuestionId, 'brandAssets' | 'keyProducts'>;

/** All answers of a visitor, as the form holds them. Unanswered questions are empty strings. */
export type Answers = Record<TextQuestionId, string> & {
  brandAssets: BrandAsset[];
  /** At least one row, which may be blank. */
  keyProducts: Product[];
  /** A secret that this browser generates once, so that sending again updates the same submission. */
  submissionKey: string;
};

export type IntakeForm = Omit<UseFormReturn<Answers>, 'formState'>;

export function createBlankProduct(): Product {
  return { name: '', price: '', firstMonthSales: '' };
}

const textIds = questions
  .filter((question) => question.kind !== 'files' && question.kind !== 'products')
  .map((question) => question.id as TextQuestionId);

const listTextAnswers = (answer: (id: TextQuestionId) => string) =>
  Object.fromEntries(textIds.map((id) => [id, answer(id)])) as Record<TextQuestionId, string>;

export function createAnswers(): Answers {
  return {
    ...listTextAnswers(() => ''),
    brandAssets: [],
    keyProducts: [createBlankProduct()],
    submissionKey: createId(),
  };
}

export function isBlankProduct(product: Product): boolean {
  return Object.values(product).every((value) => value.trim() === '');
}

export function isAnswered({ id, kind }: Question, answers: Answers): boolean {
  if (kind === 'files') return answers.brandAssets.length > 0;
  if (kind === 'products') return !answers.keyProducts.every(isBlankProduct);
  return answers[id as TextQuestionId].trim() !== '';
}

export function isBlank(answers: Answers): boolean {
  return !questions.some((question) => isAnswered(question, answers));
}

export function listAnsweredPages(answers: Answers): PageNumber[] {
  return pages
    .map(({ number }) => number)
    .filter((page) => listQuestions(page).some((question) => isAnswered(question, answers)));
}

/** Returns `main` with its unanswered questions filled in from `extra`. */
export function fillGaps(main: Answers, extra: Answers): Answers {
  return {
    ...main,
    ...listTextAnswers((id) => main[id] || extra[id]),
    brandAssets: main.brandAssets.length > 0 ? main.brandAssets : extra.brandAssets,
    keyProducts: main.keyProducts.every(isBlankProduct) ? extra.keyProducts : main.keyProducts,
  };
}

const text = z.catch(z.string(), '');
const product = z.object({ name: text, price: text, firstMonthSales: text });
const products = z.array(product).check(z.minLength(1));

/**
 * Parses stored answers, keyed by question. `z.record` would add half a kilobyte of code that validates keys, but every
 * key is allowed here.
 */
export const storedAnswers = z.pipe(
  z.custom<Record<string, unknown>>((stored) => typeof stored === 'object' && stored !== null),
  z.transform(readAnswers),
);

/** Reads stored answers. Unknown keys are kept, because a different release may have questions for them. */
export function readAnswers(stored: Readonly<Record<string, unknown>>): Answers {
  return {
    ...stored,
    ...listTextAnswers((id) => text.parse(stored[id])),
    brandAssets: z.array(brandAsset).safeParse(stored.brandAssets).data ?? [],
    keyProducts: products.safeParse(stored.keyProducts).data?.slice(0, maxProducts) ?? [createBlankProduct()],
    // An invalid key is replaced, because the API would reject it and the answers could never be sent.
    submissionKey: submissionKeySchema.safeParse(stored.submissionKey).data ?? createId(),
  };
}
