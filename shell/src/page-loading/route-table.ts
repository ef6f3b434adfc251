import type { InlinedManifest, RouteManifest } from '@site/contract/inlined-manifest';
import { foldPath } from '@site/domain/paths';

/** The remote that owns a path, with its name. */
export type Route = RouteManifest[string] & { name: string };

export type RouteTable = {
  /** The owner of a path; undefined for an address that no remote owns. */
  find: (path: string) => Route | undefined;
};

/** Finds the remote of each path, whatever its spelling. */
export function createRouteTable({ remotes }: Pick<InlinedManifest, 'remotes'>): RouteTable {
  const routes = new Map(
    Object.entries(remotes).flatMap(([name, remote]) =>
      remote.paths.map((path) => [foldPath(path), { ...remote, name }] as const),
    ),
  );
  return { find: (path) => routes.get(foldPath(path)) };
}

/** A request that runs once, for all callers; after a failure the next call runs it again. */
export function once<T>(request: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= request().catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
}
