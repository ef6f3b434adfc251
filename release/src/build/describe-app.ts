import { readdir, readFile, realpath } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type MenuEntry, menuEntry } from '@site/contract/menus';
import type { AppManifest } from '@site/contract/release-manifest';
import { contractVersion, type Page, type Remote } from '@site/contract/remote';
import { sharedModules } from '@site/vite-preset/shared-modules';
import { z } from 'zod';
import { isScript } from '../model/content-types.ts';
import { CliError } from '../model/errors.ts';
import { contentId, integrityOf, publishedPath, storePaths } from '../model/layout.ts';
import { importRemote } from '../model/server-module.ts';
import type { AppSource } from './app-sources.ts';
import { type Chunks, chunkOf, closureOf, lazyClosureOf, readChunks, sourceOfPage } from './chunk-graph.ts';
import { providedNames, readRequirements } from './requirements.ts';

/** The manifest of a finished build: everything that publishing, promoting and serving need to know of it. */
export async function describeApp(source: AppSource, dist: string): Promise<AppManifest> {
  const chunks = await readChunks(dist, 'client');
  const files = await describeFiles(join(dist, 'client'), isPublic);
  assertServable(source.name, Object.keys(files));
  const serverFiles = await describeFiles(join(dist, 'server'), isScript);
  const content =
    source.kind === 'shell'
      ? await describeShell(dist, chunks, files)
      : await describeRemote(source, dist, chunks);
  const versions = await sharedModuleVersions(source);
  return {
    schema: 1,
    name: source.name,
    kind: source.kind,
    version: contentId([contractVersion, versions, content, files, serverFiles]),
    contract: contractVersion,
    sharedModules: versions,
    ...content,
    files,
    serverFiles,
  };
}

/** Source maps are not for visitors. */
export const isPublic = (path: string): boolean => !path.endsWith('.map');

/** @throws CliError for file names that the origin would answer with 404 */
export function assertServable(app: string, files: readonly string[]): void {
  const rejected = files.filter((file) => !publishedPath.test(`${storePaths.app(app, 'version')}/${file}`));
  if (rejected.length === 0) return;
  throw new CliError(
    `"${app}" has files that no origin would serve: ${rejected.map((file) => JSON.stringify(file)).join(', ')}. ` +
      'Their names may have letters without accents, digits and - _ . ~ @ only, and must not begin with a dot.',
  );
}

type Content = Pick<
  AppManifest,
  'entry' | 'scripts' | 'lazyScripts' | 'styles' | 'fonts' | 'pages' | 'menus' | 'requires' | 'provides'
>;

/** Modules of the shell that it imports in previews, and for remotes of other build tools. */
const rarelyImported = ['src/preview/preview.tsx', 'src/federation/federation-runtime.ts'];

async function describeShell(dist: string, chunks: Chunks, files: AppManifest['files']): Promise<Content> {
  const entry = chunkOf(chunks, 'src/main.tsx');
  if (!entry) throw new CliError('The build of the shell has no chunk for src/main.tsx.');
  const { scripts, styles } = closureOf(chunks, [entry]);
  const rare = rarelyImported.flatMap((module) => chunkOf(chunks, module) ?? []);
  // Every page is set in the Latin subsets.
  const fonts = Object.keys(files).filter((path) => path.endsWith('-latin.woff2'));
  const requires = { imports: {}, catalogue: null, operations: {} };
  return {
    entry,
    scripts,
    lazyScripts: lazyClosureOf(chunks, scripts, new Set(rare)),
    styles,
    fonts,
    pages: [],
    menus: [],
    requires,
    provides: await providedNames(dist),
  };
}

