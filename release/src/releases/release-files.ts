import type { Pointer } from '@site/contract/release-manifest';
import { storePaths } from '../model/layout.ts';
import { versionsOf } from '../model/manifest.ts';
import type { Entry, Store } from '../store/store.ts';
import { readPreviews, readRelease } from './releases.ts';
import { type SignedFolder, signedPreview, signedRelease } from './signature.ts';

/** Everything that visitors can get: the live release, a canary with its candidate, and previews. */
export async function shownFolders(
  store: Store,
  { release, canary }: Pointer,
): Promise<readonly SignedFolder[]> {
  const previews = await readPreviews(store);
  return [
    ...[release, ...(canary ? [canary.release, canary.id] : [])].map(signedRelease),
    ...previews.map(({ preview, release: shown }) => signedPreview(preview.id, shown)),
  ];
}

/** Everything that visits on these documents load, and what their signatures cover. */
export async function visitFiles(
  store: Store,
  signed: readonly SignedFolder[],
): Promise<ReadonlyMap<string, Entry>> {
  const folders = new Set(['r/_integrity', ...signed.map(({ folder }) => folder)]);
  const files = new Set(signed.flatMap(({ release, signature }) => [storePaths.release(release), signature]));
  for (const { release } of signed) {
    // The pages of a canary are copies, and have no manifest of their own.
    if (!(await store.has(storePaths.release(release)))) continue;
    for (const [name, version] of versionsOf(await readRelease(store, release)))
      folders.add(storePaths.app(name, version));
  }
  const single = await Promise.all(['releases', 'signatures'].map((folder) => store.entries(folder)));
  const found = await Promise.all([...folders].map((folder) => store.entries(folder)));
  const entries = [...single.flat().filter(({ path }) => files.has(path)), ...found.flat()];
  return new Map(entries.map((entry) => [entry.path, entry]));
}
