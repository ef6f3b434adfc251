import { chromium } from 'playwright-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { interruptStore } from '../../testing/interrupted-store.ts';
import { createKeys, useKeys } from '../../testing/signing-keys.ts';
import {
  offlineConfig as config,
  launchSite,
  publishRemote,
  publishShell,
  publishTinyApp,
  readLiveVersions,
  temporaryStore,
} from '../../testing/small-site.ts';
import { verifyLive } from '../maintenance/verify.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import { latestTag, writeTag } from '../releases/tags.ts';
import type { Store } from '../store/store.ts';
import { dryRun, promote, retireApp } from './pipeline.ts';

/** The paths that were opened in the browser, which is replaced by one in which every page opens and hydrates. */
let opened: string[];
const page = {
  on: () => {},
  goto: async (url: string) => {
    opened.push(new URL(url).pathname);
    return { status: () => 200 };
  },
  waitForFunction: async () => {},
  url: () => 'http://localhost/',
  locator: () => ({ first: () => ({ count: async () => 0 }) }),
  close: async () => {},
};
const browser = { newContext: async () => ({ newPage: async () => page }), close: async () => {} };

let store: Store;
beforeEach(() => {
  opened = [];
  vi.spyOn(chromium, 'launch').mockResolvedValue(browser as never);
  store = temporaryStore();
});

