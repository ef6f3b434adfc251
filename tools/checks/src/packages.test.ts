import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { packageFolders, unitFilters } from './packages.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

it('packages are named by the last part of their folder or by their path', () => {
  expect(packageFolders(root, ['portfolio', 'services/api', 'shell/'])).toEqual([
    'remotes/portfolio',
    'services/api',
    'shell',
  ]);
  expect(() => packageFolders(root, ['blog'])).toThrow(/no package "blog".*checkout, .*intake/);
});

it('unit tests are those of packages, or files of one', () => {
  expect(unitFilters(root, [])).toEqual([]);
  expect(unitFilters(root, ['portfolio', 'services/api'])).toEqual(['remotes/portfolio/', 'services/api/']);
  expect(unitFilters(root, ['remotes/portfolio', 'src/routes.test.ts'])).toEqual([
    'remotes/portfolio/src/routes.test.ts',
  ]);
});
