import type { SiteIndex } from '@site/contract/release-manifest';
import { storePaths } from '../model/layout.ts';
import { versionsOf } from '../model/manifest.ts';
import type { Entry, Store } from '../store/store.ts';
import { type PreviewIndex, readRelease, readSiteIndex } from './releases.ts';

/**
 * Everything that a visit on a release or a canary loads, and the signature; of a release that is not in the store,
 * nothing.
 */
export async function visitFiles(store: Store, id: string): Promise<readonly Entry[]> {
  const index = await readSiteIndex(store, id);
  return index ? await filesOf(store, index, id, [storePaths.pages(id), storePaths.signature(id)]) : [];
}

/** The same of a preview. */
export async function previewFiles(store: Store, index: PreviewIndex): Promise<readonly Entry[]> {
  return await filesOf(store, index, index.release, [storePaths.preview(index.preview.id)]);
}

/** @param own the folder of the pages, and their signature where it is elsewhere */
async function filesOf(
  store: Store,
  index: SiteIndex,
  id: string,
  [folder = '', signature]: readonly string[],
): Promise<readonly Entry[]> {
  const maps = new Set(withCopies(importMaps(index)));
  const among = async (folder: string, isOwn: (path: string) => boolean) =>
    (await store.entries(folder)).filter(({ path }) => isOwn(path));
  const found = [
    ...(await appVersions(store, index, id)).map(([name, version]) =>
      store.entries(storePaths.app(name, version)),
    ),
    store.entries(folder),
    among('r/_integrity', (path) => maps.has(path)),
    among('releases', (path) => path === storePaths.release(id)),
    ...(signature ? [among('signatures', (path) => path === signature)] : []),
  ];
  return (await Promise.all(found)).flat();
}

/** The pages of a canary have no manifest of their own. */
async function appVersions(store: Store, index: SiteIndex, id: string) {
  return index.canary === id ? [] : [...versionsOf(await readRelease(store, id))];
}

/** The published import maps that the pages name by the hash of their text. */
function importMaps({ pages, notFound, expired, previewExpired }: SiteIndex): readonly string[] {
  const hashes = [...Object.values(pages), notFound, expired, previewExpired].flatMap(
    ({ scriptHashes }) => scriptHashes,
  );
  return [...new Set(hashes)].map(storePaths.integrity);
}

function withCopies(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => [path, `${path}.br`, `${path}.gz`]);
}
