import type { Server } from 'node:http';
import { join } from 'node:path';
import { root } from '@site/dev/local-site';
import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';

/** Everything that Vite serves lies below this address, so that no folder of ours takes the address of a page. */
export const devBase = '/@dev/';

/** Says what a visitor's browser must do before any component runs, so that edits keep their state. */
export const refreshPreamble = react.preambleCode.replace('__BASE__', devBase);

/**
 * One development server, and one graph of modules, for the shell and all the
 * remotes that are being worked on: one React, one facade, one refresh runtime.
 *
 * @param server carries the connection that tells the browser of edits
 */
export async function createDevServer(server: Server, remotes: readonly string[]): Promise<ViteDevServer> {
  return await createServer({
    root,
    base: devBase,
    configFile: false,
    envDir: false,
    cacheDir: join(root, '.cache/dev'),
    appType: 'custom',
    logLevel: 'warn',
    clearScreen: false,
    plugins: [react()],
    // The facade is met under two names, its package's and a file's: it must stay one module.
    optimizeDeps: {
      entries: ['shell/src/main.tsx', ...remotes.map((folder) => `${folder}/src/remote.tsx`)],
      exclude: ['@site/shared'],
    },
    server: {
      middlewareMode: true,
      hmr: { server },
      // What is written while working is not source.
      watch: { ignored: ['**/.data/**', '**/.cache/**', '**/dist/**', '**/test-results/**'] },
    },
  });
}
