import type { KeyObject } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Synced, syncFolder } from '../maintenance/sync.ts';
import { createAlarm } from '../reporting/event-log.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';

type Options = {
  keys: readonly KeyObject[];
  /** How many days the copy keeps a release after visitors stop getting it. */
  days: number;
  /** Runs after each copy. `first` is true for the first copy of this process. */
  onSynced?: (synced: Synced, first: boolean) => Promise<void>;
};

/** Interval between two reads of the store, in milliseconds. */
const interval = 1_000;
/** How often the folder is verified and pruned if nothing changes, in milliseconds. */
const maxAge = 3_600_000;

/**
 * Copies everything that visitors can get from the store to `folder`, first immediately and then after every change. If
 * the store fails or a file differs from what was released, visitors keep getting the previous copy, and an alarm with
 * the reason is logged once.
 *
 * @returns a function that stops watching
 */
export function watchStore(
  store: Store,
  folder: Store,
  { keys, days, onSynced = async () => {} }: Options,
): () => void {
  const stopped = new AbortController();
  let lastSync: { shown: string; at: number } | undefined;
  const alarm = createAlarm();

  async function check(): Promise<void> {
    try {
      const shown = await readShown(store);
      if (shown !== lastSync?.shown || Date.now() - lastSync.at > maxAge) {
        await onSynced(await syncFolder(store, folder, { keys, days }), lastSync === undefined);
        lastSync = { shown, at: Date.now() };
      }
      alarm.end(`${folder.describe()} follows ${store.describe()} again.`);
    } catch (error) {
      lastSync = undefined;
      const reason = error instanceof Error ? error.message : String(error);
      alarm.raise(reason, `${folder.describe()} shows what it has.`);
    }
  }

  async function repeat(): Promise<void> {
    while (!stopped.signal.aborted) {
      await check();
      await delay(interval, undefined, { signal: stopped.signal }).catch(() => {});
    }
  }
  void repeat();
  return () => stopped.abort();
}

/**
 * Returns a string that changes when visitors can get a different release, canary or preview. A preview's index is
 * written last, so its presence means that the preview is complete.
 */
async function readShown(store: Store): Promise<string> {
  const [pointer, previews] = await Promise.all([
    store.readWithEtag(storePaths.pointer),
    store.entries('previews'),
  ]);
  return JSON.stringify([pointer?.etag, previews.filter(({ path }) => path.endsWith('/pages.json'))]);
}
