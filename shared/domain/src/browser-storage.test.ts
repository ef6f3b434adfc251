import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const sources = globSync('{shell,remotes/*,shared/*}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/browser-storage|sdk.src.stored-value|\.test\./.test(path),
);

test('every page stores under a key of the list, by the functions that survive full and forbidden storage', () => {
  const own = /\bstoredText\('\w+', '|\bstoredValue(?:<[^>]*>)?\(\{ area|\b(?:local|session)Storage[.[]/;
  const found = sources.filter((path) => own.test(readFileSync(join(root, path), 'utf8')));
  expect(sources.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
