import type { InlinedManifest, RouteManifest } from '@site/contract/inlined-manifest';
import type { PageMeta, Remote } from '@site/contract/remote';
import { foldPath } from '@site/domain/paths';
import type { ComponentType } from 'react';

/** A remote with its name, as found by path. */
export type Route = RouteManifest[string] & { name: string };
export type LoadedPage = { meta: PageMeta; Component: ComponentType };

/**
 * Routes of each release, keyed by folded path. A page has up to a hundred links, and folding all paths for each link would
 * be slow on a weak phone.
 */
const indexes = new WeakMap<RouteManifest, ReadonlyMap<string, Route>>();

/** Finds the route that owns a path in any spelling, or undefined if no remote owns it. */
export function findRoute({ remotes }: Pick<InlinedManifest, 'remotes'>, path: string): Route | undefined {
  const index =
    indexes.get(remotes) ??
    new Map(
      Object.entries(remotes).flatMap(([name, remote]) =>
        remote.paths.map((own) => [foldPath(own), { ...remote, name }]),
      ),
    );
  indexes.set(remotes, index);
  return index.get(foldPath(path));
}

/**
 * Loads the page of a path from its remote.
 *
 * @throws when the remote lacks a page that its manifest lists, or when the page does not load
 */
export async function loadPage(remote: Remote, path: string): Promise<LoadedPage> {
  const folded = foldPath(path);
  const page = remote.pages.find((candidate) => foldPath(candidate.path) === folded);
  if (!page) throw new Error(`Its remote has no page ${path}.`);
  const module = await page.load();
  return { meta: page.meta, Component: module.default };
}
