import { expect, it } from 'vitest';
import { createKeys, useKeys } from '../../testing/signing-keys.ts';
import { launchSite, temporaryStore } from '../../testing/small-site.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import { readStoredRelease } from '../releases/releases.ts';
import { readCarriedPages } from './carried-pages.ts';

async function liveSite() {
  const store = temporaryStore();
  await launchSite(store, 'home', 'about');
  const pointer = await readPointer(store);
  const live = await readStoredRelease(store, pointer?.release ?? '');
  const inputs = new Map(
    Object.entries(live.index.pages).map(([path, { rendered }]) => [path, rendered?.inputs ?? '']),
  );
  return { store, live, inputs };
}

it('takes over the pages whose inputs are the live ones, and no others', async () => {
  const { store, live, inputs } = await liveSite();
  const carried = await readCarriedPages(store, live, inputs);
  expect([...carried.keys()].sort()).toEqual(['/', '/about']);
  const html = (await store.read(live.index.pages['/']?.file ?? ''))?.toString();
  expect(html).toContain(carried.get('/')?.body);
  expect(await readCarriedPages(store, live, new Map([['/', 'of another version']]))).toEqual(new Map());
  expect(await readCarriedPages(store, null, inputs)).toEqual(new Map());
});

it('renders a page anew whose stored markup was changed', async () => {
  const { store, live, inputs } = await liveSite();
  const file = live.index.pages['/']?.file ?? '';
  const html = (await store.read(file))?.toString() ?? '';
  await store.write(file, Buffer.from(html.replace('<h1>Page</h1>', '<h1>Evil</h1>')));
  expect([...(await readCarriedPages(store, live, inputs)).keys()]).toEqual(['/about']);
});

it('takes nothing over from a release that no trusted key has signed', async () => {
  const { store, live, inputs } = await liveSite();
  useKeys(null, createKeys());
  expect(await readCarriedPages(store, live, inputs)).toEqual(new Map());
});
