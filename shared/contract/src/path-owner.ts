import { foldPath } from '@site/domain/paths';
import type { InlinedManifest, RouteManifest } from './inlined-manifest.ts';

/** Looks up the owner of a path. Spellings such as `/Process/` and `/process` are the same path. */
type FindOwner<Owner> = (path: string) => Owner | undefined;

/**
 * Indexes owners by their normalised paths. A page has up to a hundred links, and normalising all paths for each link
 * would be slow on a low-end phone.
 */
export function indexOwners<Owner>(owned: Iterable<readonly [path: string, owner: Owner]>): FindOwner<Owner> {
  const owners = new Map<string, Owner>();
  for (const [path, owner] of owned) owners.set(foldPath(path), owner);
  return (path) => owners.get(foldPath(path));
}

export type Route = RouteManifest[string] & { name: string };

/** Caches the path index of each release that this page has seen. */
const indexes = new WeakMap<RouteManifest, FindOwner<Route>>();

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
