import { formatPrice } from './format.ts';

/**
 * The catalogue of all plans with prices and categories, used by pages, the API, invoices and structured data. `kind`
 * names the work on an order, so it is singular.
 */
export const categories = [
  { id: 'pitch-decks', name: 'Pitch Decks', kind: 'Pitch Deck' },
  { id: 'business-plans', name: 'Business Plans', kind: 'Business Plan' },
  { id: 'market-research', name: 'Market Research', kind: 'Market Research' },
  { id: 'one-pager', name: 'One-Pager', kind: 'One-Pager' },
  { id: 'linkedin', name: 'LinkedIn Optimization', kind: 'LinkedIn' },
  { id: 'consulting', name: 'Consulting', kind: 'Consulting' },
] as const;

export type CategoryId = (typeof categories)[number]['id'];

const defaultCategory: CategoryId = 'pitch-decks';

/** Alternative spellings of categories that existing links use. */
const categoryAliases: ReadonlyMap<string, CategoryId> = new Map([['one-pagers', 'one-pager']]);

/** Parses the `category` query value: a tab id or an alias; anything else means the default category. */
export function readCategory(value: string | null | undefined): CategoryId {
  const category = categories.find(({ id }) => id === value);
  return category?.id ?? categoryAliases.get(value ?? '') ?? defaultCategory;
}

export function categoryNameOf(id: CategoryId): string {
  const category = categories.find((candidate) => candidate.id === id);
  if (!category) throw new Error(`The catalogue has no category "${id}".`);
  return category.name;
}

type PlanFacts = {
  id: string;
  /** The part of the full name that distinguishes plans of a category: `12 slides` in `Pitch Deck - 12 slides`. */
  variant: string;
  /** Whole US dollars. */
  price: number;
  mostPopular?: true;
};

const planFacts = {
  'pitch-decks': [
    { id: 'pd1', variant: '12 slides', price: 650 },
    { id: 'pd2', variant: '18 slides', price: 975, mostPopular: true },
    { id: 'pd3', variant: '24 slides', price: 1300 },
  ],
  'business-plans': [
    { id: 'bp1', variant: 'without financials', price: 750 },
    { id: 'bp2', variant: 'with financials', price: 850, mostPopular: true },
  ],
  'market-research': [
    { id: 'mr1', variant: 'Essential', price: 500 },
    { id: 'mr2', variant: 'Comprehensive', price: 900, mostPopular: true },
  ],
  'one-pager': [{ id: 'op1', variant: 'Standard', price: 100, mostPopular: true }],
  linkedin: [
    { id: 'li1', variant: 'Personal Page', price: 750, mostPopular: true },
    { id: 'li2', variant: 'Company Page', price: 500 },
  ],
  consulting: [
    { id: 'co1', variant: '30 minutes', price: 125 },
    { id: 'co2', variant: '45 minutes', price: 155, mostPopular: true },
    { id: 'co3', variant: '60 minutes', price: 185 },
  ],
} as const satisfies Record<CategoryId, readonly PlanFacts[]>;

export type PlanId = (typeof planFacts)[CategoryId][number]['id'];

export type Plan = Omit<PlanFacts, 'id' | 'variant'> & {
  id: PlanId;
  /** The full name on an order or invoice. */
  name: string;
  /** The short name on a plan card, whose tab already names the category. */
  shortName: string;
  category: CategoryId;
  /** The price as pages show it, for example `$1,300`. */
  displayPrice: string;
  /**
   * The CSS value of the category's fill colour. The field is named `gradient` because the specification prescribes
   * this name for the selected plan in `localStorage`.
   */
  gradient: string;
};

export const plans: readonly Plan[] = categories.flatMap(({ id: category, kind }) =>
  planFacts[category].map(({ variant, ...plan }) => ({
    ...plan,
    name: `${kind} - ${variant}`,
    shortName: variant.replace(/^w/, 'W'),
    category,
    displayPrice: formatPrice(plan.price),
    gradient: `var(--fill-${category})`,
  })),
);

export const defaultPlanId: PlanId = 'pd1';

export function findPlan(id: unknown): Plan | undefined {
  return plans.find((plan) => plan.id === id);
}

/** Binds the dash in a plan's name to the word before it, so that no line begins with the dash. */
export function bindDash(planName: string): string {
  return planName.replace(' - ', '\u00a0- ');
}

export function listPlans(category: CategoryId): readonly Plan[] {
  return plans.filter((plan) => plan.category === category);
}

/** Returns the lowest price in US dollars, either of a category or of all plans that can be paid by card. */
export function findLowestPrice(category?: CategoryId): number {
  const offered = category ? listPlans(category) : plans.filter(isPayableByCard);
  return Math.min(...offered.map(({ price }) => price));
}

/** Whether a plan is paid by card. Consulting is booked and paid on the scheduling page instead. */
export function isPayableByCard(plan: Plan): boolean {
  return plan.category !== 'consulting';
}

/** The tax in US dollars, shown as a separate line on every order. */
export const taxDollars = 0;
