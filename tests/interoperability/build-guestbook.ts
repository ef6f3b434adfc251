import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { federation } from '@module-federation/vite';
import { rspack } from '@rspack/core';
import { sharedModules } from '@site/vite-preset/shared-modules';
import { build } from 'vite';

const root = fileURLToPath(new URL('./guestbook', import.meta.url));
const container = {
  name: 'guestbook',
  filename: 'remoteEntry.js',
  exposes: { './remote': './remote.ts' },
};

/** Builds the guestbook with the stock plugin for Vite and its default options. */
export async function buildWithVite(dist: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    base: './',
    // Without declaration files, which are no part of what runs.
    plugins: [federation({ ...container, shared: [...sharedModules], dts: false })],
    build: {
      outDir: join(dist, 'client'),
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: { input: 'remote.ts' },
    },
  });
  await describe(dist);
}

/** Builds it with Rspack's own plugin: a classic script that defines a global variable. */
export async function buildWithRspack(dist: string): Promise<void> {
  const compiler = rspack({
    context: root,
    mode: 'production',
    entry: {},
    output: { path: join(dist, 'client'), publicPath: 'auto', uniqueName: container.name, clean: true },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
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
    plugins: [
      new rspack.container.ModuleFederationPlugin({
        ...container,
        shared: Object.fromEntries(sharedModules.map((name) => [name, { singleton: true }])),
      }),
    ],
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors())
        reject(error ?? new Error(stats?.toString({ all: false, errors: true })));
      else compiler.close(() => resolve());
    });
  });
  await describe(dist, { type: 'var', entryGlobalName: container.name });
}

/** The module that pages are prerendered from, and the manifest that `release publish --build` reads. */
async function describe(
  dist: string,
  federationRuntime?: { type: 'var'; entryGlobalName: string },
): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'remote.ts',
      outDir: join(dist, 'server'),
      emptyOutDir: true,
      rolldownOptions: { external: [...sharedModules], output: { entryFileNames: 'remote.js' } },
    },
    ssr: { noExternal: true },
  });
  mkdirSync(dist, { recursive: true });
  const { name, filename: entry } = container;
  const ranges = { react: '^19.0.0', 'react/jsx-runtime': '^19.0.0', '@site/sdk': '^1.0.0' };
  writeFileSync(
    join(dist, 'remote.json'),
    JSON.stringify({ name, entry, sharedModules: ranges, ...(federationRuntime && { federationRuntime }) }),
  );
}
