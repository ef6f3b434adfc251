import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import type { Provenance } from '../formats/release-manifest.ts';
import { containsCommit, isUnpushed, readCommitTime } from '../git/ask-git.ts';
import { describeProvenance } from '../git/provenance.ts';
import { readProvenance } from '../releases/stored-apps.ts';
import { latestTag, writeTag } from '../releases/tags.ts';
import { storePaths } from '../store/layout.ts';
import { inParallel, type Store } from '../store/store.ts';
import { writeCompressed } from '../store/written-files.ts';
import type { BuiltApp } from './build-app.ts';

/**
 * Publishes an app version. The version is the hash of its files, so a published path never changes its bytes. The
 * manifest is written last, so if the manifest exists, all files do. If an upload is interrupted, the next one skips
 * the client files that are already stored.
 *
 * @param tag the tag to move to this version, unless the tag points to newer work
 * @param unchecked whether publishing skipped the type and lint checks. The provenance records this.
 */
export async function publishApp(
  store: Store,
  { app, dist }: BuiltApp,
  tag: string = latestTag,
  { unchecked = false }: { unchecked?: boolean } = {},
): Promise<{ written: boolean; hasMoved: boolean }> {
  const provenance = { ...describeProvenance(dist), ...(unchecked && { unchecked }) };
  const manifest = storePaths.appManifest(app.name, app.version);
  const published = await store.has(manifest);
  if (!published) {
    const publish = async (path: string) => {
      const place = `${storePaths.app(app.name, app.version)}/${path}`;
      if (await store.has(place)) return;
      const file = await readFile(join(dist, 'client', path));
      await writeCompressed(store, place, file);
    };
    const publishServerFile = async (path: string) => {
      const file = await readFile(join(dist, 'server', path));
      await store.write(`${storePaths.server(app.name, app.version)}/${path}`, file);
    };
    await pMap(Object.keys(app.files), publish, inParallel);
    await pMap(Object.keys(app.serverFiles), publishServerFile, inParallel);
    await writeProvenance(store, app, provenance);
    await store.write(manifest, Buffer.from(JSON.stringify(app)));
  }
  const hasMoved = await writeTag(store, app.name, tag, app.version, async (version) => {
    const before = version ? await readProvenance(store, app.name, version) : null;
    if (before && version !== app.version && isLater(before, provenance, { tag, dist })) return false;
    // On the default branch, record this commit even if the version was published before, because a merge or a revert
    // can make an earlier version the newest work.
    if (
      tag === latestTag &&
      provenance.commit &&
      (version !== app.version || before?.dirty || before?.unchecked)
    )
      await writeProvenance(store, app, provenance);
    return true;
  });
  return { written: !published, hasMoved };
}

/**
 * Whether a tag already points to a version that was built from a later commit, because pipelines do not always finish
 * in the order of their commits.
 */
function isLater(
  { commit, publishedAt }: Provenance,
  { commit: next }: Provenance,
  { tag, dist }: { tag: string; dist: string },
): boolean {
  if (!commit || !next || containsCommit(next, commit, dist) !== false) return false;
  // A clone that lacks the tagged commit cannot tell whether that commit follows the new commit. On the default branch,
  // assume that it does if the new commit is unpushed, or was made before the tagged version was published. On a side
  // branch, assume that it does not, because a rebase may have replaced the tagged commit.
  return (
    containsCommit(commit, next, dist) ??
    (tag === latestTag && (isUnpushed(next, dist) || readCommitTime(next, dist) < new Date(publishedAt)))
  );
}

async function writeProvenance(
  store: Store,
  { name, version }: BuiltApp['app'],
  provenance: Provenance,
): Promise<void> {
  await store.write(storePaths.provenance(name, version), Buffer.from(JSON.stringify(provenance)));
}
