import { CliError } from '../model/errors.ts';
import { storePaths } from '../model/layout.ts';
import { nothingLive, readMoves, switchesOf } from '../pointer/history.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import { readPreviews, readSiteIndex } from '../releases/releases.ts';
import { latestTag, readTags } from '../releases/tags.ts';
import type { Entry, Store } from '../store/store.ts';

export type Pruning = {
  /** Releases whose documents are removed, and app versions that no remaining release names. */
  releases: readonly string[];
  apps: readonly string[];
  files: number;
  bytes: number;
  remaining: { releases: readonly string[] };
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
/** Of a release or a canary. */
const releasePath = /^pages\/([0-9a-f]{12})\//;
const previewPath = /^previews\/([0-9a-f]{32})\//;
const documentPath = /^(?:pages|previews)\//;
const appPath = /^(?:r|server|provenance)\/([a-z][a-z0-9-]*)\/([0-9a-f]{12})(?:\/|\.json)/;

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
  const entries = await store.entries('');
  const used = await findUsed(store, entries, limit, now);
  const unused = entries.filter((entry) => isUnused(entry, used, limit, now));
  if (!dryRun) {
    await removeIndexes(store, unused, limit);
    const documents = unused.filter(({ path }) => documentPath.test(path));
    await store.remove(documents.map(({ path }) => path));
    await store.remove(unused.filter((entry) => !documents.includes(entry)).map(({ path }) => path));
  }
  const names = (of: (path: string) => string | undefined) =>
    [...new Set(unused.flatMap(({ path }) => of(path) ?? []))].sort();
  return {
    releases: names((path) => releasePath.exec(path)?.[1]),
    apps: names((path) => (releasePath.test(path) ? undefined : appOf(path))),
    files: unused.length,
    bytes: unused.reduce((sum, { bytes }) => sum + bytes, 0),
    remaining: { releases: [...used.releases].sort() },
  };
}

const indexPath = /^pages\/([0-9a-f]{12})\/pages\.json$/;

/**
 * Removes the site indexes of unused releases, without which they cannot be made live any more. A rollback looks at the index
 * again after it has moved the pointer, so that one of both notices the other.
 *
 * @throws CliError when one of them has been made live meanwhile; then all are there again
 */
async function removeIndexes(store: Store, unused: readonly Entry[], limit: number): Promise<void> {
  const removed = new Map<string, Buffer | null>();
  for (const { path } of unused) if (indexPath.test(path)) removed.set(path, await store.read(path));
  await store.remove([...removed.keys()]);
  const used = await releasesInUse(store, limit);
  const back = used.find((id) => removed.has(storePaths.siteIndex(id)));
  if (back === undefined) return;
  for (const [path, bytes] of removed) if (bytes) await store.write(path, bytes);
  throw new CliError(`Release ${back} was made live meanwhile; nothing was removed. Run it again.`, {
    code: 'conflict',
  });
}

type Used = Record<'previews' | 'releases' | 'apps', ReadonlySet<string>>;

async function findUsed(store: Store, entries: readonly Entry[], limit: number, now: Date): Promise<Used> {
  const young = entries.filter(({ modified }) => modified.getTime() >= limit);
  const previews = await readPreviews(store, now);
  const releases = new Set([
    ...previews.map(({ release }) => release),
    ...(await releasesInUse(store, limit)),
    ...young.flatMap(({ path }) => releasePath.exec(path)?.[1] ?? []),
  ]);
  const isYoung = new Set(young.map(({ path }) => path));
  const tagged = (await readTags(store))
    .filter(({ app, tag }) => tag === latestTag || isYoung.has(storePaths.tag(app, tag)))
    .map(({ app, version }) => `${app}@${version}`);
  const apps = new Set([...tagged, ...young.flatMap(({ path }) => appOf(path) ?? [])]);
  for (const id of releases) {
    const { apps: versions = {} } = (await readSiteIndex(store, id)) ?? {};
    for (const [name, version] of Object.entries(versions)) apps.add(`${name}@${version}`);
  }
  return { previews: new Set(previews.map(({ preview }) => preview.id)), releases, apps };
}

function isUnused({ path, modified }: Entry, used: Used, limit: number, now: Date): boolean {
  const old = modified.getTime() < limit;
  const preview = previewPath.exec(path)?.[1];
  // A preview gets its index last: within the hour, one without may still be being written.
  if (preview) return !used.previews.has(preview) && modified.getTime() < now.getTime() - hour;
  const release = releasePath.exec(path)?.[1];
  if (release) return !used.releases.has(release);
  const app = appOf(path);
  if (app) return !used.apps.has(app);
  if (path.startsWith('tags/')) return !path.endsWith(`/${latestTag}.json`) && old;
  // These are only notes; maps of hashes are shared by releases of all ages.
  return path.startsWith('smoke-tests/') && old;
}

function appOf(path: string): string | undefined {
  const [, name, version] = appPath.exec(path) ?? [];
  return name && version ? `${name}@${version}` : undefined;
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
