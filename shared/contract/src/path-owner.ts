import { foldPath } from '@site/domain/paths';
import type { InlinedManifest, RouteManifest } from './inlined-manifest.ts';

/** Returns the owner of a path in any spelling, or undefined if the path has no owner. */
type FindOwner<Owner> = (path: string) => Owner | undefined;

/**
 * Indexes owners by their folded paths. A page has up to a hundred links, and folding all paths for each link would be
 * slow on a weak phone.
 */
export function indexOwners<Owner>(owned: Iterable<readonly [path: string, owner: Owner]>): FindOwner<Owner> {
  const owners = new Map<string, Owner>();
  for (const [path, owner] of owned) owners.set(foldPath(path), owner);
  return (path) => owners.get(foldPath(path));
}

/** A remote's entry in the manifest, together with the remote's name. */
export type Route = RouteManifest[string] & { name: string };

/** Caches the path index of each release that this page has seen. */
const indexes = new WeakMap<RouteManifest, FindOwner<Route>>();

/** Finds the route that owns a path, as `indexOwners` does. Returns undefined if no remote owns the path. */
export function findRoute({ remotes }: Pick<InlinedManifest, 'remotes'>, path: string): Route | undefined {
  const find =
    indexes.get(remotes) ??
    indexOwners(
      Object.entries(remotes).flatMap(([name, remote]) =>
        remote.paths.map((own) => [own, { ...remote, name }] as const),
      ),
    );
  indexes.set(remotes, find);
  return find(path);
}
