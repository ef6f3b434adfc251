import type { Pointer } from '../formats/release-manifest.ts';
import { createNothingLiveError } from '../pointer/live-pointer.ts';
import { readSite, type Site } from '../pointer/read-site.ts';
import { readStoredPreviews } from '../releases/shown-indexes.ts';
import { readIntactIndex } from '../releases/stored-indexes.ts';
import { latestTag, readTags } from '../releases/tags.ts';
import { CliError } from '../reporting/errors.ts';
import { storePaths } from '../store/layout.ts';
import type { Entry, Store } from '../store/store.ts';

export type Pruning = {
  /** What was removed: ids of releases and previews, and app versions as `name@version`. */
  removed: readonly string[];
  files: number;
  bytes: number;
};

type Options = {
  /** Retention in days, counted from when a release stopped being live or a file was published. */
  days: number;
  /** Whether to only report what would be removed. */
  dryRun: boolean;
  /** Ids of releases to keep although they are neither recent nor named by this store's history. */
  keep?: readonly string[];
};

const hour = 3_600_000;

/** Returns the time so many days ago, as a Unix timestamp in milliseconds. */
export function daysAgo(days: number): number {
  return Date.now() - days * 24 * hour;
}

/**
 * Removes whatever is unused and older than the retention period. These are in use: the live release, the previous
 * release, a canary's candidate, current previews, tagged versions and the apps of all these. Ended previews are
 * removed immediately. Tags other than `latest` are removed if they have not moved during this period. Documents are
 * removed before their apps. If the index of something in use is damaged, nothing that the index might name is removed.
 *
 * @throws CliError when nothing is live
 */
