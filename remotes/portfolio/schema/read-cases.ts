/**
 * Reads and checks every case from the folder, for the build, the tests and the artwork tool (`@site/portfolio/cases`).
 * Runs in Node only: pages import their cases from the modules beside the folders.
 */
import { readdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { z } from 'zod';
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

/** Every fault of every file, one a line: `content/pitch-decks/01-northkite.ts: page.highlights[2]: …`. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`${faults.length} fault(s) in the portfolio's content:\n${faults.join('\n')}`);
    this.faults = faults;
  }
}

/** Checks what one case file exports; returns its faults, none when it is sound. */
export function faultsOf(collection: Collection, file: string, exported: Record<string, unknown>): string[] {
  const faults: string[] = [];
  const result = schemas[collection].safeParse(exported.page);
  for (const issue of result.error?.issues ?? []) {
    faults.push(`${file}: ${['page', ...issue.path].map(String).join('.')}: ${issue.message}`);
  }
  const id = (exported.page as { id?: unknown } | undefined)?.id;
  if (typeof id === 'string' && !new RegExp(`\\d\\d-${id}\\.ts$`).test(file)) {
    faults.push(`${file}: page.id: the file must be named "NN-${id}.ts", NN being its place on the page`);
  }
  return faults;
}

/** All cases in page order. Throws one `ContentError` that lists every fault. */
export async function readCases(): Promise<Case[]> {
  const cases: Case[] = [];
  const faults: string[] = [];
  const ids = new Map<string, string>();
  for (const collection of collections) {
    const files = (await readdir(`${content}${collection}`)).filter((name) => name.endsWith('.ts')).sort();
    for (const name of files) {
      const file = `content/${collection}/${name}`;
      const exported: Record<string, unknown> = await import(
        pathToFileURL(`${content}${collection}/${name}`).href
      );
      const found = faultsOf(collection, file, exported);
      faults.push(...found);
      if (found.length > 0) continue;
      const entry = { collection, page: exported.page } as Case;
      const first = ids.get(entry.page.id);
      if (first) faults.push(`${file}: page.id: "${entry.page.id}" is taken by ${first}`);
      ids.set(entry.page.id, file);
      cases.push(entry);
    }
  }
  if (faults.length > 0) throw new ContentError(faults);
  return cases;
}
