import type { ReleaseSet, SiteIndex } from '@site/shared/release-set';
import { Problem } from '../problem.ts';
import type { Store } from '../store/store.ts';
import { readSet } from './compose.ts';
import { readPointer, readSiteIndex } from './pointer.ts';

/** The set that visitors get, with the index of its pages. */
export async function readCurrentSet(store: Store): Promise<{ set: ReleaseSet; index: SiteIndex }> {
  const pointer = await readPointer(store);
  if (!pointer) throw new Problem(`Nothing is promoted in ${store.describe()} yet.`);
  const index = await readSiteIndex(store, pointer.set);
  if (!index)
    throw new Problem(`The pages of release set ${pointer.set} are missing from ${store.describe()}.`);
  return { set: await readSet(store, pointer.set), index };
}
