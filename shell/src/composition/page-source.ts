import type { InlinedSet, Remote } from '@site/shared/contract';
import { foldPath } from '@site/shared/paths';
import { type LoadedPage, loadPage, ownersOf, type PageSource } from './pages.ts';

/** Loads a remote's door; `fresh` asks again for one that failed before. */
export type LoadRemote = (name: string, options: { fresh: boolean }) => Promise<Remote>;

type Options = {
  set: InlinedSet;
  loadRemote: LoadRemote;
  /** The page that the document was prerendered for. */
  initialPath: string;
  /** Injected by tests. */
  sleep?: (milliseconds: number) => Promise<void>;
};

/** How long to wait between quiet attempts to bring a prerendered page to life, in milliseconds. */
const patience = [1_000, 3_000, 10_000, 30_000];

/**
 * Pages fetched through federation. The page that the document already shows is
 * asked for again and again, quietly: its HTML stays readable meanwhile. Every
 * other page fails once, loudly, and is asked for again when it is forgotten.
 */
export function createPageSource({ set, loadRemote, initialPath, sleep = pause }: Options): PageSource {
  const owners = ownersOf(set);
  const pages = new Map<string, Promise<LoadedPage>>();
  const settled = new Set<string>();
  const failedRemotes = new Set<string>();
  const waiting = createCounter();
  const initialKey = foldPath(initialPath);
  /** Whether the visitor has gone on from the page that the document was prerendered for. */
  let departed = false;

  async function fetchPage(key: string): Promise<LoadedPage> {
    const name = owners.get(key);
    if (!name) throw new Error(`No part of this release set owns ${key}.`);
    const fresh = failedRemotes.delete(name);
    try {
      return await loadPage(await loadRemote(name, { fresh }), key);
    } catch (error) {
      failedRemotes.add(name);
      throw error;
    }
  }

  async function fetchPatiently(key: string): Promise<LoadedPage> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await fetchPage(key);
      } catch (error) {
        if (departed) throw error;
        console.warn(`The part behind ${key} did not load; its page stays readable.`, error);
        await sleep(patience[Math.min(attempt, patience.length - 1)] ?? 0);
      }
    }
  }

  function obtain(key: string): Promise<LoadedPage> {
    const known = pages.get(key);
    if (known) return known;
    const page = key === initialKey && !departed ? fetchPatiently(key) : fetchPage(key);
    pages.set(key, page);
    page.then(
      () => settled.add(key),
      () => {},
    );
    return page;
  }

  /** From here on the first page is like any other: it may fail, and be asked for again. */
  function depart(): void {
    departed = true;
    if (!settled.has(initialKey)) pages.delete(initialKey);
  }

  return {
    owns: (path) => owners.has(foldPath(path)),
    page: (path) => {
      const key = foldPath(path);
      if (key !== initialKey && !departed) depart();
      const known = pages.has(key);
      const page = obtain(key);
      if (!known && departed) waiting.count(page);
      return page;
    },
    prefetch: (path) => {
      const key = foldPath(path);
      if (!owners.has(key) || pages.has(key)) return;
      obtain(key).catch(() => pages.delete(key));
    },
    forget: (path) => void pages.delete(foldPath(path)),
    waiting,
  };
}

function createCounter() {
  let pending = 0;
  const listeners = new Set<() => void>();
  const change = (by: number) => {
    pending += by;
    for (const listener of listeners) listener();
  };
  return {
    current: () => pending > 0,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Called while rendering, so listeners hear of it afterwards. */
    count: (page: Promise<unknown>) => {
      queueMicrotask(() => change(1));
      const done = () => change(-1);
      page.then(done, done);
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    window.addEventListener(
      'online',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
