import { foldPath } from '@site/domain/paths';
import type { Pointer, PrerenderedPage, SiteIndex } from '../formats/release-manifest.ts';
import { parsePointer } from '../pointer/live-pointer.ts';
import { isCurrentPreview, shownIndex } from '../releases/shown-indexes.ts';
import { readIntactIndex, readSiteIndex } from '../releases/stored-indexes.ts';
import { firstLine } from '../reporting/errors.ts';
import { createAlarm } from '../reporting/event-log.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';

export type ServedSite = {
  index: SiteIndex;
  /** The pages, keyed by paths that `foldPath` has normalised. */
  pages: ReadonlyMap<string, PrerenderedPage>;
  redirects: ReadonlyMap<string, string>;
};

/**
 * The live site, and the ids of the withdrawn releases. Visitors must never get a withdrawn release again, not even at
 * its own address.
 */
export type Live = {
  /** The site, or null before the first promotion and if nothing can be served. */
  site: ServedSite | null;
  withdrawn: ReadonlySet<string>;
  /** Whether `site` is null because the store could not be read. */
  isUnreadable?: boolean;
};

/** What an origin serves: the live site, and stored releases and previews below their own path prefixes. */
export type Sites = {
  readLive: () => Promise<Live>;
  readStored: (versioned: { kind: 'release' | 'preview'; id: string }) => Promise<ServedSite | null>;
};

export function storedSites(store: Store): Sites {
  return { readLive: followPointer(store), readStored: (versioned) => readStoredSite(store, versioned) };
}

/** Serves the release of an index, stored or not, instead of the live release. */
export function createSingleSite(store: Store, index: SiteIndex): Sites {
  const site = siteOf(index);
  return {
    readLive: async () => ({ site, withdrawn: new Set() }),
    readStored: async (versioned) =>
      versioned.id === index.release ? site : await readStoredSite(store, versioned),
  };
}

/**
 * Returns a function that follows the live pointer and returns its site. If the pointer is lost or damaged, or its
 * release's index cannot be read, the function keeps the previous site and logs an alarm.
 */
function followPointer(store: Store): () => Promise<Live> {
  let etag: string | undefined;
  let live: Live = { site: null, withdrawn: new Set() };
  const alarm = createAlarm();
  return async () => {
    try {
      const found = await store.readWithEtag(storePaths.pointer);
      if (!found && live.site) throw new Error('current.json is missing; `pnpm release restore` repairs it.');
      if (found && found.etag !== etag) {
        live = await readShown(store, parsePointer(found.bytes).pointer);
        etag = found.etag;
      }
      alarm.end('The origin follows the live pointer again.');
    } catch (error) {
      const shown = live.site ? `release ${live.site.index.release}` : 'nothing';
      alarm.raise(firstLine(error), `The origin shows ${shown}.`);
      return { ...live, isUnreadable: live.site === null };
    }
    return live;
  };
}

async function readShown(store: Store, pointer: Pointer): Promise<Live> {
  const id = shownIndex(pointer);
  const index = await readSiteIndex(store, id);
  if (!index)
    throw new Error(
      `The pages of ${id} are missing; \`pnpm release rollback <release>\` shows another release.`,
    );
  return { site: siteOf(index), withdrawn: new Set(pointer.withdrawn.map(({ release }) => release)) };
}

/** Finds a stored release or a current preview by id. An unreadable release or preview is not served. */
async function readStoredSite(
  store: Store,
  { kind, id }: Parameters<Sites['readStored']>[0],
): Promise<ServedSite | null> {
  const path = kind === 'preview' ? storePaths.previewIndex(id) : storePaths.siteIndex(id);
  const index = await readIntactIndex(store, path);
  return index && (kind === 'release' || isCurrentPreview(index)) ? siteOf(index) : null;
}

function siteOf(index: SiteIndex): ServedSite {
  return {
    index,
    pages: new Map(Object.entries(index.pages).map(([path, page]) => [foldPath(path), page])),
    redirects: new Map(Object.entries(index.redirects).map(([path, to]) => [foldPath(path), to])),
  };
}
