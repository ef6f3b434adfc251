import { mergeConfig, type UserConfig } from 'vite';
import { buildTarget } from './browser-support.ts';
import { chunkGraph } from './chunk-graph.ts';
import { assetNames, cssModules } from './output-names.ts';

/** What the builds for browsers and for prerendering have in common: the same names of files, among others. */
const commonBuild: UserConfig = {
  css: { modules: cssModules },
  plugins: [chunkGraph()],
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { assetFileNames: assetNames } },
  },
};

/** The build of an app for browsers, the same for the shell and for remotes. */
export function browserBuild(own: UserConfig): UserConfig {
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
  return mergeConfig(mergeConfig(commonBuild, forBrowsers), own);
}

/** The build of an app for prerendering. */
export function serverBuild(own: UserConfig): UserConfig {
  const forServers: UserConfig = {
    build: { ssr: true, outDir: 'dist/server', target: 'node24' },
    ssr: { noExternal: true },
  };
  return mergeConfig(mergeConfig(commonBuild, forServers), own);
}
