import pMap from 'p-map';
import type { SiteIndex } from '../formats/release-manifest.ts';
import { inParallel, type Store } from '../store/store.ts';

/** Reads the documents of pages, keyed by path. Missing documents are left out. */
export async function readDocuments(
  store: Store,
  { pages }: Pick<SiteIndex, 'pages'>,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await pMap(
    paths,
    async (path) => {
      const html = await store.read(pages[path]?.file ?? '');
      return html ? [[path, html.toString()] as const] : [];
    },
    inParallel,
  );
  return new Map(found.flat());
}
