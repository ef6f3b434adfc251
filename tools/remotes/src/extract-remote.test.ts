import { relative } from 'node:path';
import { root } from '@site/dev/local-site';
import { appSources } from '@site/release/app-sources';
import { expect, it } from 'vitest';
import { endToEndTests, forOwnRepository } from './end-to-end-tests.ts';
import { ownPackage } from './extract-remote.ts';
import { contractNames } from './pack-contract.ts';
import { readPackage } from './package-lists.ts';

const remotes = appSources.filter(({ kind }) => kind === 'remote');
const packed = contractNames.map((name) => ({ name, file: 'package.tgz' }));

it.each(remotes)(
  '$name can be a repository of its own, and needs the same of the API there',
  ({ folder }) => {
    const manifest = readPackage(relative(root, folder));
    const own = ownPackage(manifest, packed);
    expect(JSON.stringify(own)).not.toMatch(/workspace:|catalog:|bootstrap/);
    expect(own.api).toEqual(manifest.api);
  },
);

it('takes along the end-to-end tests that need the pages of the site only', async () => {
  const { taken, left } = await endToEndTests('marketing', contractNames);
  expect(Object.keys(taken)).toEqual(expect.arrayContaining(['every-page.spec.ts', 'home.spec.ts']));
  expect(left).toContain('tests/e2e/marketing/waitlist.spec.ts');
});

it.each([
  ['a fixture of the whole site', `test('pays', ({ page, site }) => site.pay(page));`],
  ['a helper of the harness', `import { payWith } from '../../harness/checkout.ts';`],
  ['what the fixtures do not offer', `import { test, unavailable } from '../../harness/fixtures.ts';`],
  ['another package', `import { startLocalServer } from '@site/testing/local-server';`],
])('leaves a test that needs %s', async (_, text) => {
  expect(await forOwnRepository(text, ['@site/domain'])).toBeNull();
});

it('names the packages in place of the harness', async () => {
  const text = `import { paths } from '@site/domain/paths';
import type { Page } from 'playwright/test';
import {
  expect,
  open,
} from '../../harness/fixtures.ts';
`;
  expect(await forOwnRepository(text, ['@site/domain'])).toBe(
    text.replace('../../harness/fixtures.ts', '@site/end-to-end/fixtures'),
  );
});
