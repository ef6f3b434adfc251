import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { checkFileNames } from './file-names.ts';

const root = mkdtempSync(join(tmpdir(), 'file-names-'));
afterEach(() => rmSync(root, { recursive: true }));

it('reports sources of one name, except entries, pages and fixtures', () => {
  const files = [
    ...['shell/src/visit.ts', 'tests/bench/visit.ts', 'shell/src/visit.tsx'],
    ...[
      'shell/src/main.tsx',
      'tests/plain-site/main.tsx',
      'remotes/a/src/routes.tsx',
      'remotes/b/src/routes.tsx',
    ],
    ...['remotes/a/src/pages/decks.tsx', 'remotes/b/src/pages/decks.tsx'],
    ...['shell/node_modules/x/index.ts', 'tests/node_modules/x/index.ts'],
  ];
  for (const file of files) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), '');
  }
  expect(checkFileNames(root, ['shell', 'remotes', 'tests'])).toBe(
    'visit.ts is the name of 2 files: shell/src/visit.ts, tests/bench/visit.ts',
  );
});
