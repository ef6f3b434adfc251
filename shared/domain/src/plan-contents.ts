import { type CategoryId, findPlan, listPlans, type Plan } from './catalogue.ts';
import { promises } from './site.ts';

/** Whether a plan has a feature, or the feature's amount in the plan. */
type Amount = boolean | string;

/** A feature with its amount in each plan of the category, in the order of the plans. */
type Row = readonly [feature: string, ...plans: Amount[]];

const outline = 'Outline in plain sentences, for you to approve';
const slideFiles = 'PowerPoint, Google Slides or Keynote, and PDF';

/**
 * SAMPLE CONTENT: the contents of slides 13 to 18 (`second`) and of slides 19 to 24 (`appendix`). Every page that
 * mentions these slides uses these texts.
 */
export const furtherSlides = {
  second: 'market, model, traction, competition, go-to-market and ask',
  appendix: 'appendix for due diligence',
} as const;

/**
 * SAMPLE CONTENT: what each plan includes. Shown on the service and pricing pages, in the order summary, on the order
 * page, in the email and on the invoice.
 */
const features: Readonly<Record<CategoryId, readonly Row[]>> = {
  'pitch-decks': [
    ['Slides, written and designed', '12', '18', '24'],
    [outline, true, true, true],
    [`A second slide each for ${furtherSlides.second}`, false, true, true],
    ['Reading version to send ahead', false, true, true],
    [`Six slides of ${furtherSlides.appendix}`, false, false, true],
    ['Speaker notes, slide by slide', false, false, true],
  ],
  'business-plans': [
    ['Company, market, operations and people', true, true],
    ['Milestones with dates and owners', true, true],
    [outline, true, true],
    ['Five-year forecast: profit, cash and balance sheet', false, true],
    ['The model behind it, with live formulas', false, true],
  ],
  'market-research': [
    ['Market size, counted from the bottom up', true, true],
    ['Five competitors, with their prices', true, true],
    ['A source for every figure', true, true],
    [outline, true, true],
    ['Customer segments, and what they pay today', false, true],
    ['Entry options compared, with our recommendation', false, true],
  ],
  'one-pager': [
    ['One side of one page, written and designed', true],
    ['Problem, product, numbers, team and ask', true],
    [outline, true],
    ['Version that reads on a phone', true],
  ],
  linkedin: [
    ['Headline, summary and experience, rewritten', true, false],
    [outline, true, true],
    ['A month of first posts, outlined', true, false],
    ['Tagline, description and services, rewritten', false, true],
    ['Post templates and a posting calendar', false, true],
    ['Banner in your company’s colours', true, true],
  ],
  consulting: [
    ['One topic, chosen by you', true, true, true],
    ['Your file open on our screen', true, true, true],
    ['Notes by email afterwards', true, true, true],
    ['We read your document beforehand', false, true, true],
    ['Marked-up copy to keep', false, true, true],
    ['Rehearsal: you present, we interrupt', false, false, true],
  ],
};

/** SAMPLE CONTENT: the file formats of each category's plans, in the order of the plans. */
const files: Readonly<Record<CategoryId, readonly string[]>> = {
  'pitch-decks': [slideFiles, slideFiles, slideFiles],
  'business-plans': ['Word or Google Docs, and PDF', 'Word or Google Docs, PDF, and the model in Excel'],
  'market-research': ['PDF and Word', 'PDF, Word, and the data in Excel'],
  'one-pager': [slideFiles],
  linkedin: ['Text to paste, banner as PNG', 'Text to paste, banner and templates as PNG'],
  consulting: [],
};

/** Lists every feature of a category with its amount in each plan, in the order of the plans. */
export function planMatrix(category: CategoryId): readonly Row[] {
  const plans = listPlans(category);
  const names = plans[0] ? termsOf(plans[0]).map(([name]) => name) : [];
  return [
    ...features[category],
    ...names.map((name, index): Row => [name, ...plans.map((plan) => termsOf(plan)[index]?.[1] ?? false)]),
  ];
}

/** Lists everything that a plan includes, without referring to smaller plans. */
export function featuresOf(plan: Plan): readonly string[] {
  const index = indexOf(plan);
  return features[plan.category].flatMap(([feature, ...amounts]) => {
    const amount = amounts[index];
    if (!amount) return [];
    return [typeof amount === 'string' ? `${amount} ${feature.toLowerCase()}` : feature];
  });
}

/** Lists a plan's file formats, rounds of changes and delivery days. Consulting calls have none of these. */
export function termsOf(plan: Plan): readonly (readonly [name: string, value: string])[] {
  const format = files[plan.category][indexOf(plan)];
  if (!format) return [];
  return [
    ['Files', format],
    ['Rounds of changes', '2, on outline and finished work'],
    ['Delivery', `${promises.deliveryBusinessDays} business days`],
  ];
}

/** Lists what an order includes, for its page, email and invoice. The list is empty for an unknown plan. */
export function contentsOf(planId: string | null): readonly string[] {
  const plan = findPlan(planId);
  if (!plan) return [];
  return [...featuresOf(plan), ...termsOf(plan).map(([name, value]) => `${name}: ${value}`)];
}

/**
 * Lists what all plans of a category include. The list is empty for a category with a single plan, because there is no
 * second plan to share anything with.
 */
export function commonContents(category: CategoryId): readonly string[] {
  const [first = [], ...others] = listPlans(category).map(({ id }) => contentsOf(id));
  if (others.length === 0) return [];
  return first.filter((item) => others.every((contents) => contents.includes(item)));
}

/** Lists what a plan includes beyond the features that all plans of its category share. */
export function ownContents(plan: Plan): readonly string[] {
  const common = commonContents(plan.category);
  return contentsOf(plan.id).filter((item) => !common.includes(item));
}

const indexOf = ({ id, category }: Plan) => listPlans(category).findIndex((plan) => plan.id === id);
