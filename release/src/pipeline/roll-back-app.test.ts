import { beforeEach, expect, it, vi } from 'vitest';
import { interruptStore } from '../../testing/interrupted-store.ts';
import {
  offlineConfig as config,
  launchSite,
  publishRemote,
  readLiveVersions,
  temporaryStore,
} from '../../testing/small-site.ts';
import { readPointer, switchesOf } from '../pointer/live-pointer.ts';
import { readSite } from '../pointer/read-site.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { startCanary } from './canary.ts';
import { promote } from './pipeline.ts';
import { rollBack } from './roll-back.ts';
import { rollBackApp } from './roll-back-app.ts';

let store: Store;
let old: Record<string, string>;
beforeEach(async () => {
  store = temporaryStore();
  old = await launchSite(store, 'home', 'blog', 'shop');
});

it('an app is rolled back, and the others stay', async () => {
  await publishRemote(store, 'blog', 'second');
  await promote(store, { apps: ['blog'] });
  const shop = await publishRemote(store, 'shop', 'second');
  await promote(store, { apps: ['shop'], message: 'A new shop.' });
  // A single damaged index in the history must not prevent a roll-back.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const between = switchesOf((await readSite(store)).moves).at(-2)?.release ?? '';
  await store.write(storePaths.siteIndex(between), Buffer.from('{'));

  const done = await rollBackApp(store, { app: 'blog', message: 'The blog was empty.' });
  expect(done).toMatchObject({ changed: true, version: old.blog });
  expect(await readLiveVersions(store)).toMatchObject({ ...old, blog: old.blog, shop: shop.version });
  expect(switchesOf((await readSite(store)).moves).map(({ event }) => event.message)).toEqual([
    undefined,
    undefined,
    'A new shop.',
    'The blog was empty.',
  ]);
});

it('an app is rolled back to the release of before, whatever order its configuration came in, and nothing is rendered', async () => {
  const reversed = (value: object): object =>
    Object.fromEntries(
      Object.entries(value)
        .map(([key, inner]) => [key, typeof inner === 'object' ? reversed(inner) : inner] as const)
        .reverse(),
    );
  const first = await promote(store, { apps: [], config: reversed(config) as typeof config });
  await publishRemote(store, 'blog', 'second');
  await promote(store, { apps: ['blog'] });
  const back = await rollBackApp(store, { app: 'blog' });
  expect([back.release, back.pages]).toEqual([first.release, 0]);
});

it('an app is not rolled back twice by two people who saw the same release', async () => {
  await publishRemote(store, 'blog', 'second');
  const { release: bad } = await promote(store, { apps: ['blog'] });
  await rollBackApp(store, { app: 'blog', from: bad });
  await expect(rollBackApp(store, { app: 'blog', from: bad })).rejects.toThrow('is live');
  await expect(rollBackApp(store, { app: 'blog' })).rejects.toThrow('"rolled back"');
  expect((await readLiveVersions(store)).blog).toBe(old.blog);
});

it('an app is rolled back to a version that is named, and not to one that was never live', async () => {
  await expect(rollBackApp(store, { app: 'blog' })).rejects.toThrow('No other version of "blog"');
  await expect(rollBackApp(store, { app: 'news' })).rejects.toThrow('"news" is not live');
  const { version } = await publishRemote(store, 'blog', 'second');
  await expect(rollBackApp(store, { app: 'blog', version })).rejects.toThrow(
    `\`pnpm release promote blog@${version}\``,
  );
  await promote(store, { apps: ['blog'] });
  await publishRemote(store, 'blog', 'third');
  await promote(store, { apps: ['blog'] });
  await rollBackApp(store, { app: 'blog', version: old.blog });
  expect((await readLiveVersions(store)).blog).toBe(old.blog);
  await rollBackApp(store, { app: 'blog', version });
  expect((await readLiveVersions(store)).blog).toBe(version);
});

it('a roll-back of an app does not undo the mend that somebody else promotes meanwhile', async () => {
  await publishRemote(store, 'blog', 'second');
  await promote(store, { apps: ['blog'] });
  const { version } = await publishRemote(store, 'blog', 'mended');
  const slower = interruptStore(store, 'replace', () => promote(store, { apps: ['blog'] }));
  await expect(rollBackApp(slower, { app: 'blog' })).rejects.toMatchObject({ code: 'conflict' });
  const asked = vi.fn(async (_: string) => false);
  await expect(rollBackApp(store, { app: 'blog', confirm: asked })).rejects.toThrow('Nothing was changed.');
  expect(asked.mock.lastCall?.[0]).toContain(`blog ${version} is live; the last move was "promoted"`);
  expect((await readLiveVersions(store)).blog).toBe(version);
});

it('an app is not promoted or rolled back where the pages of the live release are missing', async () => {
  const { release = '' } = (await readPointer(store)) ?? {};
  await store.remove([storePaths.siteIndex(release)]);
  const missing = `The pages of release ${release} are missing`;
  await expect(promote(store, { apps: ['shell', 'home'], config })).rejects.toThrow(missing);
  await expect(rollBackApp(store, { app: 'blog' })).rejects.toThrow(missing);
});

it('an app needs the name of a version where somebody else has just stopped a canary', async () => {
  await publishRemote(store, 'blog', 'second');
  await promote(store, { apps: ['blog'] });
  await publishRemote(store, 'blog', 'third');
  await startCanary(store, { apps: ['blog'] }, 10);
  await rollBack(store, undefined);
  await expect(rollBackApp(store, { app: 'blog' })).rejects.toThrow(
    `\`pnpm release rollback blog ${old.blog}\``,
  );
});
