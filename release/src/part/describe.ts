import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AppManifest } from '@site/contract/release-manifest';
import { contractVersion, type Remote } from '@site/contract/remote';
import { sharedModules } from '@site/vite-preset/shared-modules';
import { CliError } from '../problem.ts';
import { contentType } from '../store/content-types.ts';
import { places, publishedPath } from '../store/store.ts';
import { type Chunks, chunkOf, closureOf, readChunks, sourceOfPage } from './chunks.ts';
import { broughtNames, needsOf } from './needs.ts';
import type { AppSource } from './parts.ts';

/** Reads a finished build and says everything that publishing, promoting and serving need to know of it. */
export async function describeApp(source: AppSource, dist: string): Promise<AppManifest> {
  const client = join(dist, 'client');
  const chunks = await readChunks(dist, 'client');
  const files = await listFiles(client, () => true);
  refuseUnservable(source.name, Object.keys(files));
  const serverFiles = await listFiles(join(dist, 'server'), (path) => path.endsWith('.js'));
  const body =
    source.kind === 'shell'
      ? await describeShell(dist, chunks, files)
      : await describeRemote(source, dist, chunks);
  const singletons = singletonVersions(source);
  const version = createHash('sha256')
    .update(JSON.stringify([contractVersion, singletons, body, files, serverFiles]))
    .digest('hex')
    .slice(0, 12);
  return {
    schema: 1,
    name: source.name,
    kind: source.kind,
    version,
    contract: contractVersion,
    singletons,
    ...body,
    files,
    serverFiles,
  };
}

/** What the host would answer with 404 is told to whoever builds it. */
export function refuseUnservable(part: string, files: readonly string[]): void {
  const refused = files.filter((file) => !publishedPath.test(`${places.part(part, 'version')}/${file}`));
  if (refused.length === 0) return;
  throw new CliError(
    `"${part}" has files that no host would serve: ${refused.map((file) => JSON.stringify(file)).join(', ')}. ` +
      'Their names may have letters without accents, digits and - _ . ~ @ only, and must not begin with a dot.',
  );
}

type Body = Pick<AppManifest, 'entry' | 'scripts' | 'styles' | 'fonts' | 'pages' | 'needs' | 'brings'>;

async function describeShell(dist: string, chunks: Chunks, files: AppManifest['files']): Promise<Body> {
  const entry = chunkOf(chunks, 'src/main.tsx');
  if (!entry) throw new CliError('The build of the shell has no chunk for src/main.tsx.');
  const { scripts, styles } = closureOf(chunks, [entry]);
  const fonts = Object.keys(files).filter((path) => preloadedFont.test(path));
  const needs = { uses: {}, catalogue: null, api: null };
  return { entry, scripts, styles, fonts, pages: [], needs, brings: await broughtNames(dist) };
}

/** The Latin subsets: every page is set in them. */
const preloadedFont = /-latin\.woff2$/;

async function describeRemote(source: AppSource, dist: string, chunks: Chunks): Promise<Body> {
  const entry = 'remoteEntry.js';
  // The entry asks for its door and its share map as soon as it runs.
  const { scripts, styles } = closureOf(chunks, [entry, ...(chunks[entry]?.dynamicImports ?? [])]);
  const remote = await importRemote(join(dist, 'server', source.serverEntry));
  const serverChunks = await readChunks(dist, 'server');
  const pages = remote.pages.map((page) => {
    const chunk = chunkOf(chunks, sourceOfPage(page.load, serverChunks) ?? '');
    if (!chunk) {
      throw new CliError(
        `The page ${page.path} of "${source.name}" has no import of its own. Write it as ` +
          `\`load: () => import('./pages/….tsx')\` in routes.tsx.`,
      );
    }
    const closure = closureOf(chunks, [chunk]);
    return {
      path: page.path,
      canonical: page.meta.canonical,
      noindex: page.meta.noindex ?? false,
      scripts: closure.scripts.filter((script) => !scripts.includes(script)),
      styles: closure.styles.filter((style) => !styles.includes(style)),
    };
  });
  const needs = await needsOf(source, dist, chunks);
  return { entry, scripts, styles, fonts: [], pages, needs, brings: {} };
}

export async function importRemote(file: string): Promise<Remote> {
  // The exposed module has metadata and page tables only; shared libraries are touched by pages, which stay unloaded.
  const module = (await import(`${pathToFileURL(file).href}?built=${Date.now()}`)) as { default: Remote };
  return module.default;
}

export async function listFiles(
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
      const bytes = await readFile(join(folder, path));
      const digest = createHash('sha256').update(bytes).digest('base64');
      return [
        path,
        { bytes: bytes.byteLength, type: contentType(path), integrity: `sha256-${digest}` },
      ] as const;
    }),
  );
  return Object.fromEntries(described);
}

/**
 * Of the shared libraries, the shell brings exact versions; a remote accepts those that are compatible with
 * what it was built with, by the rules of semantic versioning.
 */
function singletonVersions({ folder, kind }: AppSource): Record<string, string> {
  const require = createRequire(join(folder, 'package.json'));
  return Object.fromEntries(
    sharedModules.map((library) => {
      const name = library.startsWith('@') ? library.split('/').slice(0, 2).join('/') : library.split('/')[0];
      const installed = join(folder, 'node_modules', name ?? '', 'package.json');
      const { version } = require(installed) as { version: string };
      return [library, kind === 'shell' ? version : `^${version}`];
    }),
  );
}
