import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { mergeConfig, type Plugin, type UserConfig } from 'vite';
import { buildTarget } from './browser-support.ts';
import { chunkGraph } from './chunk-graph.ts';
import { assetNames, cssModules, equalFiles, placeOf } from './output-names.ts';

/**
 * Scripts do not name their source maps, and maps do not contain the sources. `release publish` stores the maps where only
 * the release tool reads them.
 */
const privateSourceMaps: UserConfig = {
  build: { sourcemap: 'hidden', rolldownOptions: { output: { sourcemapExcludeSources: true } } },
};

/**
 * The build of an app for browsers, the same for the shell and for remotes.
 *
 * @param folder the app's own folder
 */
export function browserBuild(folder: string, own: UserConfig): UserConfig {
  const common: UserConfig = {
    // Assets are addressed relative to the app's own address, wherever it is published.
    base: './',
    css: cssModules(),
    plugins: [chunkGraph(), equalFiles(folder), releasedAlone()],
    build: {
      outDir: 'dist/client',
      target: buildTarget,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          entryFileNames: 'assets/[name].js',
          chunkFileNames: 'assets/[name].js',
          assetFileNames: assetNames(folder),
        },
      },
    },
  };
  return mergeConfig(mergeConfig(privateSourceMaps, common), own);
}

/** The build of an app for prerendering, with the same names of files. */
export function serverBuild(folder: string, own: UserConfig): UserConfig {
  const common: UserConfig = {
    css: cssModules(),
    plugins: [chunkGraph(), equalFiles(folder), releasedAlone()],
    build: {
      ssr: true,
      outDir: 'dist/server',
      target: 'node24',
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: { output: { assetFileNames: assetNames(folder) } },
    },
    ssr: { noExternal: true },
  };
  return mergeConfig(mergeConfig(privateSourceMaps, common), own);
}

/** No source of an app is part of another one: two versions of it would be live, of which its team knows one. */
function releasedAlone(): Plugin {
  const sources = /^\/(?!.*\/node_modules\/)/;
  const isApp = (folder: string) =>
    ['src/remote.tsx', 'src/server.tsx'].some((entry) => existsSync(join(folder, entry)));
  return {
    name: 'released-alone',
    moduleParsed({ id, importedIds, dynamicallyImportedIds }) {
      if (!sources.test(id)) return;
      for (const imported of [...importedIds, ...dynamicallyImportedIds].filter((one) => sources.test(one))) {
        const from = placeOf(id);
        const to = placeOf(imported);
        if (from.owner === to.owner || !isApp(from.owner) || !isApp(to.owner)) continue;
        this.error(
          `${from.path} of ${from.name} imports ${to.path} of ${to.name}, but an app is released alone. Move what both need to a ` +
            'package of shared/, or link to the page of the other app by its path.',
        );
      }
    },
  };
}
