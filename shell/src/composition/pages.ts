import type { RouteManifest } from '@site/contract/inlined-manifest';
import type { Page, PageMeta, Remote } from '@site/contract/remote';
import { foldPath } from '@site/domain/paths';
import type { ComponentType } from 'react';

export type LoadedPage = { meta: PageMeta; Component: ComponentType };

/** Where the outlet gets its pages from. A page's promise is the same object until it is forgotten. */
export type PageSource = {
  /** Null for an address that no part owns. */
  page: (path: string) => Promise<LoadedPage | null>;
  /** Fetches ahead of a visit; failures stay silent until the visit. */
  prefetch: (path: string) => void;
  /** Fetches the doors of the parts that own these paths, at most so many; failures stay silent until a visit. */
  warm: (paths: readonly string[], limit: number) => void;
  /** Drops what is known of a page that failed, so that the next request asks again. */
  forget: (path: string) => void;
  /** Whether a page that a visitor waits for is on its way. */
  waiting: { current: () => boolean; subscribe: (listener: () => void) => () => void };
};

/** Which remote owns each path, whatever its spelling. */
export function ownersOf(remotes: RouteManifest): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(remotes).flatMap(([name, remote]) =>
      remote.paths.map((path) => [foldPath(path), name] as const),
    ),
  );
}

export function findPage(remote: Remote, path: string): Page {
  const page = remote.pages.find((candidate) => foldPath(candidate.path) === foldPath(path));
  if (!page) throw new Error(`The part that claims ${path} has no page there.`);
  return page;
}

export async function loadPage(remote: Remote, path: string): Promise<LoadedPage> {
  const page = findPage(remote, path);
  const module = await page.load();
  return { meta: page.meta, Component: module.default };
}
