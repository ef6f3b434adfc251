import type { InlinedManifest, RouteManifest } from '@site/contract/inlined-manifest';
import { foldPath } from '@site/domain/paths';
import { loadFailedStyles } from '../federation/failed-styles.ts';
import type { LoadRemote } from '../federation/load-remote.ts';
import { loadIntegrity } from '../federation/script-integrity.ts';
import { noteClientError } from '../metrics/visit-metrics.ts';
import { createObservable, type Observable } from '../observable.ts';
import { ExpiredReleaseError, isExpired } from '../release/expired-release.ts';
import { createRemoteRegistry, type LoadedPage, loadPage } from './remote-registry.ts';
import { retry } from './retry.ts';
import { createRouteTable, once } from './route-table.ts';

/** A page that was requested; null for an address that no remote owns. */
type RequestedPage = Promise<LoadedPage | null>;

/** The pages of a visit. Events and effects request them; rendering only reads them. */
export type PageStore = {
  /** The page of a path, if it has been requested: the same promise each time. */
  read: (path: string) => RequestedPage | undefined;
  /** Requests a page that the visitor goes to. */
  navigate: (path: string) => void;
  /** Requests a page ahead of the visit. A failure is discarded, and the visit requests it again. */
  prefetch: (path: string) => void;
  /** Loads the remotes that own these paths ahead of a visit, at most `limit` of them. */
  prefetchRemotes: (paths: readonly string[], limit: number) => void;
  /** Requests a page again that failed. */
  retry: (path: string) => void;
  /** Called when the page that the document shows has hydrated. */
  firstPageHydrated: () => void;
  /** Whether the visitor waits for a page. */
  isLoading: Observable<boolean>;
  /** Whether the visitor left the page that the document shows before it hydrated. */
  firstPageAbandoned: Observable<boolean>;
};

type Options = {
  manifest: InlinedManifest;
  loadRemote: LoadRemote;
  /** The page that the document was prerendered for. */
  initialPath: string;
  loadRoutes?: (address: string) => Promise<RouteManifest>;
  loadHashes?: (addresses: readonly string[]) => Promise<void>;
  releaseExpired?: () => Promise<boolean>;
  sleep?: (milliseconds: number) => Promise<void>;
};

type Entry = {
  page: RequestedPage;
  loaded: boolean;
  /** The visitor goes there: a failure has to be shown. */
  visited: boolean;
};

/**
 * Loads pages from remotes. The page that the document shows is requested until it loads: its HTML stays readable
 * meanwhile. Every other page fails once, visibly, and is requested again by `retry`.
 */
export function createPageStore({
  manifest,
  loadRemote,
  initialPath,
  loadRoutes,
  loadHashes = loadIntegrity,
  releaseExpired = () => isExpired(manifest.base),
  sleep,
}: Options): PageStore {
  const routes = createRouteTable(manifest, loadRoutes);
  const remotes = createRemoteRegistry(loadRemote);
  /** Before any script is loaded that the page does not name. */
  const knowHashes = once(() => loadHashes(manifest.integrity ?? []));
  const entries = new Map<string, Entry>();
  const initialKey = foldPath(initialPath);
  let hydrated = false;
  let left = false;
  const waiting = new Set<Entry>();
  const isLoading = createObservable(false);
  const firstPageAbandoned = createObservable(false);

  async function load(key: string): Promise<LoadedPage | null> {
    const route = await routes.find(key);
    if (!route) return null;
    try {
      if (key !== initialKey) await knowHashes();
      await loadFailedStyles();
      return await loadPage(await remotes.open(route), key);
    } catch (error) {
      // A page that does not load may be one that an old remote entry names: both are loaded again.
      remotes.discard(route.name);
      throw (await releaseExpired()) ? new ExpiredReleaseError(key) : error;
    }
  }

  function loadInitialPage(): RequestedPage {
    return retry(() => load(initialKey), {
      onFailure: (error) => {
        if (left || error instanceof ExpiredReleaseError) throw error;
        noteClientError('page', error);
        console.warn(`The remote of ${initialKey} did not load; its page stays readable.`, error);
      },
      ...(sleep && { sleep }),
    });
  }

  function request(key: string, visited: boolean): Entry {
    const known = entries.get(key);
    if (known) {
      known.visited ||= visited;
      return known;
    }
    const page = key === initialKey && !left ? loadInitialPage() : load(key);
    const entry: Entry = { page, loaded: false, visited };
    entries.set(key, entry);
    page.then(
      () => {
        entry.loaded = true;
        // Links of the page may lead to paths that it does not carry: they are known before they are followed.
        routes.complete().catch(() => {});
      },
      () => {
        if (!entry.visited && entries.get(key) === entry) entries.delete(key);
      },
    );
    return entry;
  }

  function wait(entry: Entry): void {
    if (entry.loaded) return;
    const done = () => {
      waiting.delete(entry);
      isLoading.set(waiting.size > 0);
    };
    waiting.add(entry);
    isLoading.set(true);
    entry.page.then(done, done);
  }

  function navigate(path: string): void {
    const key = foldPath(path);
    if (key !== initialKey && !left) {
      left = true;
      if (!hydrated) firstPageAbandoned.set(true);
    } else if (key === initialKey && left && !entries.get(key)?.loaded) {
      // Its quiet retries end. From here on it is a page like any other.
      entries.delete(key);
    }
    wait(request(key, true));
  }

  request(initialKey, true);
  return {
    read: (path) => entries.get(foldPath(path))?.page,
    navigate,
    prefetch: (path) => void request(foldPath(path), false),
    prefetchRemotes: (paths, limit) => {
      const own = routes.known(initialKey)?.name;
      const found = new Map(
        paths.flatMap((path) => {
          const route = routes.known(path);
          return route && route.name !== own ? [[route.name, route] as const] : [];
        }),
      );
      for (const route of [...found.values()].slice(0, limit)) {
        knowHashes()
          .then(() => remotes.open(route))
          .catch(() => remotes.discard(route.name));
      }
    },
    retry: (path) => {
      entries.delete(foldPath(path));
      navigate(path);
    },
    firstPageHydrated: () => {
      hydrated = true;
    },
    isLoading,
    firstPageAbandoned,
  };
}
