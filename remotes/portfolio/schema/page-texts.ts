/** Reads the words that are drawn on each case's pages. Only tests use this module. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Collection } from './collections.ts';

type PageText = { name: string; text: string };

export function pageTexts(collection: Collection): Record<string, readonly PageText[]> {
  const file = new URL(`../src/content/page-texts/${collection}.json`, import.meta.url);
  return JSON.parse(readFileSync(fileURLToPath(file), 'utf8'));
}
