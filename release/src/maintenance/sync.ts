import type { KeyObject } from 'node:crypto';
import { dirname } from 'node:path/posix';
import pMap from 'p-map';
import type { Pointer } from '../formats/release-manifest.ts';
import {
  createNothingLiveError,
  findPointerDefect,
  parsePointer,
  readEntries,
  sortNewestFirst,
} from '../pointer/live-pointer.ts';
import {
  listShownIndexes,
  listStoredIndexes,
  type ShownIndex,
  shownRelease,
} from '../releases/shown-indexes.ts';
import { CliError } from '../reporting/errors.ts';
import { logEvent } from '../reporting/event-log.ts';
import { storePaths } from '../store/layout.ts';
import { type Store, StoreError } from '../store/store.ts';
import { daysAgo, listRecentReleases, prune } from './prune.ts';
import { listReleasedFiles, type ReleasedFile } from './released-files.ts';

export type Synced = {
  release: string;
  /** Whether the pointer changed, or files were copied or removed. */
  changed: boolean;
  files: number;
  removed: number;
};

type Options = {
  keys: readonly KeyObject[];
  /** How many days the copy keeps a release after visitors stop getting it, because tabs may still show its pages. */
  days: number;
};

/** Number of files copied in parallel, enough to hide a bucket's round trips. */
const concurrency = 16;
/** Number of recent pointer moves in which to look for earlier releases. */
const maxMoves = 200;

/**
 * Copies everything that visitors can get into a web server's folder, checks each file against its released hash, and
 * then moves the folder's pointer. Each page is copied after the files that it loads. The releases of the last `days`
 * days are copied last, because their pages may still be open in tabs.
 *
 * @throws CliError when something differs from what was released; visitors then get the same as before
 */
export async function syncFolder(store: Store, folder: Store, { keys, days }: Options): Promise<Synced> {
  if ((await folder.list('tags')).length > 0) {
    throw new CliError(
      `${folder.describe()} is an artifact store; nothing was copied. Use a separate folder for the web server.`,
    );
  }
  const before = await folder.readWithEtag(storePaths.pointer);
  const { pointer, bytes } = await readTrusted(store, before && parsePointer(before.bytes).pointer, keys);
  let files = 0;
  for (const shown of await listShownIndexes(store, pointer))
    files += await copyShown(store, folder, shown, keys);

  const changed = !before?.bytes.equals(bytes);
  if (changed && !(await folder.replace(storePaths.pointer, bytes, before?.etag ?? null))) {
    throw new CliError(
      `Another process is already copying to ${folder.describe()}; nothing was copied. Run only one.`,
      { code: 'conflict' },
    );
  }
  const earlier = await listEarlierReleases(store, pointer, days);
  for (const id of earlier) files += await copyEarlier(store, folder, shownRelease(id), keys);
  const pruned = await prune(folder, { days, dryRun: false, keep: earlier });
  const removed = pruned.files + (keys.length > 0 ? await removeUnsigned(folder, keys) : 0);
  return {
    release: pointer.release,
    changed: changed || files > 0 || removed > 0,
    files,
    removed,
  };
}

/**
 * Reads and verifies the store's pointer.
 *
 * @param shown the folder's pointer from the last sync, or null before the first sync
 * @throws CliError when the store's pointer cannot be trusted, for example because it is older than `shown`
 */
async function readTrusted(
  store: Store,
  shown: Pointer | null,
  keys: readonly KeyObject[],
): Promise<{ pointer: Pointer; bytes: Buffer }> {
  const bytes = await store.read(storePaths.pointer);
  if (!bytes) throw await createNothingLiveError(store);
  const read = parsePointer(bytes);
  const defect = findPointerDefect(read, keys, shown ? [shown] : []);
  if (defect) throw new CliError(`${defect.reason} Nothing was copied. ${defect.remedy}`);
  return { pointer: read.pointer, bytes };
}

/**
 * Copies the files of a release, canary or preview that are missing or damaged in the folder. A file is copied after
 * the files that it loads. If a file of a preview is wrong, the preview is removed from the folder and the sync
 * continues.
 *
 * @returns the number of copied files
 * @throws CliError if the store has lost a file of a release or canary, or the file was changed
 */
async function copyShown(
  store: Store,
  folder: Store,
  shown: ShownIndex,
  keys: readonly KeyObject[],
): Promise<number> {
  let copied = 0;
  const copyFile = async ({ path, optional, isIntact }: ReleasedFile) => {
    const present = await folder.read(path);
    if (present && (await isIntact(present))) return;
    const bytes = await store.read(path);
    if (!bytes && optional) return;
    if (!bytes || !(await isIntact(bytes)))
      throw new CliError(`${path} is not what was released. Nothing was switched.`);
    await folder.write(path, bytes);
    copied += 1;
  };
  try {
    const { defect, stages } = await listReleasedFiles(store, shown, keys);
    if (defect)
      throw new CliError([defect.reason, 'Nothing was switched.', defect.remedy].filter(Boolean).join(' '));
    for (const files of stages) {
      const visible = files.filter(({ path }) => !path.startsWith('server/'));
      await pMap(visible, copyFile, { concurrency });
    }
    return copied;
  } catch (error) {
    if (!shown.path.startsWith('previews/') || error instanceof StoreError) throw error;
    await folder.remove(await folder.list(dirname(shown.path)));
    logEvent('fault', { message: `${shown.subject} is not shown.`, reason: String(error) });
    return 0;
  }
}

/** Lists the releases that visitors could still get within the last `days` days, except withdrawn ones. */
async function listEarlierReleases(
  store: Store,
  { withdrawn }: Pointer,
  days: number,
): Promise<readonly string[]> {
  const moves = sortNewestFirst(await readEntries(store, maxMoves)).map((read) => read.pointer);
  const recent = new Set(listRecentReleases(moves.toReversed(), daysAgo(days)));
  for (const { release } of withdrawn) recent.delete(release);
  return [...recent];
}

/**
 * Copies an earlier release, unless the store lacks it, the folder already contains it completely, or it is damaged.
 *
 * @returns the number of copied files
 */
async function copyEarlier(
  store: Store,
  folder: Store,
  shown: ShownIndex,
  keys: readonly KeyObject[],
): Promise<number> {
  const [stored, present] = await Promise.all([store.read(shown.path), folder.read(shown.path)]);
  // The index is copied last, so an equal index means that the release was copied completely.
  if (!stored || present?.equals(stored)) return 0;
  try {
    return await copyShown(store, folder, shown, keys);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    logEvent('fault', { message: `${shown.subject} is not copied.`, reason: String(error) });
    return 0;
  }
}

/**
 * Removes releases and previews without a trusted signature from a web server's folder. They were copied before
 * signatures were required, or their key is no longer trusted. Also removes files in `r/` that no remaining release or
 * preview needs, such as files left by other programs.
 *
 * @returns the number of removed files
 */
async function removeUnsigned(folder: Store, keys: readonly KeyObject[]): Promise<number> {
  const named = new Set<string>();
  const untrusted: string[] = [];
  for (const shown of await listStoredIndexes(folder)) {
    const { defect, stages } = await listReleasedFiles(folder, shown, keys);
    if (defect) untrusted.push(...(await folder.list(dirname(shown.path))));
    else for (const { path } of stages.flat()) named.add(path);
  }
  // Remove documents before the files that they load, so that no document refers to a missing file.
  await folder.remove(untrusted);
  const left = (await folder.list('r')).filter((path) => !named.has(path));
  await folder.remove(left);
  return untrusted.length + left.length;
}
