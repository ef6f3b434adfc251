import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { sampleConfig } from '@site/testing/runtime-config';
import { publishTinyApp } from '@site/testing/small-site';
import { temporaryStore } from '@site/testing/temporary-store';
import { beforeEach, expect, test } from 'vitest';
import type { Store } from '../store/store.ts';
import { pageWriter } from './page-writer.ts';

let store: Store;
beforeEach(() => {
  store = temporaryStore();
});

test('a page is written only with a manifest that the shell can read', async () => {
  const shell = await publishTinyApp(store, {
    name: 'shell',
    kind: 'shell',
    client: { 'shell.js': '' },
    server: {},
    pages: [],
  });
  const write = (manifest: InlinedManifest) =>
    pageWriter({ store, shell, manifest, folder: 'pages/a' })(
      { path: '/', owner: null, renderKey: 'a' },
      { head: '', body: '' },
      { own: {}, late: 'sha256-a' },
    );
  const manifest: InlinedManifest = { id: 'fedcba987654', config: sampleConfig, menus: {}, remotes: {} };
  const unreadable = {
    ...manifest,
    config: { ...sampleConfig, mode: 'demo' },
  } as unknown as InlinedManifest;
  await expect(write(unreadable)).rejects.toThrow('mode');
  expect(await store.list('pages')).toEqual([]);
  expect(await write(manifest)).toMatchObject({ status: 200 });
});
