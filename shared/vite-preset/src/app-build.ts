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
}

/** The build of an app for prerendering. */
export function serverBuild(folder: string, own: UserConfig): UserConfig {
  const forServers: UserConfig = {
    build: { ssr: true, outDir: 'dist/server', target: 'node24' },
    ssr: { noExternal: true },
  };
  return mergeConfig(mergeConfig(commonBuild(folder), forServers), own);
}
