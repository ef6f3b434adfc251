import type { KeyObject } from 'node:crypto';
import { dirname } from 'node:path/posix';
import pMap from 'p-map';
import type { Pointer } from '../formats/release-manifest.ts';
import {
  createNothingLiveError,
  findPointerDefect,
  type PointerWithText,
  parsePointer,
  readEntries,
  sortNewestFirst,
} from '../pointer/live-pointer.ts';
import {
  listShownIndexes,
  listStoredIndexes,
  type ShownIndex,
  shownIndex,
  shownRelease,
} from '../releases/shown-indexes.ts';
import { CliError } from '../reporting/errors.ts';
import { logEvent } from '../reporting/event-log.ts';
import { storePaths } from '../store/layout.ts';
import { type Store, StoreError } from '../store/store.ts';
import { listRecentReleases, prune } from './prune.ts';
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
  now?: Date;
};

/** Number of files copied in parallel, enough to hide a bucket's round trips. */
const concurrency = 16;
/** Number of recent pointer moves in which to look for earlier releases. */
const maxMoves = 200;
const dayMilliseconds = 86_400_000;

/**
 * Copies everything that visitors can get into a web server's folder, checks each file against its released hash, and
 * then moves the folder's pointer. Each page is copied after the files that it loads. The releases of the last `days`
 * days are copied last, because their pages may still be open in tabs.
 *
 * @throws CliError when something differs from what was released; visitors then get the same as before
 */
export async function syncFolder(
  store: Store,
  folder: Store,
  { keys, days, now = new Date() }: Options,
): Promise<Synced> {
  if ((await folder.list('tags')).length > 0) {
    throw new CliError(
      `${folder.describe()} is an artifact store; nothing was copied. Use a separate folder for the web server.`,
    );
  }
  const before = await folder.readWithEtag(storePaths.pointer);
  const shown = before && parsePointer(before.bytes);
  const { read, bytes } = await readTrusted(store, shown, keys);
  const { pointer } = read;
  const copied = new Set<string>();
  for (const one of await listShownIndexes(store, pointer)) await copyShown(store, folder, one, keys, copied);

  const changed = !before?.bytes.equals(bytes);
  if (changed) {
    if (shown) await renewRetention(folder, shown.pointer);
    if (!(await folder.replace(storePaths.pointer, bytes, before?.etag ?? null))) {
      throw new CliError(
        `Another process is already copying to ${folder.describe()}; nothing was copied. Run only one.`,
        {
          code: 'conflict',
        },
      );
    }
  }
  await copyEarlier(store, folder, pointer, { keys, limit: now.getTime() - days * dayMilliseconds, copied });
  const pruned = await prune(folder, { days, dryRun: false, now });
  const removed = pruned.files + (keys.length > 0 ? await removeUnsigned(folder, keys) : 0);
  return {
    release: pointer.release,
    changed: changed || copied.size > 0 || removed > 0,
    files: copied.size,
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
  shown: PointerWithText | null,
  keys: readonly KeyObject[],
): Promise<{ read: PointerWithText; bytes: Buffer }> {
  const bytes = await store.read(storePaths.pointer);
  if (!bytes) throw await createNothingLiveError(store);
  const read = parsePointer(bytes);
  const defect = findPointerDefect(read, keys, shown ? [shown.pointer] : []);
  if (defect) throw new CliError(`${defect.reason} Nothing was copied. ${defect.remedy}`);
  return { read, bytes };
}

/**
 * Copies the files of a release, canary or preview that are missing or damaged in the folder. A file is copied after
 * the files that it loads. If a file of a preview is wrong, the preview is removed from the folder and the sync
 * continues.
 *
 * @param copied receives the paths of the copied files
 * @throws CliError if the store has lost a file of a release or canary, or the file was changed
 */
async function copyShown(
  store: Store,
  folder: Store,
  shown: ShownIndex,
  keys: readonly KeyObject[],
  copied: Set<string>,
): Promise<void> {
  const copyFile = async ({ path, optional, isIntact }: ReleasedFile) => {
    const present = await folder.read(path);
    if (present && (await isIntact(present))) return;
    const bytes = await store.read(path);
    if (!bytes && optional) return;
    if (!bytes || !(await isIntact(bytes)))
      throw new CliError(`${path} is not what was released. Nothing was switched.`);
    await folder.write(path, bytes);
    copied.add(path);
  };
  try {
    const { defect, stages } = await listReleasedFiles(store, shown, keys);
    if (defect) throw new CliError(`${defect} Nothing was switched.`);
    for (const files of stages) {
      const visible = files.filter(({ path }) => !path.startsWith('server/'));
      await pMap(visible, copyFile, { concurrency });
    }
  } catch (error) {
    if (!shown.path.startsWith('previews/') || error instanceof StoreError) throw error;
    await folder.remove(await folder.list(dirname(shown.path)));
    logEvent('fault', { message: `${shown.subject} is not shown.`, reason: String(error) });
  }
}

/**
 * Copies the releases that visitors could still get after the time `limit`. Skips releases that the folder already
 * contains completely, and damaged and withdrawn releases.
 */
async function copyEarlier(
  store: Store,
  folder: Store,
  { withdrawn }: Pointer,
  { keys, limit, copied }: { keys: readonly KeyObject[]; limit: number; copied: Set<string> },
): Promise<void> {
  const moves = sortNewestFirst(await readEntries(store, maxMoves)).map((read) => read.pointer);
  for (const id of new Set(listRecentReleases(moves.toReversed(), limit))) {
    if (withdrawn.some(({ release }) => release === id)) continue;
    const shown = shownRelease(id);
    const [stored, present] = await Promise.all([store.read(shown.path), folder.read(shown.path)]);
    // The index is copied last, so an equal index means that the release was copied completely.
    if (!stored || present?.equals(stored)) continue;
    const files = new Set<string>();
    try {
      await copyShown(store, folder, shown, keys, files);
      for (const path of files) copied.add(path);
    } catch (error) {
      if (error instanceof StoreError) throw error;
      logEvent('fault', { message: `${id} is not copied.`, reason: String(error) });
    }
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

/**
 * Rewrites the indexes of a pointer's releases when visitors stop getting these releases. This renews the indexes'
 * modification times, from which `prune` counts the retention.
 */
async function renewRetention(folder: Store, pointer: Pointer): Promise<void> {
  for (const id of new Set([pointer.release, shownIndex(pointer), pointer.canary?.release])) {
    const bytes = id === undefined ? null : await folder.read(storePaths.siteIndex(id));
    if (id !== undefined && bytes) await folder.write(storePaths.siteIndex(id), bytes);
  }
}
