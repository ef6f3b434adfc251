import type { Pointer } from '@site/contract/release-manifest';
import pMap from 'p-map';
import { storePaths } from '../model/layout.ts';
import { visitFiles } from '../releases/release-files.ts';
import type { Entry, Store } from '../store/store.ts';
import { endAlarm, raiseAlarm } from './alarm.ts';

/** Copies of what is live, on the disk of an origin whose store is a bucket. */
export type Mirror = {
  /** The bucket, of which the copied files are read from the disk. */
  store: Store;
  /** The pointer that was copied last, with everything that it shows; null where there is none. */
  pointer: () => Promise<Buffer | null>;
  /** A release can be signed again: before it is shown, its signature must be the one in the bucket. */
  copySignatures: (pointer: Pointer) => Promise<void>;
  /**
   * Copies everything that a pointer shows, and removes what neither it nor the release before it needs.
   *
   * @throws when the bucket does not answer. A disk that cannot be written to is logged: the site goes on without copies
   */
  copy: (pointer: Pointer, bytes: Buffer) => Promise<void>;
};

/** Files copied at once: enough to hide the round trips. */
const concurrency = 16;

export function mirrorOf(bucket: Store, disk: Store): Mirror {
  /** Where a file is copied, a compressed copy that is not on the disk does not exist. */
  const placeOf = async (path: string) =>
    path !== storePaths.pointer && (await disk.has(path.replace(/\.(br|gz)$/, ''))) ? disk : bucket;
  const store: Store = {
    ...bucket,
    has: async (path) => (await placeOf(path)).has(path),
    read: async (path) => (await placeOf(path)).read(path),
    open: async (path, range) => (await placeOf(path)).open(path, range),
  };

  /** Releases whose signature on the disk was another one: their documents are copied again. */
  const signedAgain = new Set<string>();
  async function copySignatures(pointer: Pointer): Promise<void> {
    for (const id of shownIds(pointer)) {
      const path = storePaths.signature(id);
      const [bytes, known] = [await bucket.read(path), await disk.read(path)];
      if (!bytes || known?.equals(bytes)) continue;
      if (known) signedAgain.add(id);
      await onDiskOnly(disk.write(path, bytes));
    }
  }

  async function copyFiles(pointer: Pointer, bytes: Buffer): Promise<void> {
    const wanted = new Map<string, Entry>();
    for (const id of shownIds(pointer)) {
      for (const entry of await visitFiles(bucket, id)) wanted.set(entry.path, entry);
    }
    const onDisk = new Map((await disk.entries('')).map((entry) => [entry.path, entry.bytes]));
    const isCurrent = ({ path, bytes: size }: Entry) =>
      onDisk.get(path) === size && !signedAgain.has(/^pages\/([^/]+)\//.exec(path)?.[1] ?? '');
    await pMap(
      [...wanted.values()].filter((entry) => !isCurrent(entry)),
      async ({ path }) => {
        const file = await bucket.read(path);
        if (!file) throw new Error(`${path} is missing from ${bucket.describe()}.`);
        await onDiskOnly(disk.write(path, file));
      },
      { concurrency },
    );
    signedAgain.clear();
    await onDiskOnly(disk.write(storePaths.pointer, bytes));
    const before = pointer.previous === null ? [] : await visitFiles(disk, pointer.previous).catch(() => []);
    const needed = new Set([storePaths.pointer, ...wanted.keys(), ...before.map(({ path }) => path)]);
    await onDiskOnly(disk.remove([...onDisk.keys()].filter((path) => !needed.has(path))));
  }

  return {
    store,
    pointer: () => disk.read(storePaths.pointer),
    copySignatures: (pointer) => ignoringDisk(copySignatures(pointer)),
    copy: (pointer, bytes) => ignoringDisk(copyFiles(pointer, bytes).then(endDiskAlarm)),
  };
}

/** The release, its canary and the pages of the canary. */
function shownIds({ release, canary }: Pointer): readonly string[] {
  return canary ? [release, canary.release, canary.id] : [release];
}

class DiskError extends Error {}

async function onDiskOnly(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    throw new DiskError(`The live release cannot be stored on the disk of this origin (${error}).`);
  });
}

let isDiskBroken = false;

/** The site goes on where only the disk fails. */
async function ignoringDisk(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof DiskError)) throw error;
    isDiskBroken = true;
    raiseAlarm('copy', `${error.message} It is read from the store, and not shown when the store fails.`);
  });
}

function endDiskAlarm(): void {
  if (isDiskBroken) endAlarm('copy', 'The live release is stored on the disk of this origin again.');
  isDiskBroken = false;
}
