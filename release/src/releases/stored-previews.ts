import type { SiteIndex } from '../formats/release-manifest.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { readIntactIndex } from './stored-indexes.ts';

type PreviewIndex = SiteIndex & { preview: NonNullable<SiteIndex['preview']> };

/** Reads the previews that have not expired. The index of a damaged preview is null. */
export async function readStoredPreviews(store: Store, now = new Date()) {
  const ids = (await store.list('previews')).flatMap(
    (path) => /^previews\/([0-9a-f]{32})\/pages\.json$/.exec(path)?.[1] ?? [],
  );
  const found = await Promise.all(
    ids.map(async (id) => ({ id, index: await readIntactIndex(store, storePaths.previewIndex(id)) })),
  );
  return found.filter(({ index }) => index === null || isCurrentPreview(index, now));
}

/** Reads the previews that are intact and have not expired. */
export async function readPreviews(store: Store): Promise<readonly PreviewIndex[]> {
  const found = await readStoredPreviews(store);
  return found.flatMap(({ index }) => (index && isCurrentPreview(index) ? [index] : []));
}

export function isCurrentPreview(index: SiteIndex, now = new Date()): index is PreviewIndex {
  return index.preview !== undefined && new Date(index.preview.until) > now;
}