export async function prune(store: Store, { days, dryRun, keep = [] }: Options): Promise<Pruning> {
  const { pointer, entries, young, used } = await survey(store, days, keep);
  // Without a pointer, we cannot tell which release visitors see, so remove nothing.
  if (!pointer) throw await createNothingLiveError(store);
  const unused = entries.filter(({ path }) => {
    const artifact = artifactOf(path);
    return artifact ? !used.has(artifact) : expiresByAge(path) && !young.has(path);
  });
  if (!dryRun) {
    const paths = unused.map(({ path }) => path);
    await removeNames(store, paths, async () => (await survey(store, days, keep)).used);
    // Remove documents before the apps that they load, so that an interrupted run leaves no document without its app.
    await store.remove(paths.filter((path) => /^(pages|previews)\//.test(path)));
    await store.remove(paths);
  }
  return {
    removed: [...new Set(unused.flatMap(({ path }) => artifactOf(path) ?? []))].sort(),
    files: unused.length,
    bytes: unused.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Finds what a file belongs to: the id of a release, canary or preview, or an app version as `name@version`. */
function artifactOf(path: string): string | undefined {
  const [, id] = /^(?:pages|previews)\/([0-9a-f]+)\//.exec(path) ?? [];
  const [, name, version] =
    /^(?:r|server|provenance)\/([a-z][a-z0-9-]*)\/([0-9a-f]{12})(?:\/|\.json)/.exec(path) ?? [];
  return id ?? (name && `${name}@${version}`);
}

/**
 * Whether a file may be pruned by its age alone: the report of a smoke test, or a tag other than `latest`. Every other
 * file belongs to a version or a release, is shared by releases of all ages, or is kept forever.
 */
function expiresByAge(path: string): boolean {
  return (
    path.startsWith('smoke-tests/') || (path.startsWith('tags/') && !path.endsWith(`/${latestTag}.json`))
  );
}

/**
 * Removes the site indexes and app manifests of unused releases and versions, so that they can no longer go live.
 * Every command that moves the live pointer checks these files again after it has written the pointer. So if such a
 * command and this removal run at the same time, at least one of them notices the other.
 *
 * @throws CliError when something has come into use in the meantime; the removed files are restored first
 */
async function removeNames(
  store: Store,
  unused: readonly string[],
  usedNow: () => Promise<ReadonlySet<string>>,
): Promise<void> {
  const removed = new Map<string, Buffer | null>();
  for (const path of unused)
    if (/^(pages\/[^/]+\/pages|r\/[^/]+\/[^/]+\/app)\.json$/.test(path))
      removed.set(path, await store.read(path));
  await store.remove([...removed.keys()]);
  const used = await usedNow();
  const back = [...removed.keys()].map(artifactOf).find((artifact) => artifact && used.has(artifact));
  if (back === undefined) return;
  for (const [path, bytes] of removed) if (bytes) await store.write(path, bytes);
  throw new CliError(`${back} was made live in the meantime; nothing was removed. Run the command again.`, {
    code: 'conflict',
  });
}

/**
 * Reads the live pointer, and lists all entries, the paths of recent entries (`young`) and what must be kept (`used`):
 * the ids of releases and previews, and app versions as `name@version`.
 */
async function survey(store: Store, days: number, keep: readonly string[]) {
  // Keep all files younger than an hour, because a publication, promotion or preview in progress writes files before
  // anything refers to them. None of these takes an hour.
  const youth = Date.now() - hour;
  const limit = Math.min(daysAgo(days), youth);
  const site = await readSite(store);
  const previews = await readStoredPreviews(store);
  const tags = await readTags(store);
  // List the entries after reading the pointer, so that the entries include everything that the pointer names.
  const entries = await store.entries('');
  const isYoung = ({ path, modified }: Entry) =>
    modified.getTime() >= (path.startsWith('previews/') ? youth : limit);
  const young = new Set(entries.filter(isYoung).map(({ path }) => path));
  const current = tags.filter(({ app, tag }) => tag === latestTag || young.has(storePaths.tag(app, tag)));
  const artifactsOf = (paths: Iterable<string>) => [...paths].flatMap((path) => artifactOf(path) ?? []);
  const used = new Set([
    ...listReleasesInUse(site, limit),
    ...keep,
    ...artifactsOf(young),
    ...previews.map(({ id }) => id),
    ...current.map(({ app, version }) => `${app}@${version}`),
  ]);
  const paths = entries.map(({ path }) => path);
  const indexes = paths.filter((path) => isIndex.test(path) && used.has(artifactOf(path) ?? ''));
  for (const index of await Promise.all(indexes.map((path) => readIntactIndex(store, path)))) {
    // A damaged index may name any file of the release, so keep everything that it might name.
    const named = index
      ? Object.entries(index.apps).map(([name, version]) => `${name}@${version}`)
      : artifactsOf(paths);
    for (const artifact of named) used.add(artifact);
  }
  return { pointer: site.pointer, entries, young, used };
}

const isIndex = /^(pages|previews)\/[^/]+\/pages\.json$/;

/**
 * Lists the releases that visitors could still get after `limit`, either as the live release or as a canary's
 * candidate.
 *
 * @param moves moves of the live pointer, oldest first
 * @param limit a time, as a Unix timestamp in milliseconds
 */
export function listRecentReleases(moves: readonly Pointer[], limit: number): readonly string[] {
  const recent = moves.filter((_, at) => {
    const until = moves[at + 1]?.event.at;
    return until === undefined || new Date(until).getTime() >= limit;
  });
  return recent.flatMap(({ release, canary }) => (canary ? [release, canary.release] : [release]));
}

/**
 * Lists the ids of the live release, the previous release, a running canary and its candidate, and all releases that
 * visitors could still get after `limit`.
 *
 * @param limit a time, as a Unix timestamp in milliseconds
 */
export function listReleasesInUse({ pointer, moves, damaged }: Site, limit: number): readonly string[] {
  return [
    pointer?.release,
    pointer?.previous,
    pointer?.canary?.release,
    pointer?.canary?.id,
    ...listRecentReleases(moves, limit),
    // A damaged history entry still has a release's id in its file name. We do not know how long that release was live,
    // so keep it.
    ...damaged.map((path) => path.slice(-'.json'.length - 12, -'.json'.length)),
  ].filter((id) => id !== undefined && id !== null);
}
