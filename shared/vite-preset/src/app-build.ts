import { createHash } from 'node:crypto';
import { type CSSModulesOptions, mergeConfig, type Rolldown, type UserConfig } from 'vite';
import { buildTarget } from './browser-support.ts';
import { chunkGraph } from './chunk-graph-plugin.ts';

/**
 * Names of stylesheets, fonts, pictures and films in the output. The app's version is part of every address, and a page
 * names dozens of files. A picture has the hash of its content alone for a name: the client build, the server build and
 * the next build agree, and equal files are one.
 */
function assetNames({ names: [name = ''] }: Rolldown.PreRenderedAsset): string {
  return /\.(css|woff2)$/.test(name) ? 'assets/[name][extname]' : 'assets/[hash:6][extname]';
}

/**
 * Class names of CSS Modules: the name in the source, and four letters of the hash of the module's rules. Vite's default
 * appends a line number, which does not compress: 0.4 KB on the home page. Two versions of one primitive on a page, the
 * shell's and a remote's, have the same names only where they have the same rules.
 */
export const cssModules: CSSModulesOptions = {
  generateScopedName: (name, _file, rules) =>
    `${name}_${createHash('sha256').update(rules).digest('base64url').slice(0, 4)}`,
};

/** Options that the builds for browsers and for prerendering share, such as the names of files. */
const commonBuild: UserConfig = {
  css: { modules: cssModules },
  plugins: [chunkGraph()],
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { assetFileNames: assetNames } },
  },
};

/** Configures the build of an app for browsers, the same for the shell and for remotes. */
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

/** Configures the build of an app for prerendering. */
export function serverBuild(own: UserConfig): UserConfig {
  const forServers: UserConfig = {
    build: { ssr: true, outDir: 'dist/server', target: 'node24' },
    ssr: { noExternal: true },
  };
  return mergeConfig(mergeConfig(commonBuild, forServers), own);
}
