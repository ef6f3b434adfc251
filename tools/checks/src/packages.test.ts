import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { dependentFolders, endToEndFilters, packageFolders } from './packages.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('the packages of a command', () => {
  it('are named by the last part of their folder or by their path', () => {
    expect(packageFolders(root, ['portfolio', 'services/api', 'shell/'])).toEqual([
      'remotes/portfolio',
      'services/api',
      'shell',
    ]);
  });

  it('are listed when there is none of that name', () => {
    expect(() => packageFolders(root, ['blog'])).toThrow(/no package "blog".*checkout, intake/);
  });
});

const everyFile = [
  'tests/e2e/checkout/checkout.spec.ts',
  'tests/e2e/portfolio/portfolio.spec.ts',
  'tests/e2e/routes.spec.ts',
];

describe('the packages that a change affects', () => {
  const packages = [
    { folder: 'shared/domain', name: '@site/domain', dependencies: [] },
    { folder: 'shared/sdk', name: '@site/sdk', dependencies: ['@site/domain'] },
    { folder: 'remotes/intake', name: '@site/intake', dependencies: ['@site/sdk'] },
    { folder: 'remotes/portfolio', name: '@site/portfolio', dependencies: [] },
  ];

  it.each([
    [['remotes/portfolio/src/a.ts'], ['remotes/portfolio']],
    [['shared/domain/src/a.ts'], ['shared/domain', 'shared/sdk', 'remotes/intake']],
    [['docs/teams.md', 'README.md'], []],
    [['pnpm-lock.yaml'], packages.map(({ folder }) => folder)],
    [[], []],
  ])('of %j are %j', (changed, affected) => {
    expect(dependentFolders(packages, changed)).toEqual(affected);
  });
});

it.each([
  [['remotes/portfolio'], ['tests/e2e/portfolio/portfolio.spec.ts', 'tests/e2e/routes.spec.ts']],
  [['remotes/portfolio', 'shell'], everyFile],
])(
  'the end-to-end tests that %j needs are those of the remotes and of the whole site',
  (folders, expected) => {
    const filters = endToEndFilters(folders).map((filter) => new RegExp(filter));
    expect(
      everyFile.filter((file) => filters.length === 0 || filters.some((filter) => filter.test(file))),
    ).toEqual(expected);
  },
);
