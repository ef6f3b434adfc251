import type { SiteIndex } from '@site/contract/release-manifest';
import { foldPath } from '@site/domain/paths';
import {
  isLasting,
  readPreviewIndex,
  readSiteIndex,
  type Seen,
  seePointer,
  shownPages,
} from '../set/pointer.ts';
import { places, type Store } from '../store/store.ts';

export type CurrentSite = {
  index: SiteIndex;
  /** Pages and redirects by folded path. */
  pages: ReadonlyMap<string, SiteIndex['pages'][string]>;
  redirects: ReadonlyMap<string, string>;
};

/**
 * The promoted release set, followed as the pointer moves.
 *
 * @param freshness how long what was seen is taken for current, in milliseconds
 */
export function followPointer(store: Store, freshness: number): () => Promise<CurrentSite | null> {
  let mark: string | null = null;
  let site: Promise<CurrentSite | null> = Promise.resolve(null);
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - lookedAt < freshness) return await site;
    const seen = await seePointer(store);
    lookedAt = performance.now();
    // Whoever asks while a set is being read waits for it: at the start there is nothing else to show.
    if (seen.mark !== mark) {
      mark = seen.mark;
      site = follow(store, seen, site);
    }
    return await site;
  };
}

/** What stood there before goes on when the pointer leads to what cannot be trusted or read. */
async function follow(
  store: Store,
  { pointer }: Seen,
  before: Promise<CurrentSite | null>,
): Promise<CurrentSite | null> {
  try {
    const index = pointer ? await readSiteIndex(store, shownPages(pointer)) : null;
    return index && byPath(index);
  } catch (error) {
    console.error('The host keeps the set that it served before.', error);
    return await before;
  }
}

/** One set, whatever the pointer says: to look at it before it is promoted. */
export function fixedSite(store: Store, id: string): () => Promise<CurrentSite | null> {
  let site: Promise<CurrentSite | null> | undefined;
  return () => {
    site ??= readSiteIndex(store, id).then((index) => index && byPath(index));
    return site;
  };
}

/** Any set whose documents are in the store, kept in mind while they are. */
export function publishedSites(
  store: Store,
): (kind: 'release' | 'preview', id: string) => Promise<CurrentSite | null> {
  const known = new Map<string, CurrentSite>();
  return async (kind, id) => {
    if (kind === 'preview') return await lastingPreview(store, id);
    if (!(await store.has(places.siteIndex(id)))) {
      known.delete(id);
      return null;
    }
    const index = known.has(id) ? null : await readSiteIndex(store, id);
    if (index) known.set(id, byPath(index));
    return known.get(id) ?? null;
  };
}

/** Asked for each time: it can be made anew or taken back. One that cannot be trusted is no preview. */
async function lastingPreview(store: Store, id: string): Promise<CurrentSite | null> {
  try {
    const index = await readPreviewIndex(store, id);
    return index && isLasting(index) ? byPath(index) : null;
  } catch (error) {
    console.error(`The host does not show the preview of ${id}.`, error);
    return null;
  }
}

function byPath(index: SiteIndex): CurrentSite {
  return {
    index,
    pages: new Map(Object.entries(index.pages).map(([path, page]) => [foldPath(path), page])),
    redirects: new Map(Object.entries(index.redirects).map(([path, to]) => [foldPath(path), to])),
  };
}
