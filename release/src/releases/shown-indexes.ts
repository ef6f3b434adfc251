import type { Pointer } from '../formats/release-manifest.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { readStoredPreviews } from './stored-previews.ts';

/** The subject of an index, and its path in the store. */
export type ShownIndex = { subject: string; path: string };

/** Lists everything that visitors can get: the live release, a canary with its candidate, and previews, even damaged ones. */
export async function listShownIndexes(
  store: Store,
  { release, canary }: Pointer,
): Promise<readonly ShownIndex[]> {
  const releases = [release, ...(canary ? [canary.release, canary.id] : [])];
  return [
    ...releases.map((id) => ({ subject: id, path: storePaths.siteIndex(id) })),
    ...(await readStoredPreviews(store)).map(({ id }) => ({
      subject: `preview/${id}`,
      path: storePaths.previewIndex(id),
    })),
  ];
}

/** Returns the id of the index that plain paths show: the live release's, or that of its copy with a canary's script. */
export function shownIndex({ release, canary }: Pointer): string {
  return canary?.id ?? release;
}
