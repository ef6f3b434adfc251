import { type CategoryId, plansIn } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import { pricingPath } from '@site/domain/paths';
import type { Collection } from '../../schema/collections.ts';

/** What a gallery knows of a case, for its card and its dialog. */
export type OpenCase = {
  collection: Collection;
  id: string;
  title: string;
  /** What was raised or asked for, at which stage, where. */
  firstLine: readonly string[];
  description: string;
  /** The rest, as label and value. */
  facts: Readonly<Record<string, string>>;
  /** The plan that would buy the same, by its id. */
  plan: string;
  /** How the case differs from what the plan buys. */
  note?: string | undefined;
};

/** A plan or a one-pager: what a company asked for, and where. */
export function openDocument(
  collection: Collection,
  page: Pick<OpenCase, 'id' | 'title' | 'description'> & Record<'industry' | 'country' | 'funding', string>,
  { facts, plan, note }: Pick<OpenCase, 'facts' | 'plan' | 'note'>,
): OpenCase {
  const { id, title, description, industry, country, funding } = page;
  return {
    collection,
    id,
    title,
    firstLine: [funding, country],
    description,
    facts: { Industry: industry, Country: country, Funding: funding, ...facts },
    plan,
    note,
  };
}

/** What is sold of each kind of work, and what one of them is called. */
export const sold = {
  'pitch-decks': { kind: 'deck', category: 'pitch-decks' },
  'business-plans': { kind: 'plan', category: 'business-plans' },
  'market-research': { kind: 'report', category: 'market-research' },
  'one-pagers': { kind: 'page', category: 'one-pager' },
} as const satisfies Record<Collection, { kind: string; category: CategoryId }>;

/** "A deck like this: 18 slides, $975", and the address of its price. */
export function offerOf({ collection, plan }: Pick<OpenCase, 'collection' | 'plan'>): {
  offer: string;
  to: string;
} {
  const { kind, category } = sold[collection];
  const found = plansIn(category).find(({ id }) => id === plan);
  if (!found) throw new Error(`No plan "${plan}" is sold for ${collection}.`);
  return {
    offer: `A ${kind} like this: ${found.shortName}, ${formatPrice(found.price)}`,
    to: pricingPath(category),
  };
}

/** The deck plan with this number of slides. */
export function deckPlan(slides: number): string {
  const plan = plansIn('pitch-decks').find(({ shortName }) => shortName === `${slides} slides`);
  if (!plan) throw new Error(`No deck of ${slides} slides is sold.`);
  return plan.id;
}
