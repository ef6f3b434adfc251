import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '@site/dev/local-site';
import { folderStore } from '@site/release/folder-store';
import { readLiveRelease } from '@site/release/releases';
import type { Row } from './report.ts';

/** Compressed bytes of every page and of the scripts of the first page, from the live release of a local store. */
export async function run(): Promise<{ rows: readonly Row[] }> {
  const store = folderStore(process.env.RELEASE_STORE ?? join(root, '.data/store'));
  const { index } = await readLiveRelease(store);
  const rows: Row[] = [];
  for (const [path, { file }] of Object.entries(index.pages)) {
    const html = await store.read(file);
    if (html)
      rows.push({ what: `HTML of ${path}`, value: brotliCompressSync(html).byteLength, unit: 'B br' });
  }
  const home = (await store.read(index.pages['/']?.file ?? ''))?.toString() ?? '';
  const scripts = [...home.matchAll(/(?:modulepreload" href|module" src)="\/([^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  let total = 0;
  for (const path of scripts) {
    const bytes = (await store.read(`${path}.br`)) ?? (await store.read(path)) ?? Buffer.alloc(0);
    total += bytes.byteLength;
    rows.push({
      what: `script ${path.split('/').slice(1).join('/')}`,
      value: bytes.byteLength,
      unit: 'B br',
    });
  }
  rows.push({ what: 'scripts of / together', value: total, unit: 'B br' });
  rows.push({ what: 'requests for scripts of /', value: scripts.length, unit: '' });
  return { rows };
}
