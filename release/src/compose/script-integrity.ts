import type { AppManifest } from '@site/contract/release-manifest';
import { isScript } from '../model/content-types.ts';
import { integrityOf, sha256, storePaths } from '../model/layout.ts';
import { type Apps, publicUrl } from '../model/manifest.ts';
import { writeCompressed } from '../store/compress.ts';
import type { Store } from '../store/store.ts';

/** Hashes of scripts, by URL. */
export type Integrity = Readonly<Record<string, string>>;

type Page = AppManifest['pages'][number];

export type PageIntegrity = {
  /** Of all scripts that the page may load; inlined. */
  own: Integrity;
  /** The hash of the published import map for what other pages load. */
  late: string;
};

/**
 * Finds the hashes of every script that a visit ever loads. A page inlines those of all that it may load itself, now or
 * later. The shell adds the others before it loads another page; the document and its content security policy name the
 * hash of this map.
 */
export function scriptIntegrity(store: Store, apps: Apps, { isPreview }: { isPreview: boolean }) {
  const shell = apps.get('shell');
  const all = Object.assign({}, ...[...apps.values()].map((app) => hashes(app, scriptsOf(app))));
  const isOrdinary = !isPreview && ![...apps.values()].some((app) => app.federationRuntime);

  async function find(owner: AppManifest | null, page: Page | undefined): Promise<PageIntegrity> {
    const own = {
      // Only pages without an owner may be those of an expired preview.
      ...(shell ? hashes(shell, owner && isOrdinary ? pageScripts(shell) : scriptsOf(shell)) : {}),
      ...(owner ? hashes(owner, pageScripts(owner, page)) : {}),
    };
    const text = lateImportMap(without(all, own));
    const late = integrityOf(text);
    await writeCompressed(store, storePaths.integrity(late), Buffer.from(text));
    return { own, late };
  }
  // Pages of one owner that load the same scripts need the same hashes.
  return memoize(find, (owner, page) => JSON.stringify([owner?.name, page?.scripts, page?.lazyScripts]));
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

/** What a page loads of an app, now or later. */
function pageScripts(app: AppManifest, page?: Page): string[] {
  const { scripts = [], lazyScripts = [] } = page ?? {};
  return [...app.scripts, ...scripts, ...app.lazyScripts, ...lazyScripts];
}

function scriptsOf(app: AppManifest): string[] {
  return Object.keys(app.files).filter(isScript);
}

function hashes(app: AppManifest, files: readonly string[]): Integrity {
  return Object.fromEntries(
    files.flatMap((file) => {
      const known = app.files[file];
      return known ? [[publicUrl(app, file), known]] : [];
    }),
  );
}

function without(map: Integrity, known: Integrity): Integrity {
  return Object.fromEntries(Object.entries(map).filter(([url]) => !(url in known)));
}
