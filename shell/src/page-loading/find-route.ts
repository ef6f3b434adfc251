import type { InlinedManifest, RouteManifest } from '@site/contract/inlined-manifest';
import type { PageMeta, Remote } from '@site/contract/remote';
import { foldPath } from '@site/domain/paths';
import type { ComponentType } from 'react';

/** The remote that owns a path, with its name. */
export type Route = RouteManifest[string] & { name: string };
export type LoadedPage = { meta: PageMeta; Component: ComponentType };

/** The routes of each release by folded path: a page has up to a hundred links, and a weak phone would fold all paths for each. */
const indexes = new WeakMap<RouteManifest, ReadonlyMap<string, Route>>();

/** Finds the owner of a path, whatever its spelling; undefined for an address that no remote owns. */
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

/** @throws when the remote has no page at a path of its manifest, or when the page does not load */
export async function loadPage(remote: Remote, path: string): Promise<LoadedPage> {
  const folded = foldPath(path);
  const page = remote.pages.find((candidate) => foldPath(candidate.path) === folded);
  if (!page) throw new Error(`Its remote has no page ${path}.`);
  const module = await page.load();
  return { meta: page.meta, Component: module.default };
}
