import type { Pointer, SiteIndex } from '../formats/release-manifest.ts';
import { createNothingLiveError, readPointer } from '../pointer/live-pointer.ts';
import { CliError } from '../reporting/errors.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import { type Apps, listChangedNames, type Release } from './manifest.ts';
import { type Manifests, readManifests } from './stored-apps.ts';
import { type IndexWithText, readIntactIndex, readRequiredIndex, readSiteIndex } from './stored-indexes.ts';

export type IndexedRelease = { release: Release; apps: Apps; index: SiteIndex };

/**
 * A stored release: the versions of its apps, their manifests and its site index, with the text that the index's seal
 * covers.
 */
export type StoredRelease = Manifests & IndexWithText & { release: Release };

function releaseOf({ release: id, apps, config }: SiteIndex): Release {
  return { id, apps, config };
}

export async function readRelease(store: Store, id: string): Promise<Release> {
  const index = await readSiteIndex(store, id);
  if (index) return releaseOf(index);
  throw new CliError(`There is no release ${id} in the store at ${store.describe()}.`);
}

/**
 * Reads a stored release.
 *
 * @param known manifests that the caller has already read, which are not read again
 * @throws CliError when its pages are missing or damaged
 */
export async function readStoredRelease(
  store: Store,
  id: string,
  ...known: readonly Manifests[]
): Promise<StoredRelease> {
  const read = await readRequiredIndex(store, id);
  return {
    ...read,
    release: releaseOf(read.index),
    ...(await readManifests(store, read.index.apps, ...known)),
  };
}

/**
 * Reads the live release with its site index.
 *
 * @throws CliError when nothing is live
 */
export async function readLiveRelease(
  store: Store,
): Promise<{ pointer: Pointer; release: Release; index: SiteIndex }> {
  const pointer = await readPointer(store);
  if (!pointer) throw await createNothingLiveError(store);
  const { index } = await readRequiredIndex(store, pointer.release);
  return { pointer, release: releaseOf(index), index };
}

/**
 * Describes the changes from one release to another, such as `portfolio 0123… → 4567…`. The list is empty if one of the
 * releases was pruned or is damaged.
 */
export async function changedApps(
  store: Store,
  before: string | undefined,
  after: string,
): Promise<string[]> {
  const [then, now] = await Promise.all([
    before ? readIntactIndex(store, storePaths.siteIndex(before)) : null,
    readIntactIndex(store, storePaths.siteIndex(after)),
  ]);
  if (!then || !now) return [];
  return listChangedNames(then.apps, now.apps).map(
    (name) => `${name} ${then.apps[name] ?? 'new'} → ${now.apps[name] ?? 'retired'}`,
  );
}
