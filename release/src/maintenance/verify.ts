import type { KeyObject } from 'node:crypto';
import pMap from 'p-map';
import { storePaths } from '../model/layout.ts';
import { nothingLive } from '../pointer/history.ts';
import { parsePointer, pointerDefect, readPointer, recentPointers } from '../pointer/live-pointer.ts';
import { type ShownIndex, shownIndexes } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';
import { type ReleasedFile, releasedFiles } from './released-files.ts';

export type Verification = {
  /** Id of the release or canary, `preview/<id>`, or a file of the store. */
  release: string;
  /** Name of the key; null where it is not signed. */
  signedBy: string | null;
  files: number;
  /** A sentence for each file that is missing or changed, and for what else is wrong. */
  wrong: readonly string[];
};

const concurrency = 8;

/** Verifies the live pointer: one of the keys must have signed it, and the history must not have one with a higher number. */
export async function verifyPointer(store: Store, keys: readonly KeyObject[]): Promise<Verification> {
  // Read the history before the pointer: a promotion in between only makes the pointer newer.
  const history = (await recentPointers(store, keys)).map(({ pointer }) => pointer);
  const bytes = await store.read(storePaths.pointer);
  if (!bytes) throw await nothingLive(store);
  const read = parsePointer(bytes);
  const defect = pointerDefect(read, keys, history);
  // There is nothing to restore before the first signed move.
  const isFirst = history.length === 0 && read.pointer.signature === null;
  const remedy = isFirst ? 'The next release that is promoted with the signing key is.' : defect?.remedy;
  return {
    release: storePaths.pointer,
    signedBy: read.pointer.signature?.key ?? null,
    files: 1,
    wrong: defect ? [`${defect.reason} ${remedy}`] : [],
  };
}

/** Verifies everything that visitors can get. What the pointer names is verified also where the pointer itself is not trusted. */
export async function verifyLive(store: Store, keys: readonly KeyObject[]): Promise<readonly Verification[]> {
  const found = [await verifyPointer(store, keys)];
  const intact = new Set<string>();
  const pointer = await readPointer(store);
  for (const shown of pointer ? await shownIndexes(store, pointer) : [])
    found.push(await verifyIndex(store, shown, keys, intact));
  return found;
}

/**
 * Reads every file of a release and compares its hash with the released one, compressed copies included. With
 * keys, one of them must have signed the release.
 */
export function verifyRelease(store: Store, id: string, keys: readonly KeyObject[]): Promise<Verification> {
  return verifyIndex(store, { subject: id, path: storePaths.siteIndex(id) }, keys, new Set());
}

/** @param intact files that were read already, and gets the others: releases share apps */
async function verifyIndex(
  store: Store,
  shown: ShownIndex,
  keys: readonly KeyObject[],
  intact: Set<string>,
): Promise<Verification> {
  const { signedBy, defect, stages } = await releasedFiles(store, shown, keys);
  const files = stages.flat();
  const damageOf = async ({ path, optional, isIntact }: ReleasedFile): Promise<string[]> => {
    const bytes = await store.read(path);
    if (bytes ? !(await isIntact(bytes)) : !optional)
      return [`${path} is ${bytes ? 'not what was released' : 'missing'}.`];
    intact.add(path);
    return [];
  };
  const unread = files.filter(({ path }) => !intact.has(path));
  const damage = (await pMap(unread, damageOf, { concurrency })).flat().sort();
  return {
    release: shown.subject,
    signedBy,
    files: files.filter(({ optional }) => !optional).length,
    wrong: [...(defect ? [defect] : []), ...damage],
  };
}
