import { CliError } from '../model/errors.ts';
import { storePaths } from '../model/layout.ts';
import { nothingLive, readMoves, switchesOf } from '../pointer/history.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import { readPreviews, readSiteIndex } from '../releases/releases.ts';
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
 *
 * @throws CliError when nothing is live
 */
export async function prune(store: Store, { days, dryRun, now = new Date() }: Options): Promise<Pruning> {
  // Without a pointer the release that visitors had would look like any other.
  if (!(await readPointer(store))) throw await nothingLive(store);
  const limit = now.getTime() - days * day;
  const isYoung = ({ path, modified }: Entry) =>
    // A preview gets its index last: within the hour, one without may still be being written.
    modified.getTime() >= (path.startsWith('previews/') ? now.getTime() - hour : limit);
  const entries = await store.entries('');
  const young = entries.filter(isYoung).map(({ path }) => path);
  const used = await ownersInUse(store, young, limit, now);
  const unused = entries.filter((entry) => {
    const owner = ownerOf(entry.path);
    return owner ? !used.has(owner) : isNote(entry.path) && !isYoung(entry);
  });
  if (!dryRun) {
    const paths = unused.map(({ path }) => path);
    await removeIndexes(store, paths, limit);
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

/** What a file is a part of: the id of a release, canary or preview, or `name@version`. */
function ownerOf(path: string): string | undefined {
  const [, id] = /^(?:pages|previews)\/([0-9a-f]+)\//.exec(path) ?? [];
  const [, name, version] =
    /^(?:r|server|provenance)\/([a-z][a-z0-9-]*)\/([0-9a-f]{12})(?:\/|\.json)/.exec(path) ?? [];
  return id ?? (name && `${name}@${version}`);
}

/** Maps of hashes are shared by releases of all ages, and the history stays. */
function isNote(path: string): boolean {
  return (
    path.startsWith('smoke-tests/') || (path.startsWith('tags/') && !path.endsWith(`/${latestTag}.json`))
  );
}

/**
 * Removes the site indexes of unused releases, without which they cannot be made live any more. A rollback looks at the index
 * again after it has moved the pointer, so that one of both notices the other.
 *
 * @throws CliError when one of them has been made live meanwhile; then all are there again
 */
async function removeIndexes(store: Store, unused: readonly string[], limit: number): Promise<void> {
  const removed = new Map<string, Buffer | null>();
  for (const path of unused)
    if (/^pages\/[^/]+\/pages\.json$/.test(path)) removed.set(path, await store.read(path));
  await store.remove([...removed.keys()]);
  const used = await releasesInUse(store, limit);
  const back = used.find((id) => removed.has(storePaths.siteIndex(id)));
  if (back === undefined) return;
  for (const [path, bytes] of removed) if (bytes) await store.write(path, bytes);
  throw new CliError(`Release ${back} was made live meanwhile; nothing was removed. Run it again.`, {
    code: 'conflict',
  });
}

async function ownersInUse(
  store: Store,
  young: readonly string[],
  limit: number,
  now: Date,
): Promise<ReadonlySet<string>> {
  const previews = await readPreviews(store, now);
  const tags = (await readTags(store)).filter(
    ({ app, tag }) => tag === latestTag || young.includes(storePaths.tag(app, tag)),
  );
  const used = new Set([
    ...(await releasesInUse(store, limit)),
    ...young.flatMap((path) => ownerOf(path) ?? []),
    ...previews.map(({ preview }) => preview.id),
    ...tags.map(({ app, version }) => `${app}@${version}`),
  ]);
  const ids = [...used].filter((owner) => /^[0-9a-f]{12}$/.test(owner));
  const releases = await Promise.all(ids.map((id) => readSiteIndex(store, id)));
  for (const { apps } of [...previews, ...releases.filter((index) => index !== null)])
    for (const [name, version] of Object.entries(apps)) used.add(`${name}@${version}`);
  return used;
}

async function releasesInUse(store: Store, limit: number): Promise<readonly string[]> {
  const pointer = await readPointer(store);
  const { moves, damaged } = await readMoves(store);
  const history = switchesOf(moves);
  const recent = history.filter((_, at) => {
    const until = history[at + 1]?.promotedAt;
    return until === undefined || new Date(until).getTime() >= limit;
  });
  return [
    pointer?.release,
    pointer?.previous,
    pointer?.canary?.release,
    pointer?.canary?.id,
    ...recent.map(({ release }) => release),
    // How long it was live is not known: its name has the release.
    ...damaged.map((path) => path.slice(-'.json'.length - 12, -'.json'.length)),
  ].filter((id) => id !== undefined && id !== null);
}
