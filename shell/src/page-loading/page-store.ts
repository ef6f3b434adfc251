import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { paymentPrefetchRules } from '@site/contract/payment-prefetch';
import type { Remote } from '@site/contract/remote';
import { foldPath } from '@site/domain/paths';
import {
  enforcesLateHashes,
  loadIntegrity,
  preloadScripts,
  scriptsOf,
} from '../federation/enforce-integrity.ts';
import type { LoadRemote } from '../federation/load-remote.ts';
import { noteClientError } from '../metrics/report-visit.ts';
import { createDocumentFallback, type DocumentFallback } from './document-fallback.ts';
import { findRoute, type LoadedPage, loadPage, type Route } from './find-route.ts';
import { prefetchFile } from './prefetch-file.ts';

/** A page that was requested; null for an address that no remote owns. */
type RequestedPage = Promise<LoadedPage | null>;

/** The pages of a visit. Events and effects request them; rendering only reads them. */
export type PageStore = {
  /** The page of a path, if it has been requested: the same promise each time. */
  read: (path: string) => RequestedPage | undefined;
  /** Requests a page that the visitor goes to. */
  visit: (path: string) => void;
  /** Requests a page ahead of the visit. A failure is discarded. */
  prefetch: (path: string) => void;
  /** Loads the remotes that own these paths ahead of a visit. */
  prefetchRemotes: (paths: readonly string[]) => void;
  /** Has the browser fetch the payment document ahead of a visit, and the scripts of its remote. @param path with its query */
  prefetchDocument: (path: string) => void;
  /** Loads the document of the current address, whose page did not render. */
  loadDocument: DocumentFallback['load'];
};

type Options = {
  manifest: InlinedManifest;
  loadRemote: LoadRemote;
  /** The page that the document was prerendered for. */
  initialPath: string;
  fallback?: DocumentFallback;
};

type Entry = {
  page: RequestedPage;
  state: 'loading' | 'loaded' | 'failed';
};

/**
 * Loads pages from remotes. Where that fails, a document takes over: the page that the document shows stays readable
 * and is reloaded when its scripts are available; any other page is loaded as a document.
 */
export function createPageStore({
  manifest,
  loadRemote,
  initialPath,
  fallback = createDocumentFallback(manifest.id, manifest.base),
}: Options): PageStore {
  const remotes = new Map<string, Promise<Remote>>();
  let hashes: Promise<void> | undefined;
  const entries = new Map<string, Entry>();
  const initialKey = foldPath(initialPath);

  /** Each remote is loaded once. */
  function open(route: Route): Promise<Remote> {
    const remote = remotes.get(route.name) ?? loadRemote(route);
    remotes.set(route.name, remote);
    return remote;
  }

  /** Loads the hashes before a script of another page is loaded. After a failure the next call requests them again. */
  async function knowHashes(): Promise<void> {
    if (!manifest.integrity) return;
    hashes ??= loadIntegrity(manifest.integrity);
    await hashes.catch((error: unknown) => {
      hashes = undefined;
      throw error;
    });
  }

  async function load(key: string): Promise<LoadedPage | null> {
    const route = findRoute(manifest, key);
    if (!route) return null;
    if (key !== initialKey) await knowHashes();
    try {
      if (key !== initialKey) await preloadScripts(route.entry);
      return await loadPage(await open(route), key);
    } catch (error) {
      // A file of the remote failed, and browsers remember that, so its pages are loaded as documents from now on.
      const failed = Promise.reject(error);
      failed.catch(() => {});
      remotes.set(route.name, failed);
      throw error;
    }
  }

  function onFailure(key: string, entry: Entry, error: unknown): Promise<never> {
    // The failure concerns only a prefetch, or a page that the visitor has left meanwhile.
    if (entry !== current) throw error;
    noteClientError('page', error);
    if (key === initialKey) {
      console.warn(`The remote of ${key} did not load; its page stays readable.`, error);
      return fallback.reloadWhenAvailable();
    }
    console.warn(`The page ${key} did not load; its document does.`, error);
    return fallback.load();
  }

  function request(key: string): Entry {
    const known = entries.get(key);
    if (known && known.state !== 'failed') return known;
    const page = load(key).catch((error: unknown) => onFailure(key, entry, error));
    const entry: Entry = { page, state: 'loading' };
    entries.set(key, entry);
    page.then(
      () => {
        entry.state = 'loaded';
      },
      () => {
        entry.state = 'failed';
      },
    );
    return entry;
  }

  /** The page where the visitor is or goes. If it fails, its document is loaded. */
  let current = request(initialKey);
  /** While the visitor waits for a page, styles show it. */
  const reportLoading = () =>
    document.documentElement.toggleAttribute('data-loading', current.state === 'loading');
  return {
    read: (path) => entries.get(foldPath(path))?.page,
    visit: (path) => {
      current = request(foldPath(path));
      reportLoading();
      current.page.then(reportLoading, reportLoading);
    },
    prefetch: (path) => void request(foldPath(path)),
    // One after the other, so that a weak phone evaluates each in a task of its own.
    prefetchRemotes: async (paths) => {
      const routes = paths.flatMap((path) => findRoute(manifest, path) ?? []);
      try {
        for (const route of routes) {
          if (remotes.has(route.name)) continue;
          await knowHashes();
          // Without late hashes, prefetching would load all scripts of a remote, which are too many ahead of a visit.
          if (!enforcesLateHashes()) return;
          await open(route).catch(() => {});
        }
      } catch {
        // Without the hashes, nothing is loaded ahead of a visit.
      }
    },
    prefetchDocument: (path) => {
      const { base = '' } = manifest;
      const route = findRoute(manifest, path);
      if (!route || !prefetchFile(base + path, paymentPrefetchRules(base))) return;
      knowHashes()
        .then(() => {
          for (const address of scriptsOf(route.entry)) prefetchFile(address);
        })
        .catch(() => {});
    },
    loadDocument: fallback.load,
  };
}
