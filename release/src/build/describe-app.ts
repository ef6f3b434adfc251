import { execFile } from 'node:child_process';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { createRequire, findPackageJSON } from 'node:module';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { contractVersion } from '@site/contract/remote';
import { sharedModules } from '@site/vite-preset/shared-modules';
import { apiOperation, apiOperations } from '@site/wire/api-operations';
import { z } from 'zod';
import { type AppManifest, appManifest } from '../formats/release-manifest.ts';
import { isPublishable, isScript, publishedEndings } from '../model/content-types.ts';
import { CliError } from '../model/errors.ts';
import { environmentOfApps } from '../model/keys.ts';
import { contentId, integrityOf, publishedPath, storePaths } from '../model/layout.ts';
import type { AppSource } from './app-sources.ts';
import { chunkOf, closureOf, lazyClosureOf, readChunks, readSources, sourceOfPage } from './chunk-graph.ts';
import { assertMediaBudgets } from './media-files.ts';
import { type DescribedRemote, readRemote } from './read-remote.ts';

const run = promisify(execFile);

type Content = Omit<AppManifest, 'schema' | 'version' | 'files' | 'serverFiles' | 'sizes'>;

/** Describes a build of an app of this repository. */
export async function describeApp(source: AppSource, dist: string): Promise<AppManifest> {
  return await describeBuild(dist, (files, serverFiles) =>
    source.kind === 'shell' ? describeShell(source, dist, files) : describeRemote(source, dist, serverFiles),
  );
}

/**
 * Describes a build in a manifest, which has everything that publishing, promoting and serving need to know.
 *
 * @param describe gets the names of the files in `client/` and in `server/`
 */
export async function describeBuild(
  dist: string,
  describe: (files: readonly string[], serverFiles: readonly string[]) => Promise<Content>,
): Promise<AppManifest> {
  // Visitors get no source maps, so these are not published.
  const client = await describeFiles(join(dist, 'client'), (path) => !path.endsWith('.map'));
  const { files: serverFiles } = await describeFiles(join(dist, 'server'), isScript);
  const described = await describe(Object.keys(client.files), Object.keys(serverFiles));
  const sources = await readSources(dist, client.files);
  assertServable(described.name, Object.keys(client.files));
  const parsed = appManifest
    .omit({ version: true })
    .safeParse({ schema: 1, ...described, ...client, serverFiles, ...(sources && { sources }) });
  if (parsed.success) {
    assertMediaBudgets(parsed.data);
    return { ...parsed.data, version: contentId(parsed.data) };
  }
  throw new CliError(`"${described.name}" is not valid:\n${z.prettifyError(parsed.error)}`);
}

/** @throws CliError for files that no app may publish, and for names that the origin would answer with 404 */
export function assertServable(app: string, files: readonly string[]): void {
  const rejected = files.filter((file) => !publishedPath.test(`${storePaths.app(app, 'version')}/${file}`));
  const foreign = files.filter((file) => !isPublishable(file));
  if (foreign.length > 0) {
    throw new CliError(
      `"${app}" has files of kinds that an app may not publish: ${foreign.map((file) => JSON.stringify(file)).join(', ')}; nothing was ` +
        `published. The endings are ${publishedEndings.join(', ')}. Leave the others out of the build.`,
    );
  }
  if (rejected.length === 0) return;
  throw new CliError(
    `"${app}" has files that no origin would serve: ${rejected.map((file) => JSON.stringify(file)).join(', ')}. ` +
      'Their names may have letters without accents, digits and - _ . ~ @ only, and must not begin with a dot.',
  );
}

/** Modules that the shell imports only in previews, or for remotes of other build tools. */
const rarelyImported = ['src/preview/preview.tsx', 'src/federation/federation-runtime.ts'];

async function describeShell(source: AppSource, dist: string, files: readonly string[]): Promise<Content> {
  const chunks = await readChunks(dist, 'client');
  // The entry evaluates the main script after the first paint.
  const entries = ['src/entry.ts', 'src/main.tsx'].map((source) => {
    const chunk = chunkOf(chunks, source);
    if (!chunk) throw new CliError(`The build of the shell has no chunk for ${source}.`);
    return chunk;
  });
  const [entry = ''] = entries;
  const { scripts, styles } = closureOf(chunks, entries);
  const rare = rarelyImported.flatMap((module) => chunkOf(chunks, module) ?? []);
  // Every page uses the Latin subsets, so they are preloaded.
  const fonts = files.filter((path) => path.endsWith('-latin.woff2'));
  const { api } = await readPackageJson(join(source.folder, 'package.json'));
  return {
    contract: contractVersion,
    name: source.name,
    kind: 'shell',
    sharedModules: await sharedModuleVersions(source),
    requires: { catalogue: null, operations: operationsOf(source.name, api) },
    entry,
    scripts,
    lazyScripts: lazyClosureOf(chunks, scripts, new Set(rare)),
    styles,
    fonts,
    pages: [],
    menus: [],
  };
}

