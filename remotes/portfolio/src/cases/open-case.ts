import { plansIn } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import type { PricingLink } from '@site/domain/paths';
import type { Collection } from '../../schema/collections.ts';

/** What a gallery knows of a case, for its card and its dialog. */
export type OpenCase = {
  collection: Collection;
  id: string;
  title: string;
  /** What was raised or asked for, at which stage, where. */
  firstLine: string;
  description: string;
  /** The rest, as label and value. */
  facts: Readonly<Record<string, string>>;
  /** The plan that would buy the same, by its id. */
  plan: string;
  /** How the case differs from what the plan buys. */
  note?: string;
};

const sold = {
  'pitch-decks': { kind: 'deck', category: 'pitch-decks', pricing: 'pitch-decks' },
  'business-plans': { kind: 'plan', category: 'business-plans', pricing: 'business-plans' },
  'market-research': { kind: 'report', category: 'market-research', pricing: 'market-research' },
  'one-pagers': { kind: 'page', category: 'one-pager', pricing: 'one-pagers' },
} as const;

/** "A deck like this: 18 slides, $975", and where its price is. */
export function pricingOf({ collection, plan }: Pick<OpenCase, 'collection' | 'plan'>): {
  offer: string;
  pricing: PricingLink;
} {
  const { kind, category, pricing } = sold[collection];
  const found = plansIn(category).find(({ id }) => id === plan);
  if (!found) throw new Error(`No plan "${plan}" is sold for ${collection}.`);
  return { offer: `A ${kind} like this: ${found.shortName}, ${formatPrice(found.price)}`, pricing };
}

/** The deck plan with this number of slides. */
export function deckPlan(slides: number): string {
  const plan = plansIn('pitch-decks').find(({ shortName }) => shortName === `${slides} slides`);
  if (!plan) throw new Error(`No deck of ${slides} slides is sold.`);
  return plan.id;
}
