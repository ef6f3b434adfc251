import { join } from 'node:path';
import { contractVersion } from '@site/contract/remote';
import type { AppManifest } from '../formats/release-manifest.ts';
import { CliError } from '../reporting/errors.ts';
import { readRequirements, readSharedModules, selectOperations } from './app-package.ts';
import { type AppSource, readPackage } from './app-sources.ts';
import {
  type Chunks,
  type Closure,
  chunkOf,
  closureOf,
  lazyClosureOf,
  readChunks,
  sourceOfPage,
} from './chunk-graph.ts';
import { type AppDescription, describeBuild } from './describe-build.ts';
import { type DescribedRemote, readRemote } from './read-remote.ts';

export async function describeApp(source: AppSource, dist: string): Promise<AppManifest> {
  return await describeBuild(dist, (files, serverFiles) =>
    source.kind === 'shell' ? describeShell(source, dist, files) : describeRemote(source, dist, serverFiles),
  );
}

/**
 * Modules left out of the shell's list of scripts that any page may import later (`lazyScripts`), because only previews
 * and remotes built with other tools need them.
 */
const rarelyImported = ['src/preview/preview.tsx', 'src/federation/federation-runtime.ts'];

async function describeShell(
  source: AppSource,
  dist: string,
  files: readonly string[],
): Promise<AppDescription> {
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
  // Every page uses the Latin subsets of the fonts, so preload them.
  const fonts = files.filter((path) => path.endsWith('-latin.woff2'));
  return {
    contract: contractVersion,
    name: source.name,
    kind: 'shell',
    sharedModules: await readSharedModules(source),
    requires: {
      catalogue: null,
      operations: selectOperations(source.name, readPackage(source.folder).api),
    },
    entry,
    scripts,
    lazyScripts: lazyClosureOf(chunks, scripts, new Set(rare)),
    styles,
    fonts,
    pages: [],
    menus: [],
  };
}

async function describeRemote(
  source: AppSource,
  dist: string,
  serverFiles: readonly string[],
): Promise<AppDescription> {
  const chunks = await readChunks(dist, 'client');
  const entry = 'remoteEntry.js';
  // Treat the dynamic imports of a remote entry as static, because the entry always imports its exposed module and its
  // share scope immediately.
  const { scripts, styles } = closureOf(chunks, [entry, ...(chunks[entry]?.dynamicImports ?? [])]);
  const sharedModules = await readSharedModules(source);
  const remote = await readRemote(source.name, join(dist, 'server'), serverFiles, sharedModules);
  const pageChunks = findPageChunks(source.name, remote.pages, chunks, await readChunks(dist, 'server'));
  return {
    contract: remote.contract,
    name: source.name,
    kind: 'remote',
    sharedModules,
    requires: await readRequirements(source, chunks),
    entry,
    scripts,
    lazyScripts: lazyClosureOf(chunks, scripts, new Set(pageChunks.values())),
    styles,
    fonts: [],
    pages: describePages(chunks, { scripts, styles }, pageChunks),
    menus: remote.menus,
  };
}

type RemotePage = DescribedRemote['pages'][number];

/**
 * Finds the chunk of each page.
 *
 * @throws CliError for a page that has no dynamic import of its own
 */
function findPageChunks(
  app: string,
  pages: readonly RemotePage[],
  chunks: Chunks,
  serverChunks: Chunks,
): ReadonlyMap<RemotePage, string> {
  return new Map(
    pages.map((page) => {
      const chunk = chunkOf(chunks, sourceOfPage(page.load, serverChunks) ?? '');
      if (chunk) return [page, chunk];
      throw new CliError(
        `The page ${page.path} of "${app}" has no separate import. Write it as ` +
          `\`load: () => import('./pages/….tsx')\` in routes.tsx.`,
      );
    }),
  );
}

/**
 * Describes the pages and the files that each page loads.
 *
 * @param loaded the files that every page of the remote loads
 */
function describePages(
  chunks: Chunks,
  loaded: Closure,
  pageChunks: ReadonlyMap<RemotePage, string>,
): AppManifest['pages'] {
  return [...pageChunks].map(([{ path, canonical, noindex }, chunk]) => {
    const { scripts, styles } = closureOf(chunks, [chunk]);
    const all = [...new Set([...loaded.scripts, ...scripts])];
    return {
      path,
      canonical,
      noindex,
      scripts: scripts.filter((script) => !loaded.scripts.includes(script)),
      lazyScripts: lazyClosureOf(chunks, all, new Set(pageChunks.values())),
      styles: styles.filter((style) => !loaded.styles.includes(style)),
    };
  });
}
