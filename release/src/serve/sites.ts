import type { KeyObject } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pointer, SiteIndex } from '@site/contract/release-manifest';
import { foldPath } from '@site/domain/paths';
import { logFault } from '@site/telemetry/log';
import { storePaths } from '../model/layout.ts';
import { parsePointer, pointerDefect, recentPointers, untrustedPointer } from '../pointer/live-pointer.ts';
import type { Followed, PointerMemory } from '../pointer/pointer-memory.ts';
import { isCurrentPreview, readPreviewIndex, readSiteIndex, shownIndex } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';
import { endAlarm, raiseAlarm } from './alarm.ts';
import type { Mirror } from './mirror.ts';

export type Site = {
  index: SiteIndex;
  /** By folded path. */
  pages: ReadonlyMap<string, SiteIndex['notFound']>;
  redirects: ReadonlyMap<string, string>;
};

/** What plain paths show, and the releases that are not shown at their own address either. */
export type Live = {
  /** Null before the first promotion, and where nothing can be shown. */
  site: Site | null;
  withdrawn: ReadonlySet<string>;
  /** Why nothing can be shown. */
  failure?: string;
};

type Options = {
  /** In milliseconds: how long the pointer is not read again, and how long a request waits while it is. */
  maxAge: number;
  timeout: number;
  /** The pointer is followed when one of them signed it, or where there are none. */
  keys: readonly KeyObject[];
  memory: PointerMemory;
  /** Where what is shown is copied to. */
  mirror?: Mirror | undefined;
};

/** In milliseconds: how long a pointer that could not be followed is not tried again. */
const retryDelay = 500;

/**
 * The site of the live pointer, as it moves. What was shown before stays when the pointer is lost, damaged, not
 * signed, moved back, or leads to a release that is not trusted or cannot be read, and when the store does not answer;
 * after a start, the newest valid release of the history is shown in these cases, or the copied one. Each of them is
 * logged as an alarm. With a mirror, another release is shown once it is copied.
 */
