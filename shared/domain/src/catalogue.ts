import { formatPrice } from './format.ts';

/** Every plan that is sold, with its price and category. Pages, the API, the invoice and structured data read from here. */
export const categories = [
  { id: 'pitch-decks', name: 'Pitch Decks' },
  { id: 'business-plans', name: 'Business Plans' },
  { id: 'market-research', name: 'Market Research' },
  { id: 'one-pager', name: 'One-Pager' },
  { id: 'linkedin', name: 'LinkedIn Optimization' },
  { id: 'consulting', name: 'Consulting' },
] as const;

export type CategoryId = (typeof categories)[number]['id'];

const defaultCategory: CategoryId = 'pitch-decks';

/** Other spellings of a category in existing links. */
const categoryAliases: ReadonlyMap<string, CategoryId> = new Map([['one-pagers', 'one-pager']]);

/** Reads the `category` query value: a tab id, an alias of one, or anything else (the default). */
export function readCategory(value: string | null | undefined): CategoryId {
  if (value == null) return defaultCategory;
  const known = categories.find((category) => category.id === value);
  return known?.id ?? categoryAliases.get(value) ?? defaultCategory;
}

export function categoryName(id: CategoryId): string {
  const category = categories.find((candidate) => candidate.id === id);
  if (!category) throw new Error(`The catalogue has no category "${id}".`);
  return category.name;
}

type PlanFacts = {
  id: string;
  /** As on an order and an invoice. */
  name: string;
  /** As on a plan card under its category's tab. */
  shortName: string;
  /** US dollars, whole. */
  price: number;
  mostPopular?: true;
};

const facts = {
  'pitch-decks': [
    { id: 'pd1', name: 'Pitch Deck - 12 slides', shortName: '12 slides', price: 650 },
    { id: 'pd2', name: 'Pitch Deck - 18 slides', shortName: '18 slides', price: 975, mostPopular: true },
    { id: 'pd3', name: 'Pitch Deck - 24 slides', shortName: '24 slides', price: 1300 },
  ],
  'business-plans': [
    { id: 'bp1', name: 'Business Plan - without financials', shortName: 'Without financials', price: 750 },
    {
      id: 'bp2',
      name: 'Business Plan - with financials',
      shortName: 'With financials',
      price: 850,
      mostPopular: true,
    },
  ],
  'market-research': [
    { id: 'mr1', name: 'Market Research - Essential', shortName: 'Essential', price: 500 },
    {
      id: 'mr2',
      name: 'Market Research - Comprehensive',
      shortName: 'Comprehensive',
      price: 900,
      mostPopular: true,
    },
  ],
  'one-pager': [
    { id: 'op1', name: 'One-Pager - Standard', shortName: 'Standard', price: 100, mostPopular: true },
  ],
  linkedin: [
    {
      id: 'li1',
      name: 'LinkedIn - Personal Page',
      shortName: 'Personal Page',
      price: 750,
      mostPopular: true,
    },
    { id: 'li2', name: 'LinkedIn - Company Page', shortName: 'Company Page', price: 500 },
  ],
  consulting: [
    { id: 'co1', name: 'Consulting - 30 minutes', shortName: '30 minutes', price: 125 },
    { id: 'co2', name: 'Consulting - 45 minutes', shortName: '45 minutes', price: 155, mostPopular: true },
    { id: 'co3', name: 'Consulting - 60 minutes', shortName: '60 minutes', price: 185 },
  ],
} as const satisfies Record<CategoryId, readonly PlanFacts[]>;

export type PlanId = (typeof facts)[CategoryId][number]['id'];

export type Plan = Omit<PlanFacts, 'id'> & {
  id: PlanId;
  category: CategoryId;
  /** `$1,300` */
  displayPrice: string;
  /** The CSS value of the category's fill colour; stored with the selected plan. */
  gradient: string;
};

export const plans: readonly Plan[] = categories.flatMap(({ id: category }) =>
  facts[category].map((plan) => ({
    ...plan,
    category,
    displayPrice: formatPrice(plan.price),
    gradient: `var(--fill-${category})`,
  })),
);

export const defaultPlanId: PlanId = 'pd1';

export function findPlan(id: unknown): Plan | undefined {
  return plans.find((plan) => plan.id === id);
}

export function plansIn(category: CategoryId): readonly Plan[] {
  return plans.filter((plan) => plan.category === category);
}

/** The lowest price of a category, or of everything that is written, in US dollars. */
export function lowestPrice(category?: CategoryId): number {
  const offered = category ? plansIn(category) : plans.filter(payableByCard);
  return Math.min(...offered.map(({ price }) => price));
}

/** Consulting is booked on the scheduling page and never charged by card. */
export function payableByCard(plan: Plan): boolean {
  return plan.category !== 'consulting';
}

/** Tax in US dollars; shown as a line of its own on every order. */
export const taxDollars = 0;
