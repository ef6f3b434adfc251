import { isScript } from '../formats/content-types.ts';
import type { AppManifest, AppPage } from '../formats/release-manifest.ts';
import { type Apps, publicUrl, shellOf } from '../releases/manifest.ts';
import { sha256 } from '../signing/hashes.ts';

/** Hashes of scripts, keyed by URL. */
export type Integrity = Readonly<Record<string, string>>;

type PageIntegrity = {
  /** Hashes of every script that this page may load. The page inlines these hashes. */
  own: Integrity;
  /** The import map with the hashes of other pages' scripts. The map is published under its own hash. */
  late: string;
};

/**
 * Collects the hashes of all scripts that a document may load, in two import maps. The document inlines the first map,
 * which covers its own page. Before a visitor navigates, the shell adds the second map, which covers all other pages.
 * The document and its content security policy contain the hash of the second map, so nobody can replace that map.
 */
export function collectScriptIntegrity(
  apps: Apps,
  owner: AppManifest | null,
  page: AppPage | undefined,
  isPreview: boolean,
): PageIntegrity {
  const shell = shellOf(apps);
  const all = Object.assign({}, ...apps.map((app) => hashes(app, scriptsOf(app))));
  const isOrdinary = !isPreview && !apps.some((app) => app.federationRuntime);
  const own = {
    // Include all scripts of the shell on its own pages, because such a page may be served for an expired preview,
    // whose script it then imports. Other pages need the scripts for previews and for remotes built with other tools
    // only if the release has any.
    ...hashes(shell, owner && isOrdinary ? listPageScripts(shell) : scriptsOf(shell)),
    ...(owner ? hashes(owner, listPageScripts(owner, page)) : {}),
  };
  return { own, late: buildLateImportMap(without(all, own)) };
}

/**
 * Builds the import map that the shell adds later. The map also contains a made-up name, with which the shell tests
 * whether the browser accepted the map. Many browsers accept an import map only before the first module.
 */
function buildLateImportMap(integrity: Integrity): string {
  const name = `#${sha256(Buffer.from(JSON.stringify(integrity))).slice(0, 8)}`;
  return JSON.stringify({ imports: { [name]: '/' }, integrity });
}

/** Lists the scripts of an app that a page loads, immediately or later. */
function listPageScripts(app: AppManifest, page?: AppPage): string[] {
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
