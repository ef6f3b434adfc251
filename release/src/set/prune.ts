import { isSharedPage, places, type Store } from '../store/store.ts';
import { readRelease, versionsOf } from './compose.ts';
import { nothingLive } from './nothing-live.ts';
import { isLasting, readHistory, readPointer, readPreviews, readSiteIndex, sharedPages } from './pointer.ts';

export type Pruning = {
  /** Sets whose documents go, and versions of parts that no kept set is made of. */
  sets: readonly string[];
  parts: readonly string[];
  files: number;
  bytes: number;
  kept: { sets: readonly string[] };
};

type Options = {
  /** Days that what was live, tried, previewed or published stays after that. */
  days: number;
  /** Says what would go, and removes nothing. */
  dryRun: boolean;
  now?: Date;
};

const day = 86_400_000;
const hour = 3_600_000;
/** Folders whose second step is a set. */
const ofSets = /^(?:pages|seals|sets|r\/_directory)\/([0-9a-f]{12})(?:\/|\.json)/;
const ofPreviews = /^previews\/([0-9a-f]{12})\//;
const ofDocuments = /^(?:pages|documents|previews)\//;
const ofParts = /^(?:r|server)\/([a-z][a-z0-9-]*)\/([0-9a-f]{12})\//;

/**
 * Removes what nobody can need any more. Never what is live, was live before it, is
 * tried by a share of visitors, can be seen in a preview, was live or written within the retention, or is
 * part of such a set. Previews that are over go at once. Documents go before the parts that they name.
 *
 * @throws CliError where nothing is live
 */
export async function prune(store: Store, { days, dryRun, now = new Date() }: Options): Promise<Pruning> {
  // Without a pointer the set that visitors had would look like any other.
  if (!(await readPointer(store))) throw await nothingLive(store);
  const limit = now.getTime() - days * day;
  const entries = (
    await Promise.all(
      ['pages', 'documents', 'previews', 'seals', 'sets', 'r', 'server', 'rendered'].map((folder) =>
        store.entries(folder),
      ),
    )
  ).flat();
  const beingWritten = now.getTime() - hour;
  const young = entries.filter(({ modified }) => modified.getTime() >= limit);
  const previews = (await readPreviews(store)).filter((index) => isLasting(index, now)).map(({ set }) => set);
  const keptSets = new Set([
    ...previews,
    ...(await setsInUse(store, limit)),
    ...young.flatMap(({ path }) => ofSets.exec(path)?.[1] ?? []),
  ]);
  const keptParts = new Set(young.map(({ path }) => partOf(path)));
  for (const id of keptSets) {
    if (!(await store.has(places.set(id)))) continue;
    for (const [name, version] of versionsOf(await readRelease(store, id)))
      keptParts.add(`${name}@${version}`);
  }
  const keptPages = new Set<string>();
  for (const id of keptSets) {
    const index = await readSiteIndex(store, id);
    for (const page of index ? sharedPages(index) : []) keptPages.add(page);
  }
  for (const name of await store.list('latest')) {
    const { version } = JSON.parse((await store.read(name))?.toString() ?? '{}') as { version?: string };
    keptParts.add(`${name.slice('latest/'.length, -'.json'.length)}@${version}`);
  }

  const goes = entries.filter(({ path, modified }) => {
    const preview = ofPreviews.exec(path)?.[1];
    // One that is being written has no index yet.
    if (preview) return !previews.includes(preview) && modified.getTime() < beingWritten;
    const set = ofSets.exec(path)?.[1];
    if (set) return !keptSets.has(set);
    const part = partOf(path);
    if (part) return !keptParts.has(part);
    if (isSharedPage(path)) {
      return !keptPages.has(path.replace(/\.(br|gz)$/, '')) && modified.getTime() < limit;
    }
    // Rendered pages are made again when they are wanted; maps of hashes are shared by sets of all ages.
    return path.startsWith('rendered/') && modified.getTime() < limit;
  });
  if (!dryRun) {
    const [documents, rest] = [
      goes.filter(({ path }) => ofDocuments.test(path)),
      goes.filter(({ path }) => !ofDocuments.test(path)),
    ];
    await store.remove(documents.map(({ path }) => path));
    await store.remove(rest.map(({ path }) => path));
  }
  const named = (of: (path: string) => string | undefined) =>
    [...new Set(goes.flatMap(({ path }) => of(path) ?? []))].sort();
  return {
    sets: named((path) => ofSets.exec(path)?.[1]),
    parts: named((path) => (ofSets.test(path) ? undefined : partOf(path))),
    files: goes.length,
    bytes: goes.reduce((sum, { bytes }) => sum + bytes, 0),
    kept: { sets: [...keptSets].sort() },
  };
}

function partOf(path: string): string | undefined {
  const [, name, version] = ofParts.exec(path) ?? [];
  return name && version ? `${name}@${version}` : undefined;
}

/** The live set, the one before it, the one that is tried, and those that were live within the retention. */
async function setsInUse(store: Store, limit: number): Promise<readonly string[]> {
  const pointer = await readPointer(store);
  const history = await readHistory(store);
  const recent = history.filter((_, index) => {
    const until = history[index + 1]?.promotedAt;
    return until === undefined || new Date(until).getTime() >= limit;
  });
  return [
    pointer?.set,
    pointer?.previous,
    pointer?.gradual?.set,
    pointer?.gradual?.stage,
    ...recent.map(({ set }) => set),
  ].filter((id) => id !== undefined && id !== null);
}
