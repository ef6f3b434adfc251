import { mergeConfig, type UserConfig } from 'vite';
import { buildTarget } from './browser-support.ts';
import { chunkGraph } from './chunk-graph.ts';
import { assetNames, cssModules, refuseEqualFiles } from './output-names.ts';

/** What the builds for browsers and for prerendering have in common: the same names of files, among others. */
const commonBuild = (folder: string): UserConfig => ({
  css: cssModules(),
  plugins: [chunkGraph(), refuseEqualFiles()],
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { assetFileNames: assetNames(folder) } },
  },
});

/**
 * The build of an app for browsers, the same for the shell and for remotes.
 *
 * @param folder the app's own folder
 */
export function browserBuild(folder: string, own: UserConfig): UserConfig {
  const forBrowsers: UserConfig = {
    // Assets are addressed relative to the app's own address, wherever it is published.
    base: './',
    build: {
      outDir: 'dist/client',
      target: buildTarget,
      rolldownOptions: {
        output: { entryFileNames: 'assets/[name].js', chunkFileNames: 'assets/[name].js' },
      },
    },
  };
  return mergeConfig(mergeConfig(commonBuild(folder), forBrowsers), own);
=======
  return mergeConfig(common, own);
>>>>>>> 6757d783 (refactor(release): serve signed releases from their verified copy alone)
}

/** The build of an app for prerendering. */
export function serverBuild(folder: string, own: UserConfig): UserConfig {
  const forServers: UserConfig = {
    build: { ssr: true, outDir: 'dist/server', target: 'node24' },
    ssr: { noExternal: true },
  };
  return mergeConfig(mergeConfig(commonBuild(folder), forServers), own);
=======
  return mergeConfig(common, own);
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
>>>>>>> 6757d783 (refactor(release): serve signed releases from their verified copy alone)
}
