import { createHash } from 'node:crypto';
import { type CSSModulesOptions, mergeConfig, type Rolldown, type UserConfig } from 'vite';
import { buildTarget } from './browser-support.ts';
import { chunkGraph } from './chunk-graph-plugin.ts';

/**
 * Names the stylesheets, fonts, pictures and films in the output. Stylesheets and fonts need no hash, because every
 * URL contains the app's version. Pictures are named only by a hash of their content. The client build, the
 * server build and later builds therefore use the same names, and identical files are stored once. Short names matter,
 * because a page refers to dozens of files.
 */
function assetNames({ names: [name = ''] }: Rolldown.PreRenderedAsset): string {
  return /\.(css|woff2)$/.test(name) ? 'assets/[name][extname]' : 'assets/[hash:6][extname]';
}

/**
 * Names CSS Modules classes by their source name and four characters of a hash of the module's rules. Vite's default
 * includes a line number, which compresses badly and costs 0.4 KB on the home page. The hash keeps two versions of a
 * component apart, because a page may contain one version from the shell and another version from a remote.
 */
export const cssModules: CSSModulesOptions = {
  generateScopedName: (name, _file, rules) =>
    `${name}_${createHash('sha256').update(rules).digest('base64url').slice(0, 4)}`,
};

/** Options shared by the builds for browsers and for prerendering, such as file names. */
const commonBuild: UserConfig = {
  css: { modules: cssModules },
  plugins: [chunkGraph()],
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { assetFileNames: assetNames } },
  },
};

/** Configures the browser build of an app, which is the shell or a remote. */
export function browserBuild(own: UserConfig): UserConfig {
  const forBrowsers: UserConfig = {
    // Refer to assets relative to the importing file, so that the app can be published anywhere.
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

/** Configures the build of an app for prerendering in Node. */
export function serverBuild(own: UserConfig): UserConfig {
  const forServers: UserConfig = {
    build: { ssr: true, outDir: 'dist/server', target: 'node24' },
    ssr: { noExternal: true },
  };
  return mergeConfig(mergeConfig(commonBuild, forServers), own);
}
