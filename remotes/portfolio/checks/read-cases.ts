/**
 * Checks every case, for the build, the tests and the artwork tool (`@site/portfolio/cases`). Runs in Node only: pages
 * import their cases without the schema library.
 */
import { z } from 'zod';
import type { Collection } from '../schema/collections.ts';
import {
  type BusinessPlan,
  businessPlan,
  type MarketResearch,
  marketResearch,
  type OnePager,
  onePager,
  type PitchDeck,
  pitchDeck,
} from '../schema/schema.ts';
import { businessPlans } from '../src/content/business-plans.ts';
import { marketReports } from '../src/content/market-research.ts';
import { onePagers } from '../src/content/one-pagers.ts';
import { pitchDecks } from '../src/content/pitch-decks.ts';

export { type Collection, pageSizes } from '../schema/collections.ts';

export type Case =
  | { collection: 'pitch-decks'; page: PitchDeck }
  | { collection: 'business-plans'; page: BusinessPlan }
  | { collection: 'market-research'; page: MarketResearch }
  | { collection: 'one-pagers'; page: OnePager };

/** All cases in page order. @throws an error that names the case, and each field that does not fit the schema */
export function readCases(): Case[] {
  return [
    ...checkedCases('pitch-decks', pitchDeck, pitchDecks),
    ...checkedCases('business-plans', businessPlan, businessPlans),
    ...checkedCases('market-research', marketResearch, marketReports),
    ...checkedCases('one-pagers', onePager, onePagers),
  ];
}

export function checkedCases<C extends Collection, Page extends { id: string }>(
  collection: C,
  schema: z.ZodType,
  pages: readonly Page[],
): { collection: C; page: Page }[] {
  return pages.map((page) => {
    const { error } = schema.safeParse(page);
    if (error) throw new Error(`content/${collection}.ts, ${page.id}:\n${z.prettifyError(error)}`);
    return { collection, page };
  });
}
