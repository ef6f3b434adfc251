import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { foldPath } from '@site/shared/paths';
import type { SiteIndex } from '@site/shared/release-set';
import { readPointer, readSiteIndex } from '../set/pointer.ts';
import { folderStore } from '../store/folder-store.ts';
import { places } from '../store/store.ts';

export type CurrentSite = {
  index: SiteIndex;
  /** Pages and redirects by folded path. */
  pages: ReadonlyMap<string, SiteIndex['pages'][string]>;
  redirects: ReadonlyMap<string, string>;
};

/** The promoted release set, followed as the pointer moves: the next request after a promotion sees it. */
export function followPointer(root: string): () => Promise<CurrentSite | null> {
  const store = folderStore(root);
  const file = join(root, places.pointer);
  let seen = '';
  let site: CurrentSite | null = null;
  return async () => {
    const mark = await stat(file).then(
      ({ mtimeMs, ino }) => `${mtimeMs}:${ino}`,
      () => '',
    );
    if (mark === seen) return site;
    const pointer = await readPointer(store);
    const index = pointer ? await readSiteIndex(store, pointer.set) : null;
    site = index && byPath(index);
    seen = mark;
    return site;
  };
}

function byPath(index: SiteIndex): CurrentSite {
  return {
    index,
    pages: new Map(Object.entries(index.pages).map(([path, page]) => [foldPath(path), page])),
    redirects: new Map(Object.entries(index.redirects).map(([path, to]) => [foldPath(path), to])),
  };
}