async function describeRemote(source: AppSource, dist: string, chunks: Chunks): Promise<Content> {
  const entry = 'remoteEntry.js';
  // The remote entry imports its exposed module and its share scope dynamically, right away.
  const { scripts, styles } = closureOf(chunks, [entry, ...(chunks[entry]?.dynamicImports ?? [])]);
  const remote = await importRemote(join(dist, 'server', source.serverEntry));
  const serverChunks = await readChunks(dist, 'server');
  const found = pagesOf(source.name, remote).map((page) => {
    const chunk = chunkOf(chunks, sourceOfPage(page.load, serverChunks) ?? '');
    if (!chunk) {
      throw new CliError(
        `The page ${page.path} of "${source.name}" has no import of its own. Write it as ` +
          `\`load: () => import('./pages/….tsx')\` in routes.tsx.`,
      );
    }
    return { page, chunk };
  });
  const pageChunks = new Set(found.map(({ chunk }) => chunk));
  const lazyScripts = lazyClosureOf(chunks, scripts, pageChunks);
  const pages = found.map(({ page, chunk }) => {
    const closure = closureOf(chunks, [chunk]);
    const loaded = [...new Set([...scripts, ...closure.scripts])];
    return {
      path: page.path,
      canonical: page.meta.canonical,
      noindex: page.meta.noindex ?? false,
      scripts: closure.scripts.filter((script) => !scripts.includes(script)),
      lazyScripts: lazyClosureOf(chunks, loaded, pageChunks),
      styles: closure.styles.filter((style) => !styles.includes(style)),
    };
  });
  const requires = await readRequirements(source, dist, chunks);
  const menus = readMenus(source.name, remote);
  return { entry, scripts, lazyScripts, styles, fonts: [], pages, menus, requires, provides: {} };
}

/**
 * The pages of a remote, with their paths as an address has them.
 *
 * @throws CliError for paths that are not one address
 */
export function pagesOf(app: string, { pages }: Remote): readonly Page[] {
  const unfit = pages.filter(
    ({ path }) =>
      !/^\/(?!\/)([\p{L}\p{M}\p{N} _.~!&'()*+,;=@/-]*[\p{L}\p{M}\p{N}_.~!&'()*+,;=@-])?$/u.test(path),
  );
  if (unfit.length === 0) {
    return pages.map(({ path, meta, load }) => ({
      path: encodeURI(path),
      meta: { ...meta, canonical: encodeURI(meta.canonical) },
      load,
    }));
  }
  throw new CliError(
    `"${app}" has paths that are no address: ${unfit.map(({ path }) => JSON.stringify(path)).join(', ')}. A path begins with one ` +
      "slash and ends without one, has letters, digits, spaces and _.~!&'()*+,;=@- only.",
  );
}

/** @throws CliError for links that no menu can show */
export function readMenus(app: string, { menus = [] }: Remote): MenuEntry[] {
  const parsed = z.array(menuEntry).safeParse(menus);
  if (parsed.success) return parsed.data;
  throw new CliError(`"${app}" adds links to menus that are not valid:\n${z.prettifyError(parsed.error)}`);
}

export async function describeFiles(
  folder: string,
  wanted: (path: string) => boolean,
): Promise<AppManifest['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(wanted)
    .sort();
  const described = await Promise.all(
    paths.map(async (path) => {
      return [path, integrityOf(await readFile(join(folder, path)))] as const;
    }),
  );
  return Object.fromEntries(described);
}

/**
 * The shell provides exact versions; a remote accepts those that are compatible with what it was built with. A shared
 * module that neither the app nor a package it depends on has installed is not among them.
 */
async function sharedModuleVersions({ folder, kind }: AppSource): Promise<Record<string, string>> {
  const { dependencies } = await readPackageJson(join(folder, 'package.json'));
  const installed = Object.keys(dependencies).map((name) => join(folder, 'node_modules', name));
  const importers = await Promise.all([folder, ...installed].map((path) => realpath(path)));
  const versions = sharedModules.map(async (specifier) => {
    const file = importers.map((importer) => findInstalled(specifier, importer)).find(Boolean);
    if (!file) return [];
    const { version } = await readPackageJson(file);
    return [[specifier, kind === 'shell' ? version : `^${version}`]];
  });
  return Object.fromEntries((await Promise.all(versions)).flat());
}

function findInstalled(specifier: string, importer: string): string | undefined {
  try {
    return findPackageJSON(specifier, pathToFileURL(`${importer}/`));
  } catch {
    return undefined;
  }
}

const packageJson = z.object({
  version: z.string().default('0.0.0'),
  dependencies: z.record(z.string(), z.string()).default({}),
});

async function readPackageJson(file: string): Promise<z.infer<typeof packageJson>> {
  return packageJson.parse(JSON.parse(await readFile(file, 'utf8')));
}