export function followPointer(
  store: Store,
  { maxAge, timeout, keys, memory, mirror }: Options,
): () => Promise<Live> {
  let etag: string | null | undefined;
  let live: Live = { site: null, withdrawn: new Set() };
  let nextRead = Number.NEGATIVE_INFINITY;
  let highest: Followed | null | undefined;
  let alarmed = '';
  let hasStarted = false;
  let reading: Promise<void> | undefined;
  let waitUntil = 0;
  /** What is shown and not copied yet. */
  let uncopied: { pointer: Pointer; bytes: Buffer } | undefined;
  let copying: Promise<void> | undefined;

  function alarm(text: string): void {
    nextRead = performance.now() + retryDelay;
    etag = undefined;
    if (text !== alarmed) raiseAlarm('live pointer', text);
    alarmed = text;
  }

  async function read(): Promise<void> {
    try {
      const found = await store.readWithEtag(storePaths.pointer);
      if (etag === undefined || (found?.etag ?? null) !== etag) {
        etag = found?.etag ?? null;
        live = await follow(found?.bytes, live);
      }
    } catch (error) {
      etag = undefined;
      if (!live.site) {
        const fallback = await copied();
        live = fallback.site ? fallback : { ...fallback, failure: firstLine(error) };
      }
      if (live.site) alarm(`${firstLine(error)} The origin shows release ${live.site.index.release}.`);
    }
    if (uncopied) {
      copying ??= copy(uncopied).finally(() => {
        copying = undefined;
      });
    }
  }

  async function follow(bytes: Buffer | undefined, before: Live): Promise<Live> {
    highest ??= await memory.read();
    const recent = before.site ? [] : (await recentPointers(store, keys)).map(({ pointer }) => pointer);
    if (!bytes && !before.site && recent.length === 0) return before;
    try {
      if (!bytes) throw new Error('current.json is missing.');
      const shown = await followBytes(bytes, recent, before);
      if (alarmed) endAlarm('live pointer', 'The origin follows the live pointer again.');
      alarmed = '';
      return shown;
    } catch (error) {
      const reason = firstLine(error);
      const valid = before.site ? before : await newestValid(store, recent, highest);
      const fallback = valid.site ? valid : { ...(await copied()), withdrawn: valid.withdrawn };
      if (fallback.site) {
        alarm(
          `${reason} The origin shows release ${fallback.site.index.release}; \`pnpm release restore\` repairs the pointer.`,
        );
        return fallback;
      }
      // The first read ends the start with this failure.
      if (hasStarted) alarm(`${reason} The origin has no release to show.`);
      return { ...fallback, failure: reason };
    }
  }

  async function followBytes(bytes: Buffer, recent: readonly Pointer[], before: Live): Promise<Live> {
    const found = parsePointer(bytes);
    const reason = pointerDefect(found, keys, [...(highest ? [highest] : []), ...recent]);
    if (reason) throw new Error(reason);
    const { pointer } = found;
    await mirror?.copySignatures(pointer);
    // Right after the start there is nothing else to show.
    if (before.site) {
      await copying;
      await mirror?.copy(pointer, bytes);
    }
    const shown = await readShown(store, pointer);
    uncopied = before.site ? undefined : { pointer, bytes };
    await remember(pointer);
    return shown;
  }

  /** What an earlier process copied, for a start while the store does not answer. */
  async function copied(): Promise<Live> {
    const nothing = { site: null, withdrawn: new Set<string>() };
    try {
      const bytes = await mirror?.pointer();
      const found = bytes && parsePointer(bytes);
      return found && untrustedPointer(found, keys) === null
        ? await readShown(store, found.pointer)
        : nothing;
    } catch {
      return nothing;
    }
  }

  async function copy(shown: NonNullable<typeof uncopied>): Promise<void> {
    try {
      await mirror?.copy(shown.pointer, shown.bytes);
      if (uncopied === shown) uncopied = undefined;
    } catch (error) {
      logFault('fault', { message: `The live release is not copied to the disk yet: ${firstLine(error)}` });
    }
  }

  async function remember({ number, release }: Pointer): Promise<void> {
    highest = { number, release };
    await memory.write(highest).catch((error: unknown) => {
      logFault('fault', {
        message: 'The number of the live pointer could not be saved; it is known until a restart.',
        reason: String(error),
      });
    });
  }

  return async () => {
    const now = performance.now();
    if (now >= nextRead && !reading) {
      nextRead = now + maxAge;
      waitUntil = now + timeout;
      reading = read().finally(() => {
        reading = undefined;
      });
    }
    if (!live.site || timeout === Number.POSITIVE_INFINITY) await reading;
    else if (reading && !alarmed && now < waitUntil) await Promise.race([reading, delay(waitUntil - now)]);
    hasStarted = true;
    return live;
  };
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

async function readShown(store: Store, pointer: Pointer): Promise<Live> {
  const id = shownIndex(pointer);
  const index = await readSiteIndex(store, id);
  if (!index) throw new Error(`The pages of ${id} are missing.`);
  return { site: siteOf(index), withdrawn: withdrawnOf(pointer) };
}

/** Of the pointers of the history, and of the one that this origin followed last. */
async function newestValid(
  store: Store,
  recent: readonly Pointer[],
  followed: Followed | null,
): Promise<Live> {
  const withdrawn = withdrawnOf(recent[0]);
  const known = [...recent, ...(followed ? [followed] : [])].sort((a, b) => b.number - a.number);
  for (const { release } of known.filter((one) => !withdrawn.has(one.release))) {
    const index = await readSiteIndex(store, release).catch(() => null);
    if (index) return { site: siteOf(index), withdrawn };
  }
  return { site: null, withdrawn };
}

function withdrawnOf(pointer: Pointer | undefined): ReadonlySet<string> {
  return new Set(pointer?.withdrawn.map(({ release }) => release));
}

/** One release, whatever the pointer names. */
export function fixedSite(store: Store, id: string): () => Promise<Live> {
  let live: Promise<Live> | undefined;
  return () => {
    live ??= readSiteIndex(store, id).then((index) => ({
      site: index && siteOf(index),
      withdrawn: new Set(),
    }));
    return live;
  };
}

/** Any stored release or current preview, by its id. */
export function storedSites(store: Store): (kind: 'release' | 'preview', id: string) => Promise<Site | null> {
  const known = new Map<string, Site>();
  return async (kind, id) => {
    if (kind === 'preview') return await currentPreview(store, id);
    if (!(await store.has(storePaths.siteIndex(id)))) {
      known.delete(id);
      return null;
    }
    const index = known.has(id) ? null : await readSiteIndex(store, id);
    if (index) known.set(id, siteOf(index));
    return known.get(id) ?? null;
  };
}

/** Read each time: a preview can be removed. One that is not trusted is not shown. */
async function currentPreview(store: Store, id: string): Promise<Site | null> {
  try {
    const index = await readPreviewIndex(store, id);
    return index && isCurrentPreview(index) ? siteOf(index) : null;
  } catch (error) {
    logFault('fault', { message: `The origin does not show the preview ${id}.`, reason: String(error) });
    return null;
  }
}

function siteOf(index: SiteIndex): Site {
  return {
    index,
    pages: new Map(Object.entries(index.pages).map(([path, page]) => [foldPath(path), page])),
    redirects: new Map(Object.entries(index.redirects).map(([path, to]) => [foldPath(path), to])),
  };
}
