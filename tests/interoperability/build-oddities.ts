import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { federation } from '@module-federation/vite';
import { type RspackOptions, rspack } from '@rspack/core';
import type { BuiltApp } from '@site/release/build-app';
import { readFinishedBuild } from '@site/release/finished-build';
import { addressedFiles } from '@site/vite-preset';
import { createBuilder, type Plugin } from 'vite';
import { oddities } from './oddities.ts';

const root = oddities.folder;
const exposed = './src/remote.tsx';
const container = { name: oddities.name, filename: 'remoteEntry.js', exposes: { './remote': exposed } };
/** Version ranges of the shared modules that the shell provides. */
const ranges = { react: '^19.0.0', 'react/jsx-runtime': '^19.0.0', '@site/sdk': '^1.0.0' };
const shared = Object.fromEntries(
  Object.entries(ranges).map(([name, requiredVersion]) => [
    name,
    { singleton: true, import: false as const, requiredVersion },
  ]),
);

/** Functions that build the remote with tools other than our preset, by tool. */
export const builds = { 'the stock plugin for Vite': buildWithVite, Rspack: buildWithRspack } as const;

/**
 * Re-exports the shared modules. The stock plugin drops their exports if nothing has used them 10 ms after it read a
 * module. On a busy machine, the importing module may be read later, and the build would fail. The plugin keeps a
 * module that is exported as a whole.
 */
const keepAllExports: Plugin = {
  name: 'keep-all-exports',
  enforce: 'pre',
  transform: (code, id) =>
    id === join(root, exposed)
      ? code +
        Object.keys(ranges)
          .map((name, at) => `\nexport * as shared${at} from '${name}';`)
          .join('')
      : null,
};

/** Builds the remote with the stock plugin for Vite, which also writes an entry for servers. */
async function buildWithVite(dist: string): Promise<BuiltApp> {
  const builder = await createBuilder({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      keepAllExports,
      // Skip the declaration files, because nothing loads them at runtime.
      federation({ ...container, shared, dts: false, disableRemote: true, disableSnapshot: true }),
      addressedFiles(),
    ],
    // Do not inline pictures, because these are small and would otherwise become part of the scripts.
    build: { assetsInlineLimit: 0, target: 'es2022' },
    ssr: { noExternal: true },
    builder: {},
    environments: {
      client: { build: { outDir: join(dist, 'client'), rolldownOptions: { input: exposed } } },
      ssr: { build: { outDir: join(dist, 'server'), rolldownOptions: { input: exposed } } },
    },
  });
  await builder.buildApp();
  return await describe(dist);
}

/**
 * Builds the remote with Rspack: for browsers a classic script that defines a global variable, and for servers a
 * module.
 */
async function buildWithRspack(dist: string): Promise<BuiltApp> {
  const createOptions = (isServer: boolean): RspackOptions => ({
    context: root,
    mode: 'production',
    resolve: { extensions: ['.tsx', '.ts', '.js'], roots: [join(root, 'public')] },
    module: {
      parser: { 'css/auto': { namedExports: false } },
      generator: { 'css/auto': { localIdentName: '[hash]_[local]', exportsOnly: isServer } },
      rules: [
        { test: /\.(svg|woff2)$/, type: 'asset/resource' },
        { test: /\.css$/, type: 'css/auto' },
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
          },
          type: 'javascript/auto',
        },
      ],
    },
    plugins: [new rspack.DefinePlugin({ 'import.meta.env.SSR': String(isServer) })],
  });
  const output = {
    publicPath: 'auto',
    uniqueName: container.name,
    clean: true,
    assetModuleFilename: '[hash][ext]',
  };
  const browser = createOptions(false);
  const compiler = rspack([
    {
      ...browser,
      entry: {},
      output: { ...output, path: join(dist, 'client') },
      plugins: [
        ...(browser.plugins ?? []),
        new rspack.container.ModuleFederationPlugin({ ...container, shared }),
      ],
    },
    {
      ...createOptions(true),
      target: 'node',
      entry: { remote: exposed },
      output: { ...output, path: join(dist, 'server'), module: true, library: { type: 'module' } },
      externals: Object.fromEntries(Object.keys(ranges).map((name) => [name, `module ${name}`])),
    },
  ]);
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors())
        reject(error ?? new Error(stats?.toString({ all: false, errors: true })));
      else compiler.close(() => resolve());
    });
  });
  return await describe(dist, { type: 'var', entryGlobalName: container.name });
}

/** Writes the manifest that `release publish --build` reads. */
async function describe(
  dist: string,
  federationRuntime?: { type: 'var'; entryGlobalName: string },
): Promise<BuiltApp> {
  mkdirSync(dist, { recursive: true });
  const { name, filename: entry } = container;
  writeFileSync(
    join(dist, 'remote.json'),
    JSON.stringify({ name, entry, sharedModules: ranges, ...(federationRuntime && { federationRuntime }) }),
  );
  return await readFinishedBuild(dist);
}
