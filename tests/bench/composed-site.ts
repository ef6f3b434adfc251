import { documentHeaders, immutableCache } from '@site/contract/header-policy';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { foldPath, isPaymentDocument } from '@site/domain/paths';
import { contentType } from '@site/release/content-types';
import { readLiveRelease } from '@site/release/current';
import { releaseAll } from '@site/release/release-all';
import { folderStore } from '@site/release/store';
import type { SiteFiles } from './site-files.ts';

/** The real site: every part built, published and promoted into a store, and read from there. */
export async function composedSite(
  folder: string,
  config: RuntimeConfig,
  say: (line: string) => void,
): Promise<SiteFiles> {
  const store = folderStore(folder);
  await releaseAll(store, config, say);
  const { index } = await readLiveRelease(store);
  const pages = new Map(Object.entries(index.pages).map(([path, page]) => [foldPath(path), page]));
  return {
    name: 'composed',
    answer: async (path) => {
      const page = pages.get(foldPath(path));
      const file = page?.file ?? index.files[path] ?? (path.startsWith('/r/') ? path.slice(1) : null);
      const bytes = file && (await store.read(file));
      if (!file || !bytes) return null;
      const headers = page
        ? documentHeaders({
            kind: isPaymentDocument(path) ? 'payment' : 'page',
            config,
            styleHash: page.styleHash,
            scriptHashes: page.scriptHashes,
            styleAttributeHashes: page.styleAttributeHashes,
          })
        : { 'cache-control': immutableCache };
      return { status: 200, headers: { ...headers, 'content-type': contentType(file) }, bytes };
    },
  };
}
