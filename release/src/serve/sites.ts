import type { SiteIndex } from '@site/contract/release-manifest';
import { foldPath } from '@site/domain/paths';
import { storePaths } from '../model/layout.ts';
import { type SeenPointer, seePointer } from '../store/live-pointer.ts';
import { isCurrentPreview, readPreviewIndex, readSiteIndex, shownIndex } from '../store/releases.ts';
import type { Store } from '../store/store.ts';

export type Site = {
  index: SiteIndex;
  /** By folded path. */
  pages: ReadonlyMap<string, SiteIndex['notFound']>;
  redirects: ReadonlyMap<string, string>;
};

/**
 * The site that plain paths show, as the live pointer moves.
 *
 * @param maxAge in milliseconds: how long the pointer is not read again
 */
export function followPointer(store: Store, maxAge: number): () => Promise<Site | null> {
  let etag: string | null = null;
  let site: Promise<Site | null> = Promise.resolve(null);
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - readAt < maxAge) return await site;
    const seen = await seePointer(store);
    readAt = performance.now();
    if (seen.etag !== etag) {
      etag = seen.etag;
      site = readShown(store, seen, site);
    }
    // While a release is being read, requests wait: right after the start there is nothing else to show.
    return await site;
  };
}

/** The site before stays when the pointer leads to a release that is not trusted or cannot be read. */
async function readShown(
  store: Store,
  { pointer }: SeenPointer,
  before: Promise<Site | null>,
): Promise<Site | null> {
  try {
    const index = pointer ? await readSiteIndex(store, shownIndex(pointer)) : null;
    return index && siteOf(index);
  } catch (error) {
    console.error('The origin goes on serving the release before.', error);
    return await before;
  }
}

/** One release, whatever the pointer names. */
export function fixedSite(store: Store, id: string): () => Promise<Site | null> {
  let site: Promise<Site | null> | undefined;
  return () => {
    site ??= readSiteIndex(store, id).then((index) => index && siteOf(index));
    return site;
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

/** Read each time: a preview can be written again or removed. One that is not trusted is not shown. */
async function currentPreview(store: Store, id: string): Promise<Site | null> {
  try {
    const index = await readPreviewIndex(store, id);
    return index && isCurrentPreview(index) ? siteOf(index) : null;
  } catch (error) {
    console.error(`The origin does not show the preview of ${id}.`, error);
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
