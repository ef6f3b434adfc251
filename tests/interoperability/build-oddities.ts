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
/** Of the shared modules, which the shell provides. */
const ranges = { react: '^19.0.0', 'react/jsx-runtime': '^19.0.0', '@site/sdk': '^1.0.0' };
const shared = Object.fromEntries(
  Object.entries(ranges).map(([name, requiredVersion]) => [
    name,
    { singleton: true, import: false as const, requiredVersion },
  ]),
);

/** The remote as other tools than our preset build it. */
export const builds = { 'the stock plugin for Vite': buildWithVite, Rspack: buildWithRspack } as const;

/**
 * The stock plugin drops the exports of shared modules that nothing has used 10 ms after a module was read: on a busy machine
 * their user may come later, and the build fails. It keeps all of a module that is exported whole.
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

/** Builds the remote with the stock plugin for Vite, which writes an entry for servers as well. */
async function buildWithVite(dist: string): Promise<BuiltApp> {
  const builder = await createBuilder({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      keepAllExports,
      // Without declaration files, which are no part of what runs.
      federation({ ...container, shared, dts: false, disableRemote: true, disableSnapshot: true }),
      addressedFiles(),
    ],
    // Else these pictures, which are small, would be in the scripts.
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

/** Builds it with Rspack: for browsers a classic script that defines a global variable, and a module for servers. */
async function buildWithRspack(dist: string): Promise<BuiltApp> {
  const common = (isServer: boolean): RspackOptions => ({
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
  const browser = common(false);
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
      ...common(true),
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
