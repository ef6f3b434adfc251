import { sampleConfig } from '@site/testing/runtime-config';
import { publishRemote, publishShell } from '@site/testing/small-site';
import { temporaryStore } from '@site/testing/temporary-store';
import { beforeEach, expect, it } from 'vitest';
import { readPreviews } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';
import { createPreview } from './preview.ts';

const config = { ...sampleConfig, apiBase: '' };
let store: Store;
beforeEach(async () => {
  store = temporaryStore();
  await publishShell(store);
  await publishRemote(store, 'home', 'first', ['/']);
});

it('each preview has a random id of 128 bits, also two of the same release', async () => {
  const [one, other] = [
    await createPreview(store, { apps: [], config }),
    await createPreview(store, { apps: [], config }),
  ];
  expect(one.release).toBe(other.release);
  expect(one.id).toMatch(/^[0-9a-f]{32}$/);
  expect(other.id).not.toBe(one.id);
  expect(one.url).toBe(`${config.siteUrl}/_preview/${one.id}/`);
  const ids = (await readPreviews(store)).map(({ preview }) => preview.id);
  expect(ids).toEqual([one.id, other.id].sort());
});

it('those with one alias have one address, which shows the last of them', async () => {
  const one = await createPreview(store, { apps: [], config }, 'autumn');
  const next = { ...config, companyUrl: 'https://next.example' };
  const last = await createPreview(store, { apps: [], config: next }, 'autumn');
  expect(last.url).toBe(one.url);
  expect(last.release).not.toBe(one.release);
  expect((await readPreviews(store)).map(({ release }) => release)).toEqual([last.release]);
  const elsewhere = await createPreview(store, { apps: [], config }, 'spring');
  expect(elsewhere.id).not.toBe(one.id);
});
