import type { KeyObject } from 'node:crypto';
import { type Pointer, siteIndex } from '@site/contract/release-manifest';
import pMap from 'p-map';
import { CliError } from '../model/errors.ts';
import { logEvent } from '../model/event-log.ts';
import { storePaths } from '../model/layout.ts';
import { nothingLive } from '../pointer/history.ts';
import { parsePointer, pointerDefect, type ReadPointer } from '../pointer/live-pointer.ts';
import { readApp, shownIndex } from '../releases/releases.ts';
import { readSignature, type SignedFolder, shownFolders, untrustedReason } from '../releases/signature.ts';
import { type Store, StoreError } from '../store/store.ts';
import { prune } from './prune.ts';
import { type Expected, expectHash, filesOf, unreadable } from './verify.ts';

export type Synced = {
  release: string;
  /** Whether another release, canary or preview is shown now. */
  changed: boolean;
  files: number;
  removed: number;
};

type Options = {
  keys: readonly KeyObject[];
  /** In days: how long a release that is not shown any more stays, for the pages that are open on it. */
  days: number;
  now?: Date;
};

/** Files at once: enough to hide a bucket's round trips. */
const concurrency = 16;

/**
 * Copies what visitors can get into a folder that a web server reads, and moves its pointer once all of it is there as
 * it was released: a page is never there before what it loads. What was shown before stays for some days.
 *
 * @throws CliError when something is not as it was released; the folder goes on showing what it shows
 */
export async function syncFolder(
  store: Store,
  folder: Store,
  { keys, days, now = new Date() }: Options,
): Promise<Synced> {
  if ((await folder.list('tags')).length > 0) {
    throw new CliError(
      `${folder.describe()} is an artifact store; nothing was copied. Name a folder of its own for the web server.`,
    );
  }
  const before = await folder.readWithEtag(storePaths.pointer);
  const shown = before && parsePointer(before.bytes);
  const { read, bytes } = await readTrusted(store, shown, keys);
  const { pointer } = read;
  const copied = new Set<string>();
  for (const signed of await shownFolders(store, pointer))
    await copyFolder(store, folder, signed, keys, copied);

  const changed = !before?.bytes.equals(bytes);
  if (changed) {
    if (shown) await renewRetention(folder, shown.pointer);
    if (!(await folder.replace(storePaths.pointer, bytes, before?.etag ?? null))) {
      throw new CliError(`Another process copies to ${folder.describe()}; run one only.`, {
        code: 'conflict',
      });
    }
  }
  const { files: removed } = await prune(folder, { days, dryRun: false, now });
  return {
    release: pointer.release,
    changed: changed || copied.size > 0 || removed > 0,
    files: copied.size,
    removed,
  };
}

/** @throws CliError when the pointer is not one to follow, also for being older than what the folder shows */
async function readTrusted(
  store: Store,
  shown: ReadPointer | null,
  keys: readonly KeyObject[],
): Promise<{ read: ReadPointer; bytes: Buffer }> {
  const bytes = await store.read(storePaths.pointer);
  if (!bytes) throw await nothingLive(store);
  const read = parsePointer(bytes);
  const reason = pointerDefect(read, keys, shown ? [shown.pointer] : []);
  if (reason) throw new CliError(`${reason} Nothing was copied; \`pnpm release restore\` repairs it.`);
  return { read, bytes };
}

/**
 * Copies the documents of a release, canary or preview with what they load, each after what it loads. What is there as it was
 * released stays; what is not as it was released is not copied.
 *
 * @param copied gets the paths
 * @throws CliError for the first file that is wrong. A preview is removed then, and keeps nothing else from being shown
 */
async function copyFolder(
  store: Store,
  folder: Store,
  signed: SignedFolder,
  keys: readonly KeyObject[],
  copied: Set<string>,
): Promise<void> {
  const copyFile = async ({ path, optional, isIntact }: Expected) => {
    const present = await folder.read(path);
    if (present && (await isIntact(present))) return;
    const bytes = await store.read(path);
    if (!bytes && optional) return;
    assertReleased(path, bytes !== null && (await isIntact(bytes)));
    if (bytes) await folder.write(path, bytes);
    copied.add(path);
  };
  const copy = (files: readonly Expected[]) => pMap(files, copyFile, { concurrency });
  try {
    const signature = await store.read(signed.signature);
    const found = await readSignature(store, signed).catch(unreadable);
    const untrusted = keys.length > 0 || !found ? untrustedReason(found, signed.subject, keys) : null;
    if (untrusted || !found || !signature) throw new CliError(`${untrusted} Nothing was switched.`);
    const index = expectHash(signed.index, found.statement.index);
    const bytes = await store.read(signed.index);
    assertReleased(signed.index, bytes !== null && (await index.isIntact(bytes)));
    const { hashes, apps } = siteIndex.parse(JSON.parse(String(bytes)));
    const named = Object.entries(hashes).map(([path, hash]) => expectHash(path, hash));
    await copy(named.filter(({ path }) => path.startsWith('r/')));
    for (const [name, version] of Object.entries(apps))
      await copy(filesOf(await readApp(folder, name, version)));
    await copy(named.filter(({ path }) => !path.startsWith('r/')));
    await copy([{ path: signed.signature, isIntact: (copy) => copy.equals(signature) }]);
    await copy([index]);
  } catch (error) {
    if (!signed.folder.startsWith('previews/') || error instanceof StoreError) throw error;
    await folder.remove(await folder.list(signed.folder));
    logEvent('fault', { message: `${signed.subject} is not shown.`, reason: String(error) });
  }
}

function assertReleased(path: string, isReleased: boolean): void {
  if (!isReleased) throw new CliError(`${path} is not what was released. Nothing was switched.`);
}

/** The retention of a release begins when it stops being shown: by the time of its index. */
async function renewRetention(folder: Store, pointer: Pointer): Promise<void> {
  for (const id of new Set([pointer.release, shownIndex(pointer), pointer.canary?.release])) {
    const bytes = id === undefined ? null : await folder.read(storePaths.siteIndex(id));
    if (id !== undefined && bytes) await folder.write(storePaths.siteIndex(id), bytes);
  }
}
