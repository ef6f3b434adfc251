import type { InlinedManifest, RouteManifest } from '@site/contract/inlined-manifest';
import { foldPath } from '@site/domain/paths';

/** The remote that owns a path, with its name. */
export type Route = RouteManifest[string] & { name: string };

export type RouteTable = {
  /** The owner of a path as far as it is known without a request. */
  known: (path: string) => Route | undefined;
  /** The owner of a path; undefined for an address that no remote owns. */
  find: (path: string) => Promise<Route | undefined>;
  /** Loads the whole route manifest, where the page carries a part of it. */
  complete: () => Promise<void>;
};

/** Finds the remote of each path, whatever its spelling. */
export function createRouteTable(
  { remotes, routeManifest }: Pick<InlinedManifest, 'remotes' | 'routeManifest'>,
  load: (address: string) => Promise<RouteManifest> = loadRouteManifest,
): RouteTable {
  let routes = routesOf(remotes);
  const complete = once(async () => {
    if (routeManifest) routes = routesOf(await load(routeManifest));
  });
  return {
    known: (path) => routes.get(foldPath(path)),
    find: async (path) => {
      if (!routes.has(foldPath(path))) await complete();
      return routes.get(foldPath(path));
    },
    complete,
  };
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

function routesOf(remotes: RouteManifest): ReadonlyMap<string, Route> {
  return new Map(
    Object.entries(remotes).flatMap(([name, remote]) =>
      remote.paths.map((path) => [foldPath(path), { ...remote, name }] as const),
    ),
  );
}

/** Not parsed: the release tool wrote it from a parsed release, and its content never changes. */
async function loadRouteManifest(address: string): Promise<RouteManifest> {
  const response = await fetch(address, { signal: AbortSignal.timeout(15_000) });
  if (!response.ok) throw new Error(`The route manifest ${address} responded ${response.status}.`);
  return (await response.json()) as RouteManifest;
}
