import { createHash } from 'node:crypto';
import type { AppManifest, ReleaseManifest, SiteIndex } from '@site/contract/release-manifest';
import type { Parts } from '../set/compose.ts';

type PartPage = AppManifest['pages'][number];
/** A page to be: its path, the part that owns it with what that says of it, and what it will be made of. */
export type Target = { path: string; owner: AppManifest | null; page?: PartPage; madeOf: string };
export type IndexedPage = SiteIndex['notFound'];

/** Pages that no part owns, by the address that they are rendered for, with the status that they answer with. */
const ownerless = {
  '/404': { at: 'notFound', status: 404 },
  /** Where the shell says that the set of an older tab is no longer kept. */
  '/_release': { at: 'renewed', status: 410 },
  /** Where the shell says that a preview is over. */
  '/_preview': { at: 'previewOver', status: 410 },
} as const;

function special(path: string) {
  return Object.hasOwn(ownerless, path) ? ownerless[path as keyof typeof ownerless] : undefined;
}

export function statusOf(path: string): number {
  return special(path)?.status ?? 200;
}

/** Where an index has the page of a path. */
export function pageAt(index: SiteIndex, path: string): IndexedPage | undefined {
  const found = special(path);
  return found ? index[found.at] : index.pages[path];
}

/** Every page, in its place in the index. */
export function indexed(pages: ReadonlyMap<string, IndexedPage>) {
  const renewed = pages.get('/_release');
  const previewOver = pages.get('/_preview');
  return {
    pages: Object.fromEntries(
      [...pages].filter(([path]) => !special(path)).sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    notFound: pages.get('/404'),
    ...(renewed && { renewed }),
    ...(previewOver && { previewOver }),
  };
}

/** Raised when the tool writes other documents of the same parts. */
const edition = 1;

export function targetsOf(parts: Parts, shell: AppManifest, set: ReleaseManifest): readonly Target[] {
  const madeOf = (path: string, owner: AppManifest | null) =>
    createHash('sha256')
      .update(JSON.stringify([edition, shell.version, owner?.version ?? null, set.config, path]))
      .digest('hex')
      .slice(0, 32);
  const owned = [...parts.values()].flatMap((owner) =>
    owner.pages.map((page) => ({ path: page.path, owner, page, madeOf: madeOf(page.path, owner) })),
  );
  const others = Object.keys(ownerless).map((path) => ({ path, owner: null, madeOf: madeOf(path, null) }));
  return [...owned, ...others];
}
