import { assetName } from '@site/vite-preset/asset-names';
import { chunkGraph } from '@site/vite-preset/chunk-graph';
import { scopedNames } from '@site/vite-preset/scoped-names';
import { defineConfig, type UserConfig } from 'vite';
import { federationSwitches, leanFederation } from './build/lean-federation.ts';
import { leanRouter } from './build/lean-router.ts';
import { plainImports } from './build/plain-imports.ts';
import { singletonEntries, singletonModules } from './build/singleton-modules.ts';

const clientBuild: UserConfig = {
  base: './',
  css: scopedNames,
  plugins: [chunkGraph(), leanFederation(), leanRouter(), plainImports()],
  define: { ...federationSwitches },
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    // What is fetched late has no list of files of its own: the frame is there by then.
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { shell: 'src/main.tsx' },
      output: {
        entryFileNames: 'assets/[name].js',
        chunkFileNames: 'assets/[name].js',
        assetFileNames: assetName,
        codeSplitting: {
          groups: [
            // What changes with a library release and what changes with ours stay apart in the cache. What
            // measures visits is fetched late or never, and the runtime of federation after what the frame needs.
            {
              name: 'vendor',
              // With the little of ours that both sides of that share: it is not worth a request.
              test: /node_modules\/(?!.*(web-vitals|@module-federation))|rolldown[/-]runtime|(sdk\/src\/(documents|prefetch|link)|domain\/src\/paths)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
};

const serverBuild: UserConfig = {
  css: scopedNames,
  plugins: [chunkGraph(), singletonModules()],
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node24',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        shell: 'src/server.tsx',
        ...singletonEntries,
      },
      output: { entryFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: true },
};

/**
 * The shell is a plain application: it starts the federation runtime itself and
 * hands its own React and facade to the remotes. `vite build` writes the browser
 * part to `dist/client`; `vite build --ssr` writes to `dist/server` the renderer
 * and one module per shared singleton, which prerendered remotes are linked to.
 */
export default defineConfig(({ isSsrBuild }): UserConfig => (isSsrBuild ? serverBuild : clientBuild));
