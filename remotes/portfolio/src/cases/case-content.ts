import type { CategoryId, PlanId } from '@site/domain/catalogue';
import type { Collection } from '../../schema/collections.ts';

/** The data of a case for its card and its dialog. */
export type CaseContent = {
  collection: Collection;
  id: string;
  title: string;
  /** The amount raised or asked for, the stage and the country. */
  firstLine: readonly string[];
  description: string;
  highlights: readonly string[];
  /** Further facts, keyed by labels such as `Industry`. */
  facts: Readonly<Record<string, string>>;
  /** The plan that a visitor can buy for similar work. */
  plan: PlanId;
  /** How the case differs from what the plan includes. */
  note?: string | undefined;
};

/** Each collection's name, the word for one of its documents, and the category whose plans include such work. */
export const collectionDetails = {
  'pitch-decks': { name: 'Pitch decks', kind: 'deck', category: 'pitch-decks' },
  'business-plans': { name: 'Business plans', kind: 'plan', category: 'business-plans' },
  'market-research': { name: 'Market research', kind: 'report', category: 'market-research' },
  'one-pagers': { name: 'One-pagers', kind: 'page', category: 'one-pager' },
} as const satisfies Record<Collection, { name: string; kind: string; category: CategoryId }>;
