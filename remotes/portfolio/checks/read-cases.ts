/** All cases in page order, for tests and for the artwork tool (`@site/portfolio/cases`). */
import type { BusinessPlan, MarketResearch, OnePager, PitchDeck } from '../schema/schema.ts';
import { businessPlans } from '../src/content/business-plans.ts';
import { marketReports } from '../src/content/market-research.ts';
import { onePagers } from '../src/content/one-pagers.ts';
import { pitchDecks } from '../src/content/pitch-decks.ts';

export { type Collection, pageSizes } from '../schema/collections.ts';
export { caseStudies } from '../src/content/case-studies.ts';

export type Case =
  | { collection: 'pitch-decks'; page: PitchDeck }
  | { collection: 'business-plans'; page: BusinessPlan }
  | { collection: 'market-research'; page: MarketResearch }
  | { collection: 'one-pagers'; page: OnePager };

export function readCases(): Case[] {
  return [
    ...pitchDecks.map((page) => ({ collection: 'pitch-decks' as const, page })),
    ...businessPlans.map((page) => ({ collection: 'business-plans' as const, page })),
    ...marketReports.map((page) => ({ collection: 'market-research' as const, page })),
    ...onePagers.map((page) => ({ collection: 'one-pagers' as const, page })),
  ];
}