describe('promotions at the same time', () => {
  const teams = ['one', 'two', 'three'];

  beforeEach(() => launchSite(store, 'home', ...teams));

  it('all end live, the first signature included', async () => {
    const keys = createKeys();
    useKeys(keys, keys);
    const versions = await Promise.all(
      teams.map(async (team) => (await publishRemote(store, team, 'second')).version),
    );
    await Promise.all(teams.map((team) => promote(store, { apps: [team] })));
    const live = await readLiveVersions(store);
    expect(teams.map((team) => live[team])).toEqual(versions);
  });

  const other = { ...config, siteUrl: 'https://other.example' };

  it('leave the slower one with an error when it has a configuration of its own', async () => {
    await publishRemote(store, 'one', 'second');
    await publishRemote(store, 'two', 'second');
    // Run the faster promotion between the slower promotion's first and last step.
    const slower = interruptStore(store, 'replace', () => promote(store, { apps: ['two'] }));
    await expect(promote(slower, { apps: ['one'], config: other })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('let the slower one open no page twice that the faster one has not changed', async () => {
    await publishRemote(store, 'one', 'second', ['/one', '/one/more']);
    await publishRemote(store, 'two', 'second');
    const slower = interruptStore(store, 'replace', () => promote(store, { apps: ['two'] }));
    const log: string[] = [];
    await promote(slower, { apps: ['one'], browser: 'chromium', log: (line) => log.push(line) });
    expect(log.filter((line) => line.startsWith('Another promotion'))).toHaveLength(1);
    // The home page is opened too, because visitors follow links from there.
    expect(opened.toSorted()).toEqual(['/', '/one', '/one/more']);
  });
});

describe('promoting', () => {
  it('reports an error of several pages once, with its stack', async () => {
    const fail = `{ const e = new Error('The blog is empty.'); throw new AggregateError([e, e], 'Rendering failed.'); }`;
    await publishShell(store, `(() => { if (path.startsWith('/blog')) ${fail} return path; })()`);
    await publishRemote(store, 'blog', 'first', ['/blog', '/blog/first']);
    const promotion = promote(store, { apps: [], config });
    await expect(promotion).rejects.toThrow(
      /^2 page\(s\) could not be rendered; nothing was changed\.\n\/blog, \/blog\/first: Error: The blog is empty\.\n +at .*shell\.js/,
    );
  });

  it('is rejected while a remote imports what the shell does not export, if only later', async () => {
    const renderPage = "export const renderPage = () => ({ head: '', body: '' });";
    await publishTinyApp(store, {
      name: 'shell',
      server: { 'shell.js': renderPage, 'react.js': 'export const useState = 1;' },
    });
    const server = {
      'remote.js': 'export default { later: () => import("./later.js") };',
      'later.js': 'import { useState, useTomorrow } from "react";',
    };
    await publishTinyApp(store, { name: 'home', server, pages: ['/'] });
    const promotion = promote(store, { apps: [], config });
    await expect(promotion).rejects.toThrow(/home: .*useTomorrow/);
  });

  it('is rejected while a page has a link that leads nowhere', async () => {
    await publishShell(store, `'<a href="' + (path === '/' ? '/gone' : '/') + '">On</a>'`);
    await publishRemote(store, 'home', 'first', ['/', '/about']);
    const lines: string[] = [];
    const request = {
      apps: [],
      config,
      log: (line: string) => lines.push(line),
    };
    // The command does not render the same pages a second time.
    for (const _ of ['first', 'second'])
      await expect(promote(store, request)).rejects.toThrow(
        'No page of the release has the path /gone; it is linked from /.',
      );
    expect(lines.filter((line) => line.startsWith('Prerendering'))).toHaveLength(1);
    expect(await readPointer(store)).toBeNull();
  });

  it('makes nothing live in a dry run, and the promotion that follows renders and opens nothing again', async () => {
    await publishShell(store);
    await publishRemote(store, 'home', 'first');
    const request = { apps: [], config, browser: 'chromium' };
    const { release, changed } = await dryRun(store, request);
    expect([changed, await readPointer(store)]).toEqual([true, null]);
    expect(opened.splice(0)).toContain('/');

    expect(await promote(store, request)).toMatchObject({ changed: true, pages: 0 });
    expect(await readPointer(store)).toMatchObject({ release });
    expect(opened).toEqual([]);
  });

  it('reports an empty store', async () => {
    await expect(promote(store, { apps: [] })).rejects.toThrow('Nothing has been published in');
  });

  it('names what was published from branches only', async () => {
    await writeTag(store, 'blog', 'autumn', 'aaaaaaaaaaaa');
    await expect(promote(store, { apps: [] })).rejects.toThrow('Promote it by name: blog@autumn.');
  });
});

describe('a promotion', () => {
  let old: Record<string, string>;
  beforeEach(async () => {
    old = await launchSite(store, 'home', 'blog', 'shop');
  });

  it('takes the version of a tag; what a branch published is not what others promote', async () => {
    const next = await publishRemote(store, 'blog', 'second');
    await writeTag(store, 'blog', 'autumn', next.version);
    await writeTag(store, 'blog', latestTag, old.blog ?? '');
    expect(await promote(store, { apps: ['blog', 'shop'] })).toMatchObject({ changed: false });
    // Promote from the branch itself, and only apps that were published from it.
    await promote(store, { apps: ['blog', 'shop'], tag: 'autumn' });
    expect((await readLiveVersions(store)).blog).toBe(next.version);
    await promote(store, { apps: ['blog'] });
    await promote(store, { apps: ['blog@autumn'] });
    expect((await readLiveVersions(store)).blog).toBe(next.version);
  });

  it('signs what is live already when a key is there for the first time', async () => {
    const ours = createKeys();
    useKeys(ours, ours);
    expect((await verifyLive(store, [ours.publicKey]))[0]?.wrong.join()).toContain('not signed');
    expect(await dryRun(store, { apps: [] })).toMatchObject({ changed: true });
    expect(await promote(store, { apps: [] })).toMatchObject({ changed: true, previous: null });
    expect((await verifyLive(store, [ours.publicKey])).flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(await promote(store, { apps: [] })).toMatchObject({ changed: false });
  });

  it('of a configuration changes no app that is not named', async () => {
    const blog = await publishRemote(store, 'blog', 'second');
    await publishRemote(store, 'shop', 'second');
    const before = await readLiveVersions(store);
    await promote(store, { apps: [], config: { ...config, siteUrl: 'https://next.example' } });
    expect(await readLiveVersions(store)).toEqual(before);
    await promote(store, { apps: ['blog'], config: { ...config, siteUrl: 'https://other.example' } });
    expect(await readLiveVersions(store)).toEqual({ ...before, blog: blog.version });
  });

  it('leaves out an app that is retired, until it is published and promoted again', async () => {
    await retireApp(store, 'blog', { message: 'It has moved.' });
    expect(Object.keys(await readLiveVersions(store))).toEqual(['home', 'shell', 'shop']);
    await expect(promote(store, { apps: ['blog'] })).rejects.toThrow('"blog" has never been published');
    await publishRemote(store, 'blog', 'first');
    await promote(store, { apps: ['blog'] });
    expect((await readLiveVersions(store)).blog).toBe(old.blog);
    await expect(retireApp(store, 'shell', {})).rejects.toThrow('Every release has the shell');
    await expect(retireApp(store, 'news', {})).rejects.toThrow('"news" is not live');
  });
});
