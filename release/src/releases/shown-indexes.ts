import type { Pointer, SiteIndex } from '../formats/release-manifest.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { readIntactIndex } from './stored-indexes.ts';

/**
 * What an index describes (the id of a release or canary, or `preview/<id>`), and the path of the index in the store.
 */
export type ShownIndex = { subject: string; path: string };

export function shownRelease(id: string): ShownIndex {
  return { subject: id, path: storePaths.siteIndex(id) };
}

function shownPreview(id: string): ShownIndex {
  return { subject: `preview/${id}`, path: storePaths.previewIndex(id) };
}

/** Lists the previews that have not expired, even damaged ones. */
export async function listShownPreviews(store: Store): Promise<readonly ShownIndex[]> {
  return (await readStoredPreviews(store)).map(({ id }) => shownPreview(id));
}

/** Lists every index of a release, canary or preview that a folder contains. */
export async function listStoredIndexes(folder: Store): Promise<readonly ShownIndex[]> {
  const paths = await Promise.all(['pages', 'previews'].map((kind) => folder.list(kind)));
  const folders = new Set(paths.flat().map((path) => path.split('/').slice(0, 2).join('/')));
  return [...folders].map((documents) => {
    const [kind, id = ''] = documents.split('/');
    return kind === 'previews' ? shownPreview(id) : shownRelease(id);
  });
}

/**
 * Lists the indexes of everything that visitors can get: the live release, both indexes of a running canary (the
 * candidate, and the live pages with the canary's script), and previews. Damaged previews are included.
 */
export async function listShownIndexes(
  store: Store,
  { release, canary }: Pointer,
): Promise<readonly ShownIndex[]> {
  const releases = [release, ...(canary ? [canary.release, canary.id] : [])];
  return [...releases.map(shownRelease), ...(await listShownPreviews(store))];
}

/**
 * Returns the id of the index that is served at the site's own paths, such as `/pricing`. This is the live release's
 * index or, during a canary, its copy with the canary's script.
 */
export function shownIndex({ release, canary }: Pointer): string {
  return canary?.id ?? release;
}

type PreviewIndex = SiteIndex & { preview: NonNullable<SiteIndex['preview']> };

/** Reads the previews that have not expired. The index of a damaged preview is null. */
export async function readStoredPreviews(store: Store) {
  const ids = (await store.list('previews')).flatMap(
    (path) => /^previews\/([0-9a-f]{32})\/pages\.json$/.exec(path)?.[1] ?? [],
  );
  const found = await Promise.all(
    ids.map(async (id) => ({ id, index: await readIntactIndex(store, storePaths.previewIndex(id)) })),
  );
  return found.filter(({ index }) => index === null || isCurrentPreview(index));
}

/** Reads the previews that are intact and have not expired. */
export async function readPreviews(store: Store): Promise<readonly PreviewIndex[]> {
  const found = await readStoredPreviews(store);
  return found.flatMap(({ index }) => (index && isCurrentPreview(index) ? [index] : []));
}

export function isCurrentPreview(index: SiteIndex): index is PreviewIndex {
  return index.preview !== undefined && new Date(index.preview.until) > new Date();
}
