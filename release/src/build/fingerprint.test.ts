import { appendFileSync, cpSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { expect, it, vi } from 'vitest';
import { repositoryRoot } from '../git/repository.ts';
import { appSources, findApp } from './app-sources.ts';
import { fingerprint } from './fingerprint.ts';

it('depends on the variables that a build puts into its code, and on no others', async () => {
  const app = findApp('intake');
  const before = await fingerprint(app);
  vi.stubEnv('OTHER_FEATURE', 'on');
  expect(await fingerprint(app)).toBe(before);
  vi.stubEnv('VITE_FEATURE', 'on');
  const on = await fingerprint(app);
  expect(on).not.toBe(before);
  vi.stubEnv('VITE_FEATURE', 'off');
  expect(await fingerprint(app)).not.toBe(on);
});

const everyApp = ['checkout', 'intake', 'marketing', 'portfolio', 'shell'];

it.each([
  ['wire/src/order-messages.ts', ['checkout', 'intake', 'marketing']],
  ['content/src/testimonials.ts', ['checkout', 'intake', 'marketing', 'portfolio']],
  ['domain/src/paths.ts', everyApp],
  ['wire/src/fields.test.ts', []],
])('a word in %s is a new build of the apps that depend on it, and of no others', async (file, rebuilt) => {
  const root = createTemporaryFolder();
  const apps = appSources.map(({ name, folder }) => ({ name, folder: relative(repositoryRoot, folder) }));
  const copied = (path: string) =>
    !/\/(dist|media|\.cache)$/.test(path) && !/node_modules\/(?!@site)/.test(path);
  for (const folder of ['shared', ...apps.map((app) => app.folder)]) {
    const options = { recursive: true, verbatimSymlinks: true, filter: copied };
    cpSync(join(repositoryRoot, folder), join(root, folder), options);
  }
  const fingerprints = () =>
    Promise.all(apps.map(({ folder }) => fingerprint({ folder: join(root, folder) }, root)));
  const before = await fingerprints();
  appendFileSync(join(root, 'shared', file), '\n// A word.');
  const after = await fingerprints();
  const changed = apps.filter((_, index) => after[index] !== before[index]).map(({ name }) => name);
  expect(changed.sort()).toEqual(rebuilt);
});
