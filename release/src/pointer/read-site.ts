import type { KeyObject } from 'node:crypto';
import type { Pointer } from '../formats/release-manifest.ts';
import { readTrustedKeys } from '../signing/keys.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';
import {
  explainUntrustedPointer,
  type HistoryEntry,
  parsePointer,
  readEntries,
  sortNewestFirst,
} from './live-pointer.ts';

/**
 * The state of a store's live site at one moment. Every command that may move the live pointer reads this state once
 * and works from it.
 */
export type Site = {
  store: Store;
  pointer: Pointer | null;
  /** The stored bytes of the live pointer, with the etag for replacing it. */
  bytes: Buffer | null;
  etag: string | null;
  /**
   * Whether the history contains the live pointer. A killed process may have moved the pointer without writing the
   * history entry.
   */
  isRecorded: boolean;
  /** All moves so far, oldest first. The last one is the live pointer, unless the pointer file is missing. */
  moves: readonly Pointer[];
  /** Paths of unreadable history entries. */
  damaged: readonly string[];
  /**
   * The newest trusted pointer of the history, and the live pointer if it is trusted. A pointer is trusted if a trusted
   * key has signed it, or if no keys are configured. Both are the same pointer, unless the live pointer was lost,
   * damaged or replaced by an older one.
   */
  trusted: readonly Pointer[];
  /**
   * All withdrawals named by the history's newest trusted pointer or by the live pointer, so that an older live pointer
   * does not undo a withdrawal.
   */
  withdrawn: Pointer['withdrawn'];
};

/**
 * Reads a store's live pointer and the history of its moves.
 *
 * @param last number of moves to read from the history; all if absent
 * @throws CliError when the live pointer is damaged
 */
export async function readSite(store: Store, keys = readTrustedKeys(), last?: number): Promise<Site> {
  // Read the history before the pointer. If a promotion comes between the two reads, the pointer is then newer than the
  // history. In the reverse order, the pointer would be older than the history, which looks like a pointer that was set
  // back.
  const entries = await readEntries(store, last);
  const found = await store.readWithEtag(storePaths.pointer);
  return siteOf(store, entries, found, keys);
}

/** Derives a site's state from its history and from `found`, the stored bytes and etag of the live pointer. */
export function siteOf(
  store: Store,
  entries: readonly HistoryEntry[],
  found: { bytes: Buffer; etag: string } | null,
  keys: readonly KeyObject[],
): Site {
  const live = found && parsePointer(found.bytes);
  const pointer = live?.pointer ?? null;
  const isLive = (one: Pointer) => one.release === pointer?.release && one.event.at === pointer.event.at;
  const recorded = sortNewestFirst(entries);
  const newest = recorded.find((read) => explainUntrustedPointer(read, keys) === null);
  const known = [...(newest ? [newest.pointer] : []), ...(live ? [live.pointer] : [])];
  const isTrusted = live && explainUntrustedPointer(live, keys) === null;
  const ended = recorded.map((read) => read.pointer).filter((one) => !isLive(one));
  return {
    store,
    pointer,
    bytes: found?.bytes ?? null,
    etag: found?.etag ?? null,
    isRecorded: entries.some(({ bytes }) => found !== null && bytes?.equals(found.bytes)),
    moves: [...ended.reverse(), ...(live ? [live.pointer] : [])],
    damaged: entries.flatMap(({ path, read }) => (read ? [] : [path])),
    trusted: known.filter((one) => one !== live?.pointer || isTrusted),
    withdrawn: [
      ...new Map(known.flatMap(({ withdrawn }) => withdrawn).map((one) => [one.release, one])).values(),
    ],
  };
}
