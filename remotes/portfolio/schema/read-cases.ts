/**
 * Reads and checks every case from the folder, for the build, the tests and the artwork tool (`@site/portfolio/cases`).
 * Runs in Node only: pages import their cases from the modules beside the folders.
 */
import { readdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import { type Collection, collections } from './collections.ts';
import {
  type BusinessPlan,
  businessPlan,
  type MarketResearch,
  marketResearch,
  type OnePager,
  onePager,
  type PitchDeck,
  pitchDeck,
} from './schema.ts';

export { type Collection, pageSizes } from './collections.ts';

const schemas: Readonly<Record<Collection, z.ZodType>> = {
  'pitch-decks': pitchDeck,
  'business-plans': businessPlan,
  'market-research': marketResearch,
  'one-pagers': onePager,
};

export type Case =
  | { collection: 'pitch-decks'; page: PitchDeck }
  | { collection: 'business-plans'; page: BusinessPlan }
  | { collection: 'market-research'; page: MarketResearch }
  | { collection: 'one-pagers'; page: OnePager };

const content = fileURLToPath(new URL('../src/content/', import.meta.url));

/** All cases in page order. @throws an error that names the file, and each field that does not fit the schema */
export async function readCases(): Promise<Case[]> {
  const cases: Case[] = [];
  for (const collection of collections) {
    const files = (await readdir(`${content}${collection}`)).filter((name) => name.endsWith('.ts')).sort();
    for (const name of files) {
      const { page } = await import(pathToFileURL(`${content}${collection}/${name}`).href);
      cases.push(checkedCase(collection, name, page));
    }
  }
  return cases;
}

/** @param name of the file: `01-northkite.ts` is the first case on the page, and its id is `northkite` */
export function checkedCase(collection: Collection, name: string, page: unknown): Case {
  const { error } = schemas[collection].safeParse(page);
  if (error) throw new Error(`content/${collection}/${name}:\n${z.prettifyError(error)}`);
  const entry = { collection, page } as Case;
  if (!new RegExp(`^\\d\\d-${entry.page.id}\\.ts$`).test(name))
    throw new Error(`content/${collection}/${name} must be named "NN-${entry.page.id}.ts".`);
  return entry;
}
