import { fileURLToPath } from 'node:url';
import { federation } from '@module-federation/vite';
import { sharedModules } from '@site/vite-preset/shared-modules';
import { build } from 'vite';

const root = fileURLToPath(new URL('./stock-host', import.meta.url));
/** Path on the site's own origin under which the tests serve a stock host. */
export const hostBase = '/stock-host/';

/** Builds a stock host that calls the runtime of Module Federation directly. */
export async function buildRuntimeHost(outDir: string): Promise<void> {
  await buildHost('runtime-host.html', outDir, []);
}

/**
 * Builds a stock host with the plugin for Vite and its default options.
 *
 * @param entries addresses of the remote entries by name
 */
export async function buildViteHost(
  outDir: string,
  entries: Readonly<Record<string, string>>,
): Promise<void> {
  const remotes = Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [name, { type: 'module', name, entry }]),
  );
  // Without declaration files, which are no part of what runs.
  await buildHost('vite-host.html', outDir, [
    federation({ name: 'vite-host', remotes, shared: [...sharedModules], dts: false }),
  ]);
}

async function buildHost(
  page: string,
  outDir: string,
  plugins: ReturnType<typeof federation>[],
): Promise<void> {
  await build({
    root,
    base: hostBase,
    configFile: false,
    logLevel: 'error',
    plugins,
    build: { outDir, emptyOutDir: true, target: 'es2022', rolldownOptions: { input: `${root}/${page}` } },
  });
}
