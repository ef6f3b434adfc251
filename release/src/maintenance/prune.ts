import { CliError } from '../model/errors.ts';
import { storePaths } from '../model/layout.ts';
import { nothingLive, readMoves, switchesOf } from '../pointer/history.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import { readIntactIndex, storedPreviews } from '../releases/releases.ts';
import { latestTag, readTags } from '../releases/tags.ts';
import type { Entry, Store } from '../store/store.ts';

export type Pruning = {
  /** Releases and previews whose documents are removed, and app versions that nothing else names: by id, or `name@version`. */
  removed: readonly string[];
  files: number;
  bytes: number;
};

type Options = {
  /** Retention in days, from the day on which a release stopped being live or a file was published. */
  days: number;
  /** Reports what would be removed, and removes nothing. */
  dryRun: boolean;
  now?: Date;
};

const day = 86_400_000;
const hour = 3_600_000;

/**
 * Removes what is not in use and older than the retention. In use are the live release, the one before it, the
 * candidate of a canary, current previews, tagged versions and the apps of all these. Ended previews
 * are removed at once; other tags than `latest` once they have not moved for the retention. Documents are removed before the apps that they name.
 * While an index that is in use is damaged, nothing is removed that it may name.
 *
 * @throws CliError when nothing is live
 */
export async function prune(store: Store, { days, dryRun, now = new Date() }: Options): Promise<Pruning> {
  // Without a pointer we could not tell which release visitors see, so nothing is removed.
  if (!(await readPointer(store))) throw await nothingLive(store);
  const { entries, young, used } = await survey(store, days, now);
  const unused = entries.filter(({ path }) => {
    const owner = ownerOf(path);
    return owner ? !used.has(owner) : isNote(path) && !young.has(path);
  });
  if (!dryRun) {
    const paths = unused.map(({ path }) => path);
    await removeNames(store, paths, async () => (await survey(store, days, now)).used);
    // Documents come before the apps that they name.
    await store.remove(paths.filter((path) => /^(pages|previews)\//.test(path)));
    await store.remove(paths);
  }
  return {
    removed: [...new Set(unused.flatMap(({ path }) => ownerOf(path) ?? []))].sort(),
    files: unused.length,
    bytes: unused.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Finds what a file belongs to: the id of a release, canary or preview, or `name@version`. */
function ownerOf(path: string): string | undefined {
  const [, id] = /^(?:pages|previews)\/([0-9a-f]+)\//.exec(path) ?? [];
  const [, name, version] =
    /^(?:r|server|provenance)\/([a-z][a-z0-9-]*)\/([0-9a-f]{12})(?:\/|\.json)/.exec(path) ?? [];
  return id ?? (name && `${name}@${version}`);
}

/** Whether a file is a note that stays: releases of all ages share maps of hashes, and the history is kept. */
function isNote(path: string): boolean {
  return (
    path.startsWith('smoke-tests/') || (path.startsWith('tags/') && !path.endsWith(`/${latestTag}.json`))
  );
}

/**
 * Removes the site indexes and app manifests of what is unused, without which it cannot be made live any more. A move of the
 * pointer looks at them again afterwards, so that one of both notices the other.
 *
 * @throws CliError when some of it has come into use meanwhile; then all are there again
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
  const back = [...removed.keys()].map(ownerOf).find((owner) => owner && used.has(owner));
  if (back === undefined) return;
  for (const [path, bytes] of removed) if (bytes) await store.write(path, bytes);
  throw new CliError(`${back} was made live meanwhile; nothing was removed. Run it again.`, {
    code: 'conflict',
  });
}

/** Surveys the store: its paths, the young ones among them, and the owners of files that are in use. */
async function survey(store: Store, days: number, now: Date) {
  // Nothing names what is still being published, promoted or previewed. That takes less than an hour, so younger files stay.
  const youth = now.getTime() - hour;
  const limit = Math.min(now.getTime() - days * day, youth);
  const releases = await releasesInUse(store, limit);
  const previews = await storedPreviews(store, now);
  const tags = await readTags(store);
  // The entries are listed last, so that they contain what the pointer names.
  const entries = await store.entries('');
  const isYoung = ({ path, modified }: Entry) =>
    modified.getTime() >= (path.startsWith('previews/') ? youth : limit);
  const young = new Set(entries.filter(isYoung).map(({ path }) => path));
  const current = tags.filter(({ app, tag }) => tag === latestTag || young.has(storePaths.tag(app, tag)));
  const owners = (paths: Iterable<string>) => [...paths].flatMap((path) => ownerOf(path) ?? []);
  const used = new Set([
    ...releases,
    ...owners(young),
    ...previews.map(({ id }) => id),
    ...current.map(({ app, version }) => `${app}@${version}`),
  ]);
  const paths = entries.map(({ path }) => path);
  const indexes = paths.filter((path) => isIndex.test(path) && used.has(ownerOf(path) ?? ''));
  for (const index of await Promise.all(indexes.map((path) => readIntactIndex(store, path)))) {
    // A damaged index may name any file, so nothing is removed that it may name.
    const named = index
      ? Object.entries(index.apps).map(([name, version]) => `${name}@${version}`)
      : owners(paths);
    for (const owner of named) used.add(owner);
  }
  return { entries, young, used };
}

const isIndex = /^(pages|previews)\/[^/]+\/pages\.json$/;

/** Lists the ids of releases and canaries that are live, were live before, are tried, or were live after a time. */
export async function releasesInUse(store: Store, limit: number): Promise<readonly string[]> {
  const pointer = await readPointer(store);
  const { moves, damaged } = await readMoves(store);
  const history = switchesOf(moves);
  const recent = history.filter((_, at) => {
    const until = history[at + 1]?.event.at;
    return until === undefined || new Date(until).getTime() >= limit;
  });
  return [
    pointer?.release,
    pointer?.previous,
    pointer?.canary?.release,
    pointer?.canary?.id,
    ...recent.map(({ release }) => release),
    // A damaged entry still has the release in its name. How long the release was live is unknown, so it stays.
    ...damaged.map((path) => path.slice(-'.json'.length - 12, -'.json'.length)),
  ].filter((id) => id !== undefined && id !== null);
}
