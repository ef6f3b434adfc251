import { isScript } from '../formats/content-types.ts';
import type { AppManifest } from '../formats/release-manifest.ts';
import { type Apps, publicUrl, shellOf } from '../releases/manifest.ts';
import { sha256 } from '../signing/hashes.ts';

/** Hashes of scripts, by URL. */
export type Integrity = Readonly<Record<string, string>>;

type Page = AppManifest['pages'][number];

type PageIntegrity = {
  /** Hashes of all scripts that the page itself may load. The page inlines them. */
  own: Integrity;
  /** The import map for what other pages load, which is published by its hash. */
  late: string;
};

/**
 * Finds the hashes of every script that a visit ever loads. A page inlines those of all that it may load itself, now or
 * later. The shell adds the others before it loads another page; the document and its content security policy name the
 * hash of this map.
 */
export function scriptIntegrity(
  apps: Apps,
  owner: AppManifest | null,
  page: Page | undefined,
  isPreview: boolean,
): PageIntegrity {
  const shell = shellOf(apps);
  const all = Object.assign({}, ...[...apps.values()].map((app) => hashes(app, scriptsOf(app))));
  const isOrdinary = !isPreview && ![...apps.values()].some((app) => app.federationRuntime);
  const own = {
    // Only pages without an owner can be the page of an expired preview, which imports the preview's module.
    ...hashes(shell, owner && isOrdinary ? pageScripts(shell) : scriptsOf(shell)),
    ...(owner ? hashes(owner, pageScripts(owner, page)) : {}),
  };
  return { own, late: lateImportMap(without(all, own)) };
}

/**
 * Writes the import map that the shell adds later. It also maps a name of its own, by which the shell sees whether the
 * browser took the map: many browsers do that only before the first module.
 */
function lateImportMap(integrity: Integrity): string {
  const name = `#${sha256(Buffer.from(JSON.stringify(integrity))).slice(0, 8)}`;
  return JSON.stringify({ imports: { [name]: '/' }, integrity });
}

/** Lists the scripts of an app that a page loads, now or later. */
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
