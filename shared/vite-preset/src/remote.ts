import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { federation } from '@module-federation/vite';
import { defineConfig, type Plugin, type UserConfig, type UserConfigFnObject } from 'vite';
import { assetName } from './asset-names.ts';
import { chunkGraph } from './chunk-graph.ts';
import { leanContainer } from './lean-container.ts';
import { appChunks } from './part-chunks.ts';
import { scopedNames } from './scoped-names.ts';
import { sharedModules } from './shared-modules.ts';
import { wholeGraph } from './whole-graph.ts';

/**
 * The build of every remote, which is called as its `package.json` says: `vite build` writes the federated browser part to
 * `dist/client`, `vite build --ssr` the plain module that pages are prerendered
 * from to `dist/server`. Both leave the shared singletons to the shell.
 *
 * @param folder the remote's own folder: `import.meta.dirname` of its `vite.config.ts`
 */
export function remoteBuild(folder: string): UserConfigFnObject {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string };
  const name = manifest.name.replace(/^@[^/]+\//, '');
  return defineConfig(
    ({ isSsrBuild }): UserConfig => (isSsrBuild ? serverBuild(name) : clientBuild(name, folder)),
  );
}

/** What stands between the entry and the door. Whole folder names: installed packages carry the names of their peers in their own path. */
const glue = /\/node_modules\/@module-federation\/|shared-libraries|vite-preset\/src\/late-files\./;

function clientBuild(name: string, folder: string): UserConfig {
  return {
    // Assets are found relative to the remote's own address, wherever it is published.
    base: './',
    css: scopedNames,
    plugins: [
      chunkGraph(),
      facadeForPrimitives(),
      wholeGraph('./src/remote.tsx'),
      federation({
        name,
        filename: 'remoteEntry.js',
        exposes: { './remote': './src/remote.tsx' },
        shared: Object.fromEntries(
          sharedModules.map((library) => [
            library,
            { singleton: true, import: false, requiredVersion: false, suppressMissingImportWarning: true },
          ]),
        ),
        manifest: false,
        dts: false,
        dev: false,
        disableSnapshot: true,
        experiments: { externalRuntime: true },
      }),
      leanContainer('src/remote.tsx'),
    ],
    build: {
      outDir: 'dist/client',
      target: 'es2022',
      rolldownOptions: {
        input: { remote: 'src/remote.tsx' },
        output: {
          entryFileNames: 'assets/[name].js',
          chunkFileNames: ({ name }) => `assets/${name.startsWith('_virtual') ? 'share' : '[name]'}.js`,
          assetFileNames: assetName,
          codeSplitting: {
            groups: [
              { name: 'federation', test: glue, priority: 10 },
              ...appChunks(join(folder, 'src/remote.tsx'), (id) => glue.test(id)),
            ],
          },
        },
      },
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
    },
  };
}

/**
 * The federation plugin does not share a library with files of the library's
 * own package, so the primitives beside the facade would each get a router and
 * a store of their own. Asked for in the name of the remote, the facade is shared.
 */
function facadeForPrimitives(): Plugin {
  let door = '';
  return {
    name: 'facade-for-primitives',
    enforce: 'pre',
    configResolved: ({ root }) => {
      door = join(root, 'src/remote.tsx');
    },
    resolveId(source, importer) {
      if (source !== '@site/sdk' || !/\/ui\/src\//.test(importer ?? '')) return;
      return this.resolve(source, door, { skipSelf: true });
    },
  };
}

function serverBuild(name: string): UserConfig {
  return {
    experimental: {
      // Where a part is published is known when a set is rendered, not when the part is built: the renderer
      // provides this function. In the browser, addresses are relative to the script that names them.
      renderBuiltUrl: (file) => ({
        runtime: `globalThis.assetAddress(${JSON.stringify(name)}, ${JSON.stringify(file)})`,
      }),
    },
    css: scopedNames,
    plugins: [chunkGraph()],
    build: {
      ssr: true,
      outDir: 'dist/server',
      target: 'node24',
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        input: 'src/remote.tsx',
        external: [...sharedModules],
        output: { entryFileNames: 'remote.js', assetFileNames: assetName },
      },
    },
    ssr: { noExternal: true },
  };
}
