import type { KeyObject } from 'node:crypto';
import type { Pointer } from '@site/contract/release-manifest';
import pMap from 'p-map';
import { CliError } from '../model/errors.ts';
import { logEvent } from '../model/event-log.ts';
import { assertNoReasons } from '../model/finding.ts';
import { storePaths } from '../model/layout.ts';
import { nothingLive } from '../pointer/history.ts';
import { parsePointer, pointerDefect, type ReadPointer } from '../pointer/live-pointer.ts';
import { shownFolders, visitFiles } from '../releases/release-files.ts';
import { shownIndex } from '../releases/releases.ts';
import { signedRelease } from '../releases/signature.ts';
import type { Store } from '../store/store.ts';
import { prune } from './prune.ts';
import { verifyShown } from './verify.ts';

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
  const wanted = await visitFiles(store, await shownFolders(store, pointer));
  // What is there is shown right now, and was verified. Only a preview can get other pages.
  const present = new Map((await folder.entries('')).map(({ path, modified }) => [path, modified]));
  const missing = wanted.filter(({ path, modified }) => {
    const copied = present.get(path);
    return copied === undefined || (path.startsWith('previews/') && copied < modified);
  });
  for (const step of inOrder(missing.map(({ path }) => path))) {
    await pMap(step, (path) => copyFile(store, folder, path), { concurrency });
  }
  await assertAsReleased(store, folder, pointer, keys);

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
    changed: changed || missing.length > 0 || removed > 0,
    files: missing.length,
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

/** What pages load, the pages, and the indexes that make them ones that can be shown. */
function inOrder(paths: readonly string[]): readonly (readonly string[])[] {
  const place = (path: string) => (path.startsWith('r/') ? 0 : path.endsWith('/pages.json') ? 2 : 1);
  return [0, 1, 2].map((step) => paths.filter((path) => place(path) === step));
}

async function copyFile(store: Store, folder: Store, path: string): Promise<void> {
  const bytes = await store.read(path);
  if (!bytes) throw new CliError(`${path} is missing from ${store.describe()}; nothing was switched.`);
  await folder.write(path, bytes);
}

/**
 * What is wrong is removed from the folder, so that the next attempt copies it again.
 *
 * @throws CliError when what plain paths show is wrong. A preview is not shown then, and keeps nothing else from being shown
 */
async function assertAsReleased(
  store: Store,
  folder: Store,
  pointer: Pointer,
  keys: readonly KeyObject[],
): Promise<void> {
  const wrong: string[] = [];
  for (const found of await verifyShown(folder, pointer, keys, { server: false })) {
    if (found.wrong.length === 0) continue;
    const preview = /^preview\/(.+)$/.exec(found.release)?.[1];
    await folder.remove(
      preview === undefined
        ? [...found.damaged, signedRelease(found.release).signature]
        : await folder.list(storePaths.preview(preview)),
    );
    if (preview === undefined) wrong.push(...found.wrong);
    else logEvent('fault', { message: `${found.release} is not shown.`, reason: found.wrong.join(' ') });
  }
  assertNoReasons(
    wrong,
    `Release ${pointer.release} in ${store.describe()} is not as it was released; nothing was switched.`,
  );
}

/** The retention of a release begins when it stops being shown: by the time of its index. */
async function renewRetention(folder: Store, pointer: Pointer): Promise<void> {
  for (const id of new Set([pointer.release, shownIndex(pointer), pointer.canary?.release])) {
    const bytes = id === undefined ? null : await folder.read(storePaths.siteIndex(id));
    if (id !== undefined && bytes) await folder.write(storePaths.siteIndex(id), bytes);
  }
}
