import { beforeEach, expect, it, vi } from 'vitest';
import { launchSite, publishRemote, temporaryStore } from '../../testing/small-site.ts';
import { runCommandLine } from '../commands/command-line.ts';
import { readMovableSite, withdraw } from '../pointer/pointer-moves.ts';
import { readSite } from '../pointer/read-site.ts';
import type { Store } from '../store/store.ts';
import { readRolledBack } from './assert-ahead.ts';
import { startCanary } from './canary.ts';
import { dryRun, promote } from './pipeline.ts';
import { rollBack } from './roll-back.ts';
import { rollBackApp } from './roll-back-app.ts';

const latest = { apps: ['blog'] };

let store: Store;
let good: string;
let bad: string;
beforeEach(async () => {
  store = temporaryStore();
  good = (await launchSite(store, 'home', 'blog')).blog ?? '';
  bad = (await publishRemote(store, 'blog', 'bad')).version;
  await promote(store, latest);
});

it.each([
  ['release', () => rollBack(store, undefined, { message: 'The menu is gone' })],
  ['app', () => rollBackApp(store, { app: 'blog', message: 'The menu is gone' })],
])('what a roll-back of the %s took back is promoted again only when that is stated', async (_, undo) => {
  await undo();
  const reason = `blog@${bad} was rolled back by Tests`;
  for (const again of [promote, dryRun, (...args: Parameters<typeof promote>) => startCanary(...args, 10)])
    await expect(again(store, latest)).rejects.toThrow(reason);
  await expect(promote(store, latest)).rejects.toThrow('The menu is gone');
  expect(await promote(store, { ...latest, again: true })).toMatchObject({ changed: true });
  // After somebody has promoted it deliberately, the version counts as any other.
  expect(await readRolledBack(await readSite(store))).toEqual(new Map());
});

it('neither the mended version nor the one that was put back, nor another app, needs more than a promotion', async () => {
  await rollBackApp(store, { app: 'blog' });
  await publishRemote(store, 'shop', 'first');
  expect(await promote(store, { apps: ['shop'] })).toMatchObject({ changed: true });
  const mended = (await publishRemote(store, 'blog', 'mended')).version;
  expect(await promote(store, latest)).toMatchObject({ changed: true });
  expect(await promote(store, { apps: [`blog@${good}`] })).toMatchObject({ changed: true });
  expect(await promote(store, { apps: [`blog@${mended}`] })).toMatchObject({ changed: true });
  await expect(promote(store, { apps: [`blog@${bad}`] })).rejects.toThrow('was rolled back');
});

it('status shows it, and that the release before was withdrawn', async () => {
  await rollBackApp(store, { app: 'blog', message: 'The menu is gone' });
  const { previous } = (await readSite(store)).pointer ?? {};
  await withdraw(await readMovableSite(store), previous ?? '', 'Its menu is gone.');
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.stubEnv('RELEASE_STORE', store.describe());
  expect(await runCommandLine(['status'])).toBe(0);
  expect(printed.mock.calls.join('\n')).toContain(`published, not live: ${bad} (rolled back by Tests, `);
  expect(printed.mock.calls.join('\n')).toContain('The menu is gone; only --again promotes it)');
  expect(printed.mock.calls.join('\n')).toContain(`previous release: ${previous} (withdrawn)`);
});
