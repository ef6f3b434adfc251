import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storageTable } from './storage-table.ts';

const root = join(import.meta.dirname, '../../..');
const sources = globSync('{shell,remotes/*,shared/*}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/browser-storage|storage-table|sdk.src.storage|\.test\./.test(path),
);

test('every key has one row', () => {
  const keys = storageTable.map(({ entry }) => entry.key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('no page stores under a key of its own, or reaches past the functions that survive full and forbidden storage', () => {
  const own = /\bstored(?:Text|Value)[^(]*\(\s*(?:'|\{\s*area)|\b(?:local|session)Storage[.[]/;
  const found = sources.filter((path) => own.test(readFileSync(join(root, path), 'utf8')));
  expect(sources.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
