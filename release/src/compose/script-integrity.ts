import { isScript } from '../formats/content-types.ts';
import type { AppManifest } from '../formats/release-manifest.ts';
import { type Apps, publicUrl, shellOf } from '../releases/manifest.ts';
import { sha256 } from '../signing/hashes.ts';

/** Hashes of scripts, keyed by URL. */
export type Integrity = Readonly<Record<string, string>>;

type Page = AppManifest['pages'][number];

type PageIntegrity = {
  /** Hashes of all scripts that the page itself may load, which the page inlines. */
  own: Integrity;
  /** The import map with the hashes of other pages' scripts. It is published under its own hash. */
  late: string;
};

/**
 * Finds the hashes of every script that a visit may ever load. A page inlines the hashes of the scripts that it may load
 * itself. The shell adds the others before it loads another page; the document and its content security policy contain the
 * hash of that map.
 */
export function collectScriptIntegrity(
  apps: Apps,
  owner: AppManifest | null,
  page: Page | undefined,
  isPreview: boolean,
): PageIntegrity {
  const shell = shellOf(apps);
  const all = Object.assign({}, ...[...apps.values()].map((app) => hashes(app, scriptsOf(app))));
  const isOrdinary = !isPreview && ![...apps.values()].some((app) => app.federationRuntime);
  const own = {
    // Only pages without an owner can belong to an expired preview, which imports the preview's module.
    ...hashes(shell, owner && isOrdinary ? listPageScripts(shell) : scriptsOf(shell)),
    ...(owner ? hashes(owner, listPageScripts(owner, page)) : {}),
  };
  return { own, late: buildLateImportMap(without(all, own)) };
}

/**
 * Builds the import map that the shell adds later. It also maps a made-up name, which the shell uses to test whether the
 * browser accepted the map. Many browsers accept one only before the first module.
 */
function buildLateImportMap(integrity: Integrity): string {
  const name = `#${sha256(Buffer.from(JSON.stringify(integrity))).slice(0, 8)}`;
  return JSON.stringify({ imports: { [name]: '/' }, integrity });
}

/** Lists the scripts of an app that a page loads, at once or later. */
function listPageScripts(app: AppManifest, page?: Page): string[] {
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
