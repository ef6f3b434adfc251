import { fileURLToPath } from 'node:url';
import { federation } from '@module-federation/vite';
import { sharedModules } from '@site/vite-preset/shared-modules';
import { build } from 'vite';

const root = fileURLToPath(new URL('./stock-host', import.meta.url));
/** The path on the site's own origin under which the tests serve the stock host. */
export const hostBase = '/stock-host/';

/**
 * Builds a stock host with the federation plugin for Vite and its default options.
 *
 * @param entries addresses of the remote entries by name
 */
export async function buildHost(outDir: string, entries: Readonly<Record<string, string>>): Promise<void> {
  const remotes = Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [name, { type: 'module', name, entry }]),
  );
  await build({
    root,
    base: hostBase,
    configFile: false,
    logLevel: 'error',
    // Skip the declaration files, because nothing loads them at runtime.
    plugins: [federation({ name: 'vite-host', remotes, shared: [...sharedModules], dts: false })],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: { input: `${root}/index.html` },
    },
  });
}
