import type { CategoryId, PlanId } from '@site/domain/catalogue';
import type { Collection } from '../../schema/collections.ts';

/** What a gallery knows of a case, for its card and its dialog. */
export type OpenCase = {
  collection: Collection;
  id: string;
  title: string;
  /** What was raised or asked for, at which stage, where. */
  firstLine: readonly string[];
  description: string;
  highlights: readonly string[];
  /** Further facts by their labels. */
  facts: Readonly<Record<string, string>>;
  /** The plan that would buy the same. */
  plan: PlanId;
  /** How the case differs from what the plan buys. */
  note?: string | undefined;
};

/** The name of each kind of work, what is sold of it, and what one of them is called. */
export const sold = {
  'pitch-decks': { name: 'Pitch decks', kind: 'deck', category: 'pitch-decks' },
  'business-plans': { name: 'Business plans', kind: 'plan', category: 'business-plans' },
  'market-research': { name: 'Market research', kind: 'report', category: 'market-research' },
  'one-pagers': { name: 'One-pagers', kind: 'page', category: 'one-pager' },
} as const satisfies Record<Collection, { name: string; kind: string; category: CategoryId }>;
