import type { ReleaseManifest, SiteIndex } from '@site/contract/release-manifest';
import { CliError } from '../problem.ts';
import type { Store } from '../store/store.ts';
import { readRelease } from './compose.ts';
import { readPointer, readSiteIndex } from './pointer.ts';

/** The set that visitors get, with the index of its pages. */
export async function readLiveRelease(store: Store): Promise<{ set: ReleaseManifest; index: SiteIndex }> {
  const pointer = await readPointer(store);
  if (!pointer) throw new CliError(`Nothing is promoted in ${store.describe()} yet.`);
  const index = await readSiteIndex(store, pointer.set);
  if (!index)
    throw new CliError(`The pages of release set ${pointer.set} are missing from ${store.describe()}.`);
  return { set: await readRelease(store, pointer.set), index };
}
