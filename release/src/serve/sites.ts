import type { KeyObject } from 'node:crypto';
import type { Pointer, SiteIndex } from '@site/contract/release-manifest';
import { foldPath } from '@site/domain/paths';
import { storePaths } from '../model/layout.ts';
import { parsePointer, pointerDefect, recentPointers } from '../store/live-pointer.ts';
import { isCurrentPreview, readPreviewIndex, readSiteIndex, shownIndex } from '../store/releases.ts';
import type { Followed, PointerMemory } from '../store/seen-pointer.ts';
import type { Store } from '../store/store.ts';

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
  /** In milliseconds: how long the pointer is not read again. */
  maxAge: number;
  /** The pointer is followed when one of them signed it, or where there are none. */
  keys: readonly KeyObject[];
  memory: PointerMemory;
};

/** In milliseconds: how long a pointer that could not be followed is not tried again. */
const retryDelay = 500;

/**
 * The site of the live pointer, as it moves. What was shown before stays when the pointer is lost, damaged, not
 * signed, moved back, or leads to a release that is not trusted or cannot be read; after a start, the newest valid
 * release of the history is shown in these cases. Each of them is logged as an alarm.
 */
export function followPointer(store: Store, { maxAge, keys, memory }: Options): () => Promise<Live> {
  let etag: string | null | undefined;
  let live: Promise<Live> = Promise.resolve({ site: null, withdrawn: new Set() });
  let nextRead = Number.NEGATIVE_INFINITY;
  let highest: Followed | null | undefined;
  let alarmed = '';
  let hasStarted = false;

  function alarm(text: string): void {
    nextRead = performance.now() + retryDelay;
    etag = undefined;
    if (text !== alarmed) console.error(`ALARM: ${text}`);
    alarmed = text;
  }

  async function follow(bytes: Buffer | undefined, before: Live): Promise<Live> {
    highest ??= await memory.read();
    const recent = before.site ? [] : (await recentPointers(store, keys)).map(({ pointer }) => pointer);
    if (!bytes && !before.site && recent.length === 0) return before;
    try {
      if (!bytes) throw new Error('current.json is missing.');
      const read = parsePointer(bytes);
      const reason = pointerDefect(read, keys, [...(highest ? [highest] : []), ...recent]);
      if (reason) throw new Error(reason);
      const shown = await readShown(store, read.pointer);
      await remember(read.pointer);
      return shown;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const fallback = before.site ? before : await newestValid(store, recent, highest);
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

  /** The store failed while the history was read: the next request tries again. */
  function failed(error: unknown, before: Live): Live {
    etag = undefined;
    return { ...before, failure: String(error) };
  }

  async function remember({ number, release }: Pointer): Promise<void> {
    alarmed = '';
    highest = { number, release };
    await memory.write(highest).catch((error: unknown) => {
      console.error('The number of the live pointer could not be saved; it is known until a restart.', error);
    });
  }

  return async () => {
    if (performance.now() < nextRead) return await live;
    nextRead = performance.now() + maxAge;
    try {
      const found = await store.readWithEtag(storePaths.pointer);
      if (etag === undefined || (found?.etag ?? null) !== etag) {
        etag = found?.etag ?? null;
        live = live.then((before) => follow(found?.bytes, before).catch((error) => failed(error, before)));
      }
    } catch (error) {
      const { site } = await live;
      if (!site) throw error;
      alarm(`The store does not answer (${error}). The origin shows release ${site.index.release}.`);
    }
    // While a release is being read, requests wait: right after the start there is nothing else to show.
    const shown = await live;
    hasStarted = true;
    return shown;
  };
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
    console.error(`The origin does not show the preview ${id}.`, error);
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