const knownOperations = z.record(z.string(), apiOperation);

async function describeRemote(
  source: AppSource,
  dist: string,
  serverFiles: readonly string[],
): Promise<Content> {
  const chunks = await readChunks(dist, 'client');
  const entry = 'remoteEntry.js';
  // A remote entry imports its exposed module and its share scope at once, although by dynamic imports.
  const { scripts, styles } = closureOf(chunks, [entry, ...(chunks[entry]?.dynamicImports ?? [])]);
  const sharedModules = await sharedModuleVersions(source);
  const remote = await readRemote(source.name, join(dist, 'server'), serverFiles, sharedModules);
  const serverChunks = await readChunks(dist, 'server');
  const found = remote.pages.map((page) => {
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
      ...addressOf(page),
      scripts: closure.scripts.filter((script) => !scripts.includes(script)),
      lazyScripts: lazyClosureOf(chunks, loaded, pageChunks),
      styles: closure.styles.filter((style) => !styles.includes(style)),
    };
  });
  const { api } = await readPackageJson(join(source.folder, 'package.json'));
  const bundled = Object.values(chunks).flatMap((chunk) => chunk.shared);
  const known =
    api.length > 0
      ? knownOperations.parse(await ownExport(source, '@site/wire/api-operations', 'apiOperations'))
      : {};
  const hasCatalogue = bundled.some((file) => /^domain\/src\/catalogue\.[jt]s$/.test(file));
  return {
    contract: remote.contract,
    name: source.name,
    kind: 'remote',
    sharedModules,
    requires: {
      catalogue: hasCatalogue
        ? z.string().parse(await ownExport(source, '@site/domain/catalogue-version', 'catalogueVersion'))
        : null,
      operations: operationsOf(source.name, api, known),
    },
    entry,
    scripts,
    lazyScripts,
    styles,
    fonts: [],
    pages,
    menus: remote.menus,
  };
}

/**
 * What a module exports as the app has it, and not as the release tool has it, whose packages may be of other versions. The
 * app chooses the package, so its code runs without the keys of whoever publishes.
 *
 * @throws CliError where the app does not depend on the module's package
 */
async function ownExport({ name, folder }: AppSource, module: string, exported: string): Promise<unknown> {
  const { resolve } = createRequire(join(folder, 'package.json'));
  const program = `process.stdout.write(JSON.stringify((await import(process.argv[1]))[process.argv[2]]));`;
  try {
    const args = [
      '--input-type=module',
      '--eval',
      program,
      '--',
      pathToFileURL(resolve(module)).href,
      exported,
    ];
    const { stdout } = await run(process.execPath, args, { env: environmentOfApps(), maxBuffer: 10_000_000 });
    return JSON.parse(stdout);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    const needed = module.split('/').slice(0, 2).join('/');
    throw new CliError(`"${name}" needs ${needed}: add it to the dependencies in its package.json.`);
  }
}

/** Encodes the paths of a page as an address bar shows them. */
export function addressOf({ path, canonical, noindex }: DescribedRemote['pages'][number]) {
  return { path: encodeURI(path), canonical: encodeURI(canonical), noindex };
}

/** @throws CliError for an operation that the contract does not have */
export function operationsOf(
  app: string,
  called: readonly string[],
  known = apiOperations,
): AppManifest['requires']['operations'] {
  return Object.fromEntries(
    called.map((name) => {
      const operation = known[name];
      if (operation) return [name, operation];
      throw new CliError(
        `"${app}" calls "${name}", which the contract does not have. Its operations are ${Object.keys(known).join(', ')}.`,
      );
    }),
  );
}

export async function describeFiles(
  folder: string,
  wanted: (path: string) => boolean,
): Promise<Required<Pick<AppManifest, 'files' | 'sizes'>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(wanted)
    .sort();
  const described = await Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(join(folder, path));
      return { path, integrity: integrityOf(bytes), size: bytes.byteLength };
    }),
  );
  return {
    files: Object.fromEntries(described.map(({ path, integrity }) => [path, integrity])),
    sizes: Object.fromEntries(described.map(({ path, size }) => [path, size])),
  };
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
  /** The API operations that an app declares, as `METHOD /path`. */
  api: z.array(z.string()).default([]),
  dependencies: z.record(z.string(), z.string()).default({}),
});

async function readPackageJson(file: string): Promise<z.infer<typeof packageJson>> {
  return packageJson.parse(JSON.parse(await readFile(file, 'utf8')));
}
