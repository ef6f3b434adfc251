import { maxProducts, type ProductFieldId, type QuestionId, questions } from '@site/domain/questionnaire';

/** A brand asset as it is recorded: the file itself never leaves the device. */
export type BrandAsset = { name: string; bytes: number };
export type Product = Record<ProductFieldId, string>;

/** Questions whose answer is one string. */
export type TextQuestionId = Exclude<QuestionId, 'brandAssets' | 'keyProducts'>;

/** All answers of one visitor, as the form holds them. Unanswered is the empty string. */
export type Answers = Record<TextQuestionId, string> & {
  brandAssets: BrandAsset[];
  /** At least one row, which may be blank. */
  keyProducts: Product[];
};

export function blankProduct(): Product {
  return { name: '', price: '', firstMonthSales: '' };
}

const textIds = questions
  .filter((question) => question.kind !== 'files' && question.kind !== 'products')
  .map((question) => question.id as TextQuestionId);

export function noAnswers(): Answers {
  const texts = Object.fromEntries(textIds.map((id) => [id, ''])) as Record<TextQuestionId, string>;
  return { ...texts, brandAssets: [], keyProducts: [blankProduct()] };
}

export function isBlankProduct(product: Product): boolean {
  return Object.values(product).every((value) => value.trim() === '');
}

export function isBlank(answers: Answers): boolean {
  return (
    textIds.every((id) => answers[id].trim() === '') &&
    answers.brandAssets.length === 0 &&
    answers.keyProducts.every(isBlankProduct)
  );
}

/** `main`, with what it leaves unanswered taken from `extra`. */
export function fillGaps(main: Answers, extra: Answers): Answers {
  const texts = Object.fromEntries(textIds.map((id) => [id, main[id] || extra[id]])) as Record<
    TextQuestionId,
    string
  >;
  return {
    ...texts,
    brandAssets: main.brandAssets.length > 0 ? main.brandAssets : extra.brandAssets,
    keyProducts: main.keyProducts.every(isBlankProduct) ? extra.keyProducts : main.keyProducts,
  };
}

/** The answers without the blanks: what a draft stores. */
export function answeredOnly(answers: Answers): Record<string, unknown> {
  const entries = Object.entries(answers).filter(([, value]) => value.length > 0);
  const products = answers.keyProducts.every(isBlankProduct) ? [] : ['keyProducts'];
  return Object.fromEntries(entries.filter(([id]) => id !== 'keyProducts' || products.length > 0));
}

/**
 * Reads stored answers. What no question of this release takes comes back as
 * `leftover`, so that a later release that knows it finds it still there.
 */
export function readAnswers(value: unknown): { answers: Answers; leftover: Record<string, unknown> } {
  const answers = noAnswers();
  const leftover: Record<string, unknown> = {};
  for (const [id, stored] of Object.entries(isRecord(value) ? value : {})) {
    const textId = textIds.find((candidate) => candidate === id);
    if (textId && typeof stored === 'string') answers[textId] = stored;
    else if (id === 'brandAssets' && Array.isArray(stored)) answers.brandAssets = stored.filter(isAsset);
    else if (id === 'keyProducts' && Array.isArray(stored) && stored.length > 0)
      answers.keyProducts = stored.slice(0, maxProducts).map(readProduct);
    else leftover[id] = stored;
  }
  return { answers, leftover };
}

function readProduct(value: unknown): Product {
  const stored = isRecord(value) ? value : {};
  const text = (field: ProductFieldId) => (typeof stored[field] === 'string' ? stored[field] : '');
  return { name: text('name'), price: text('price'), firstMonthSales: text('firstMonthSales') };
}

function isAsset(value: unknown): value is BrandAsset {
  return isRecord(value) && typeof value.name === 'string' && typeof value.bytes === 'number';
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
