import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { findRoute, type Route } from '@site/contract/path-owner';
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
import { type LoadedPage, loadPage } from './load-page.ts';
import { prefetchFile } from './prefetch-file.ts';

/** A requested page, or null if no remote owns the address. */
type RequestedPage = Promise<LoadedPage | null>;

/** The pages of a visit. Events and effects request pages; rendering only reads them. */
export type PageStore = {
  /**
   * Returns the page of a path if it has been requested. Each call returns the same promise, as React's `use` needs.
   */
  read: (path: string) => RequestedPage | undefined;
  /** Requests the page that the visitor navigates to. */
  visit: (path: string) => void;
  /** Requests a page that the visitor may go to next, and ignores failures. */
  prefetch: (path: string) => void;
  /** Loads the remotes that own these paths, because the visitor may go to these pages next. */
  prefetchRemotes: (paths: readonly string[]) => void;
  /**
   * Prefetches the payment document and the scripts of its remote.
   *
   * @param path including the query
   */
  prefetchDocument: (path: string) => void;
  /** Loads the document of the current address, because its page failed to render. */
  loadDocument: DocumentFallback['load'];
};

type Options = {
  manifest: InlinedManifest;
  loadRemote: LoadRemote;
  /** Path of the page that the document was prerendered for. */
  initialPath: string;
  fallback?: DocumentFallback;
};

type Entry = {
  page: RequestedPage;
  state: 'loading' | 'loaded' | 'failed';
};

/**
 * Loads pages from remotes. If a page fails, the browser loads it as a new document instead. If the page of the current
 * document fails, its HTML stays readable, and the document is reloaded once its scripts are available.
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

  /** Returns the remote, loading it only once. */
  function open(route: Route): Promise<Remote> {
    const remote = remotes.get(route.name) ?? loadRemote(route);
    remotes.set(route.name, remote);
    return remote;
  }

  /**
   * Loads the script hashes of all pages but the document's own, unless they are already loaded. Call this before
   * loading any of these scripts. After a failure, the next call tries again.
   */
  async function ensureHashes(): Promise<void> {
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
    if (key !== initialKey) await ensureHashes();
    try {
      if (key !== initialKey) await preloadScripts(route.entry);
      return await loadPage(await open(route), key);
    } catch (error) {
      // Browsers remember a failed module, so from now on this remote's pages load as documents.
      const failed = Promise.reject(error);
      failed.catch(() => {});
      remotes.set(route.name, failed);
      throw error;
    }
  }

  function onFailure(key: string, entry: Entry, error: unknown): Promise<never> {
    // Do not load a document if the failed page was only prefetched or the visitor has left it.
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
    const existing = entries.get(key);
    if (existing && existing.state !== 'failed') return existing;
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

  /** The page that the visitor is on or navigates to. If the page fails, its document is loaded. */
  let current = request(initialKey);
  /** Lets styles show that a page is loading. */
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
    // Load the remotes one after another, so that a slow phone evaluates each in a separate task.
    prefetchRemotes: async (paths) => {
      const routes = paths.flatMap((path) => findRoute(manifest, path) ?? []);
      try {
        for (const route of routes) {
          if (remotes.has(route.name)) continue;
          await ensureHashes();
          // If the browser does not enforce hashes that are added late, prefetch nothing. We would then have to load
          // all scripts of the remote (see `preloadScripts`), which is too much for a page that may never be visited.
          if (!enforcesLateHashes()) return;
          await open(route).catch(() => {});
        }
      } catch {
        // The script hashes did not load. Scripts must not load without them, so prefetch nothing.
      }
    },
    prefetchDocument: (path) => {
      const { base = '' } = manifest;
      const route = findRoute(manifest, path);
      if (!route || !prefetchFile(base + path, paymentPrefetchRules(base))) return;
      ensureHashes()
        .then(() => {
          for (const address of scriptsOf(route.entry)) prefetchFile(address);
        })
        .catch(() => {});
    },
    loadDocument: fallback.load,
  };
}
