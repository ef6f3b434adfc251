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

/** Describes the build of an app of this repository. */
export async function describeApp(source: AppSource, dist: string): Promise<AppManifest> {
  return await describeBuild(dist, (files, serverFiles) =>
    source.kind === 'shell' ? describeShell(source, dist, files) : describeRemote(source, dist, serverFiles),
  );
}

/**
 * Describes a build in a manifest, which contains everything that publishing, promoting and serving need.
 *
 * @param describe receives the names of the files in `client/` and `server/`
 */
export async function describeBuild(
  dist: string,
  describe: (files: readonly string[], serverFiles: readonly string[]) => Promise<Content>,
): Promise<AppManifest> {
  // Do not publish source maps, because visitors do not get them.
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

/**
 * Checks the names of an app's files.
 *
 * @throws CliError for files that no app may publish and for names that the origin would answer with 404
 */
export function assertServable(app: string, files: readonly string[]): void {
  const rejected = files.filter((file) => !publishedPath.test(`${storePaths.app(app, 'version')}/${file}`));
  const foreign = files.filter((file) => !isPublishable(file));
  if (foreign.length > 0) {
    throw new CliError(
      `"${app}" contains files that an app may not publish: ${foreign.map((file) => JSON.stringify(file)).join(', ')}; nothing was ` +
        `published. Allowed file extensions are ${publishedEndings.join(', ')}. Exclude other files from the build.`,
    );
  }
  if (rejected.length === 0) return;
  throw new CliError(
    `"${app}" contains files that no origin would serve: ${rejected.map((file) => JSON.stringify(file)).join(', ')}. ` +
      'File names may only contain letters without accents, digits and - _ . ~ @, and must not begin with a dot.',
  );
}

/** Modules that the shell only imports in previews or for remotes of other build tools. */
const rarelyImported = ['src/preview/preview.tsx', 'src/federation/federation-runtime.ts'];

async function describeShell(source: AppSource, dist: string, files: readonly string[]): Promise<Content> {
  const chunks = await readChunks(dist, 'client');
  // The entry script evaluates the main script after the first paint, so both are entries.
  const entries = ['src/entry.ts', 'src/main.tsx'].map((source) => {
    const chunk = chunkOf(chunks, source);
    if (!chunk) throw new CliError(`The build of the shell has no chunk for ${source}.`);
    return chunk;
  });
  const [entry = ''] = entries;
  const { scripts, styles } = closureOf(chunks, entries);
  const rare = rarelyImported.flatMap((module) => chunkOf(chunks, module) ?? []);
  // Every page uses the Latin subsets, so preload them.
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
  // A remote entry always imports its exposed module and its share scope at once, even though these imports are dynamic.
  const { scripts, styles } = closureOf(chunks, [entry, ...(chunks[entry]?.dynamicImports ?? [])]);
  const sharedModules = await sharedModuleVersions(source);
  const remote = await readRemote(source.name, join(dist, 'server'), serverFiles, sharedModules);
  const serverChunks = await readChunks(dist, 'server');
  const found = remote.pages.map((page) => {
    const chunk = chunkOf(chunks, sourceOfPage(page.load, serverChunks) ?? '');
    if (!chunk) {
      throw new CliError(
        `The page ${page.path} of "${source.name}" has no separate import. Write it as ` +
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
 * Reads an export of a module in the version that the app has installed, because the release tool may have another one. The
 * app chooses the package, so its code runs in a process without the publisher's keys.
 *
 * @throws CliError if the app does not depend on the module's package
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

/** Encodes the paths of a page as the address bar shows them. */
export function addressOf({ path, canonical, noindex }: DescribedRemote['pages'][number]) {
  return { path: encodeURI(path), canonical: encodeURI(canonical), noindex };
}

/**
 * Selects the contract's operations that an app calls.
 *
 * @throws CliError for an operation that is not in the contract
 */
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
        `"${app}" calls "${name}", which is not in the API contract. Its operations are ${Object.keys(known).join(', ')}.`,
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
 * Determines the shared modules of an app: exact versions that the shell provides, or ranges compatible with what a remote
 * was built with. A shared module that neither the app nor its direct dependencies have installed is left out.
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
  /** The API operations that the app calls, as `METHOD /path`. */
  api: z.array(z.string()).default([]),
  dependencies: z.record(z.string(), z.string()).default({}),
});

async function readPackageJson(file: string): Promise<z.infer<typeof packageJson>> {
  return packageJson.parse(JSON.parse(await readFile(file, 'utf8')));
}
