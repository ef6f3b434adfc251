import type { InlinedManifest, RouteManifest } from '@site/contract/inlined-manifest';
import type { Remote } from '@site/contract/remote';
import { foldPath } from '@site/domain/paths';
import type { LoadRemote } from '../federation/load-remote.ts';
import { loadIntegrity } from '../federation/script-integrity.ts';
import { noteMishap } from '../visit/mishaps.ts';
import { hasEnded, SetEnded } from '../visit/retention.ts';
import { type LoadedPage, loadPage, ownersOf, type PageSource } from './pages.ts';

type Options = {
  set: InlinedManifest;
  loadRemote: LoadRemote;
  /** The page that the document was prerendered for. */
  initialPath: string;
  /** Fetches the directory of a set whose pages carry a part of it. */
  loadDirectory?: (address: string) => Promise<RouteManifest>;
  /** Whether the set is no longer published. */
  ended?: () => Promise<boolean>;
  /** Makes hashes known of scripts that the page does not name. */
  learn?: (addresses: readonly string[]) => Promise<void>;
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
export function createPageSource({
  set,
  loadRemote,
  initialPath,
  loadDirectory = fetchDirectory,
  learn = loadIntegrity,
  ended = () => hasEnded(set.base),
  sleep = pause,
}: Options): PageSource {
  let remotes = set.remotes;
  let owners = ownersOf(remotes);
  let wholeDirectory: Promise<void> | undefined;
  let learned: Promise<void> | undefined;
  const pages = new Map<string, Promise<LoadedPage | null>>();
  const settled = new Set<string>();
  const doors = new Map<string, Promise<Remote>>();
  const failedRemotes = new Set<string>();
  const waiting = createCounter();
  const initialKey = foldPath(initialPath);
  /** Whether the visitor has gone on from the page that the document was prerendered for. */
  let departed = false;

  /** Completes what the page carries; asked for once, and again when it did not come. */
  async function completeDirectory(address: string): Promise<void> {
    wholeDirectory ??= loadDirectory(address).then((whole) => {
      remotes = whole;
      owners = ownersOf(whole);
    });
    try {
      await wholeDirectory;
    } catch (error) {
      wholeDirectory = undefined;
      throw error;
    }
  }

  /** Before anything is run that the page itself did not name. Asked for once, and again when it did not come. */
  async function knowScripts(): Promise<void> {
    learned ??= learn(set.integrity ?? []);
    try {
      await learned;
    } catch (error) {
      learned = undefined;
      throw error;
    }
  }

  /** Once it stands open, the federation runtime is not asked again. */
  function openDoor(name: string, remote: RouteManifest[string]): Promise<Remote> {
    const fresh = failedRemotes.delete(name);
    const door = doors.get(name) ?? loadRemote({ ...remote, name, fresh });
    doors.set(name, door);
    return door;
  }

  async function fetchPage(key: string): Promise<LoadedPage | null> {
    if (!owners.has(key) && set.routeManifest) await completeDirectory(set.routeManifest);
    const name = owners.get(key);
    const remote = name === undefined ? undefined : remotes[name];
    if (name === undefined || !remote) return null;
    try {
      if (key !== initialKey) await knowScripts();
      return await loadPage(await openDoor(name, remote), key);
    } catch (error) {
      // A page that does not come may be a door that names the wrong script: both are asked for again.
      doors.delete(name);
      failedRemotes.add(name);
      throw (await ended()) ? new SetEnded(`The release of ${key} is no longer kept.`) : error;
    }
  }

  async function fetchPatiently(key: string): Promise<LoadedPage | null> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await fetchPage(key);
      } catch (error) {
        if (departed || error instanceof SetEnded) throw error;
        noteMishap('page', error);
        console.warn(`The part behind ${key} did not load; its page stays readable.`, error);
        await sleep(patience[Math.min(attempt, patience.length - 1)] ?? 0);
      }
    }
  }

  function obtain(key: string): Promise<LoadedPage | null> {
    const known = pages.get(key);
    if (known) return known;
    const page = key === initialKey && !departed ? fetchPatiently(key) : fetchPage(key);
    pages.set(key, page);
    page.then(
      () => {
        settled.add(key);
        // The page stands; what its links lead to is asked for before they are followed.
        if (set.routeManifest) completeDirectory(set.routeManifest).catch(() => {});
      },
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
      if (pages.has(key)) return;
      obtain(key).catch(() => pages.delete(key));
    },
    warm: (paths, limit) => {
      const here = owners.get(initialKey);
      const names = new Set(paths.map((path) => owners.get(foldPath(path))));
      for (const name of [...names].filter((name) => name !== here).slice(0, limit)) {
        const remote = name === undefined ? undefined : remotes[name];
        if (name === undefined || !remote) continue;
        // Whoever follows a link before it has come asks for the same; a failure is said then.
        knowScripts()
          .then(() => openDoor(name, remote))
          .catch(() => {
            doors.delete(name);
            failedRemotes.add(name);
          });
      }
    },
    forget: (path) => void pages.delete(foldPath(path)),
    waiting,
  };
}

async function fetchDirectory(address: string): Promise<RouteManifest> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The directory ${address} answered ${response.status}.`);
  return (await response.json()) as RouteManifest;
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
