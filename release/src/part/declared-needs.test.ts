import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appSources } from './parts.ts';

/** Addresses that a part's sources build from the API's base, with parameters as the contract writes them. */
function calledPaths(folder: string): string[] {
  const files = readdirSync(join(folder, 'src'), { recursive: true }).map(String);
  const paths = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(folder, 'src', file), 'utf8').matchAll(/apiBase\}(\/[^`'"]*)[`'"]/g),
    ])
    .map(([, path = '']) => path.replace(/\$\{(\w+)\}/g, '{$1}'));
  return [...new Set(paths)].sort();
}

describe.each(appSources.filter(({ kind }) => kind === 'remote').map((part) => [part.name, part] as const))(
  'the part %s',
  (_, { folder }) => {
    it('declares every path of the API that it calls, and no other', () => {
      const { api } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        api?: { operations: string[] };
      };
      const declared = (api?.operations ?? []).map((operation) => operation.split(' ')[1] ?? '');
      expect([...new Set(declared)].sort()).toEqual(calledPaths(folder));
    });
  },
);
