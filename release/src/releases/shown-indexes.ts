import type { Pointer } from '../formats/release-manifest.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { readStoredPreviews } from './stored-previews.ts';

/**
 * What an index describes (the id of a release or canary, or `preview/<id>`), and the path of the index in the store.
 */
export type ShownIndex = { subject: string; path: string };

/**
 * Lists everything that visitors can get: the live release, a canary with its candidate, and previews, even damaged
 * ones.
 */
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

/**
 * Returns the id of the index that is served at plain paths. This is the live release's index or, during a canary, its
 * copy with the canary's script.
 */
export function shownIndex({ release, canary }: Pointer): string {
  return canary?.id ?? release;
}
