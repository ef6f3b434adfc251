import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Provenance } from '@site/contract/release-manifest';
import pMap from 'p-map';
import { containsCommit, currentProvenance } from '../model/actor.ts';
import { storePaths } from '../model/layout.ts';
import { readProvenance } from '../releases/releases.ts';
import { latestTag, writeTag } from '../releases/tags.ts';
import { writeCopies } from '../store/compress.ts';
import type { Store } from '../store/store.ts';
import type { BuiltApp } from './build-app.ts';
import { compressOnce, removeOldCompressedFiles } from './compressed-files.ts';

/** Uploads at once: enough to hide a bucket's round trips. */
const concurrency = 8;

/**
 * Publishes a built app version, which is the hash of its files: a path of it never gets other bytes. Its manifest is written
 * last: once it exists, all files do. An interrupted upload continues with the files that are missing.
 *
 * @param tag moves to this version; promotions without a tag take `latest`. With null no tag moves
 * @param provenance of the sources, as they were before they were built
 * @returns whether anything was written
 */
export async function publishApp(
  store: Store,
  { app, dist }: BuiltApp,
  tag: string | null = latestTag,
  provenance: Provenance = currentProvenance(),
): Promise<boolean> {
  const manifest = storePaths.appManifest(app.name, app.version);
  const published = await store.has(manifest);
  if (!published) {
    const publish = async (path: string) => {
      const place = `${storePaths.app(app.name, app.version)}/${path}`;
      if (await store.has(place)) return;
      const file = await readFile(join(dist, 'client', path));
      await writeCopies(store, place, file, compressOnce);
      await store.write(place, file);
    };
    const publishServerFile = async (path: string) => {
      const file = await readFile(join(dist, 'server', path));
      await store.write(`${storePaths.server(app.name, app.version)}/${path}`, file);
    };
    await pMap(Object.keys(app.files), publish, { concurrency });
    await removeOldCompressedFiles();
    await pMap(Object.keys(app.serverFiles), publishServerFile, { concurrency });
    await writeProvenance(store, app, provenance);
    await store.write(manifest, Buffer.from(JSON.stringify(app)));
  } else if (await isLater(store, app, provenance)) {
    await writeProvenance(store, app, provenance);
  }
  if (tag !== null) await writeTag(store, app.name, tag, app.version);
  return !published;
}

/** The same version comes back when a change is reverted: it belongs to the later commit then. */
async function isLater(store: Store, { name, version }: BuiltApp['app'], { commit }: Provenance) {
  const before = (await readProvenance(store, name, version))?.commit;
  return Boolean(commit && before && before !== commit && containsCommit(commit, before));
}

async function writeProvenance(
  store: Store,
  { name, version }: BuiltApp['app'],
  provenance: Provenance,
): Promise<void> {
  await store.write(storePaths.provenance(name, version), Buffer.from(JSON.stringify(provenance)));
}
