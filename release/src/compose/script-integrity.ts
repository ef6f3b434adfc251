import type { AppManifest } from '@site/contract/release-manifest';
import { integrityOf, sha256, storePaths } from '../model/layout.ts';
import { type Apps, publicUrl } from '../model/manifest.ts';
import { writeCompressed } from '../store/compress.ts';
import type { Store } from '../store/store.ts';

/** Hashes of scripts, by URL. */
export type Integrity = Readonly<Record<string, string>>;

type Page = AppManifest['pages'][number];

export type PageIntegrity = {
  /** Of the scripts that the page names; inlined. */
  own: Integrity;
  /** Import maps for scripts that it may load later: the other ones of the shell and its owner, and those of the other remotes. */
  rest: PublishedMap | null;
  others: PublishedMap | null;
};

/** Its URL, and its hash for the content security policy. */
type PublishedMap = { url: string; hash: string };

/**
 * Finds the hashes of every script that a page ever loads. A page inlines those that it names. The shell adds
 * the rest once the page is hydrated, from two import maps that many pages share; the content security policy
 * names the hashes of both.
 */
export function scriptIntegrity(store: Store, apps: Apps) {
  const shell = apps.get('shell');

  const writeOnce = memoize(async (path: string, text: string) => {
    if (!(await store.has(path))) await writeCompressed(store, path, Buffer.from(text));
  });
  async function publish(map: Integrity): Promise<PublishedMap | null> {
    if (Object.keys(map).length === 0) return null;
    const text = lateImportMap(map);
    const path = storePaths.integrity(sha256(Buffer.from(text)).slice(0, 12));
    await writeOnce(path, text);
    return { url: `/${path}`, hash: integrityOf(text) };
  }

  const allOf = memoize((app: AppManifest) => hashes(app, scriptsOf(app)));
  const ofOthers = memoize((owner: AppManifest | null) => {
    const others = [...apps.values()].filter((app) => app !== shell && app !== owner);
    return publish(Object.assign({}, ...others.map((app) => allOf(app))));
  });

  async function find(owner: AppManifest | null, page: Page | undefined): Promise<PageIntegrity> {
    const own = {
      ...(shell ? hashes(shell, shell.scripts) : {}),
      ...(owner ? hashes(owner, [...owner.scripts, ...(page?.scripts ?? [])]) : {}),
    };
    const rest = [shell, owner].map((app) => (app ? without(allOf(app), own) : {}));
    return { own, rest: await publish(Object.assign({}, ...rest)), others: await ofOthers(owner) };
  }
  // Pages of one owner that load the same scripts need the same hashes.
  return memoize(find, (owner, page) => JSON.stringify([owner?.name, page?.scripts]));
}

/** Calls `work` once per key; by default the key is the first argument. */
export function memoize<Args extends unknown[], Result>(
  work: (...args: Args) => Result,
  keyOf: (...args: Args) => unknown = (...args) => args[0],
): (...args: Args) => Result {
  const results = new Map<unknown, Result>();
  return (...args) => {
    const key = keyOf(...args);
    const known = results.get(key);
    if (known !== undefined) return known;
    const result = work(...args);
    results.set(key, result);
    return result;
  };
}

export function importMap(integrity: Integrity): string {
  return JSON.stringify({ integrity });
}

/**
 * For the shell to add. It maps a name of its own as well, which shows the shell whether the browser took the map:
 * many do only before the first module.
 */
function lateImportMap(integrity: Integrity): string {
  const name = `#${sha256(Buffer.from(JSON.stringify(integrity))).slice(0, 8)}`;
  return JSON.stringify({ imports: { [name]: '/' }, integrity });
}

function scriptsOf(app: AppManifest): string[] {
  return Object.keys(app.files).filter((file) => file.endsWith('.js'));
}

function hashes(app: AppManifest, files: readonly string[]): Integrity {
  return Object.fromEntries(
    files.flatMap((file) => {
      const known = app.files[file];
      return known ? [[publicUrl(app, file), known.integrity]] : [];
    }),
  );
}

function without(map: Integrity, known: Integrity): Integrity {
  return Object.fromEntries(Object.entries(map).filter(([url]) => !(url in known)));
}
