import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseMetrics } from '@site/contract/visit-metrics';
import { siteIndexOf, writeDocuments } from '@site/testing/small-site';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { storePaths } from '../model/layout.ts';
import { startOrigin } from '../serve/origin.ts';
import { folderStore } from '../store/folder-store.ts';
import { readPointer, seePointer } from '../store/live-pointer.ts';
import { setCanary } from '../store/running-canary.ts';
import type { Store } from '../store/store.ts';
import { switchTo } from '../store/switch-release.ts';
import { probePublicPages } from './probe.ts';
import { checkCanary } from './watch.ts';

const live = 'aaaaaaaaaaaa';
const candidate = 'bbbbbbbbbbbb';
const options = { sample: 100, tolerance: 0.01 };

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watched-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  store = folderStore(folder);
  await writePages(live, 'http://127.0.0.1:1');
  await writePages(candidate, 'http://127.0.0.1:1');
  await switchTo(store, live, await seePointer(store));
  const canary = { id: '0123456789ab', release: candidate, percent: 10, since: new Date().toISOString() };
  await setCanary(store, canary, await seePointer(store));
});

async function writePages(release: string, siteUrl: string): Promise<void> {
  const pages = { '/': 'index', '/pricing': 'pricing' };
  const index = siteIndexOf(release, { folder: storePaths.pages(release), pages });
  await writeDocuments(store, { ...index, config: { ...index.config, siteUrl } }, `release ${release}`);
}

/** An API that reports this many visitors of each release, of whom so many had an error. */
async function apiWith(
  visitors: Record<string, { documents: number; erring: number }>,
  errors: ReleaseMetrics['errors'] = [],
) {
  const releases = Object.entries(visitors).map(
    ([release, { documents, erring }]): ReleaseMetrics => ({
      release,
      documents,
      documentsWithErrors: erring,
      webVitals: {},
      errors: release === candidate ? errors : [],
    }),
  );
  const server = createServer((_, response) => response.end(JSON.stringify({ releases })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'token' };
}

const perfect = { [live]: { documents: 9_000, erring: 0 }, [candidate]: { documents: 1_000, erring: 0 } };
const broken = { [live]: { documents: 900, erring: 0 }, [candidate]: { documents: 100, erring: 90 } };

it('never completes a canary by reports alone', async () => {
  const result = await checkCanary(store, await apiWith(perfect), options);
  expect(result).toMatchObject({ state: 'no worse', action: 'none' });
  expect(await readPointer(store)).toMatchObject({ release: live, canary: { release: candidate } });
});

it('does not complete a canary whose probe fails, whatever is reported', async () => {
  const probe = async () => ['/pricing does not hydrate in a browser.'];
  await expect(checkCanary(store, await apiWith(perfect), { ...options, probe })).rejects.toThrow(
    /its probe failed; it was not completed\.\n {2}- \/pricing does not hydrate/,
  );
  expect(await readPointer(store)).toMatchObject({ release: live, canary: { release: candidate } });
});

it('completes a canary that is no worse and whose probe finds nothing', async () => {
  const probed: string[] = [];
  const probe = async (release: string) => {
    probed.push(release);
    return [];
  };
  const result = await checkCanary(store, await apiWith(perfect), { ...options, probe });
  expect(result.action).toBe('completed');
  expect(probed).toEqual([candidate]);
  expect(await readPointer(store)).toMatchObject({ release: candidate });
});

it('stops a canary by reports alone, without a probe, and lists its errors by their sources', async () => {
  const probe = async () => expect.fail('it was probed');
  const map = { version: 3, sources: ['remotes/blog/src/pages/blog.tsx'], mappings: 'AAgBA' };
  await store.write(
    storePaths.sourceMaps('blog', 'bbbbbbbbbbbb'),
    Buffer.from(JSON.stringify({ 'client/assets/blog.js': map })),
  );
  const at = '/r/blog/bbbbbbbbbbbb/assets/blog.js:1:20';
  const api = await apiWith(broken, [{ kind: 'script', at, count: 90 }]);
  const result = await checkCanary(store, api, { ...options, probe });
  expect(result).toMatchObject({
    action: 'stopped',
    errors: [{ kind: 'script', at: 'remotes/blog/src/pages/blog.tsx:17:1', count: 90 }],
  });
  expect((await readPointer(store))?.canary).toBeUndefined();
});

it('probes every page at its public address', async () => {
  expect(await probePublicPages(store, candidate)).toEqual([
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:1\/_release\/bbbbbbbbbbbb\/ does not answer/),
    expect.stringMatching(/\/_release\/bbbbbbbbbbbb\/pricing does not answer/),
  ]);
  const origin = await startOrigin({ store: folder, port: 0, keys: [] });
  onTestFinished(origin.close);
  await writePages(candidate, origin.url);
  expect(await probePublicPages(store, candidate)).toEqual([]);
  const documents = await store.list(storePaths.pages(candidate));
  await store.remove(documents.filter((path) => path.includes('pricing')));
  expect(await probePublicPages(store, candidate)).toEqual([
    expect.stringMatching(/\/pricing answers \d+\.$/),
  ]);
});
