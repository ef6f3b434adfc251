import type { Pointer } from '@site/contract/release-manifest';
import { storePaths } from '../model/layout.ts';
import type { Entry, Store } from '../store/store.ts';
import { readIndex, readPreviews } from './releases.ts';
import { type SignedFolder, signedPreview, signedRelease } from './signature.ts';

/** Everything that visitors can get: the live release, a canary with its candidate, and previews. */
export async function shownFolders(
  store: Store,
  { release, canary }: Pointer,
): Promise<readonly SignedFolder[]> {
  const previews = await readPreviews(store);
  return [
    ...[release, ...(canary ? [canary.release, canary.id] : [])].map(signedRelease),
    ...previews.map(({ preview }) => signedPreview(preview.id)),
  ];
}

/** Everything that visits on these documents load, and what their signatures cover. */
export async function visitFiles(store: Store, signed: readonly SignedFolder[]): Promise<readonly Entry[]> {
  const folders = new Set(['r/_integrity', ...signed.map(({ folder }) => folder)]);
  for (const { index } of signed) {
    const { apps = {} } = (await readIndex(store, index)) ?? {};
    for (const [name, version] of Object.entries(apps)) folders.add(storePaths.app(name, version));
  }
  return (await Promise.all([...folders].map((folder) => store.entries(folder)))).flat();
}
