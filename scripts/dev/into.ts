import { createServer, type ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import { root } from '@site/dev/local-site';
import type { AppSource } from '@site/release/parts';
import { cssModules } from '@site/vite-preset/output-names';
import { createServer as createVite } from 'vite';
import { containerOn, shellLibraries } from './shell-libraries.ts';

const entries = /^\/@dev-remote\/([a-z0-9-]+)\.js$/;

type Options = {
  port: number;
  developed: readonly AppSource[];
  /** Origin of the pages that load the remotes. No other page may read their sources. */
  into: string;
};

/**
 * Serves remotes from their sources to a preview of a site that runs elsewhere. Its shell is a
 * production build: it brings the libraries, and no edit can exchange a component in place, so the
 * page loads anew with each edit of a script; rules are exchanged in place.
 */
export async function startDevRemotes({
  port,
  developed,
  into,
}: Options): Promise<{ close: () => Promise<void> }> {
  const own = `http://127.0.0.1:${port}`;
  const doors = new Map(
    developed.map(({ name, folder }) => [name, `/${relative(root, folder)}/src/remote.tsx`]),
  );
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', own);
    const door = doors.get(entries.exec(pathname)?.[1] ?? '');
    if (door) sendContainer(response, containerOn(door), into);
    else vite.middlewares(request, response, () => void response.writeHead(404).end());
  });
  const vite = await createVite({
    root,
    configFile: false,
    envDir: false,
    cacheDir: join(root, '.cache/dev-into'),
    appType: 'custom',
    logLevel: 'warn',
    clearScreen: false,
    // The names of classes as they were published: the page was rendered with them.
    css: cssModules,
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [shellLibraries()],
    optimizeDeps: {
      entries: [...doors.values()].map((door) => door.slice(1)),
      exclude: ['@site/shared', 'react', 'react/jsx-runtime'],
    },
    server: {
      middlewareMode: true,
      // Pictures are addressed from the page, which is elsewhere.
      origin: own,
      cors: { origin: into },
      hmr: { server },
      watch: { ignored: ['**/.data/**', '**/.cache/**', '**/dist/**', '**/test-results/**'] },
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    close: async () => {
      await vite.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

/** Address of the preview with the remotes of this machine in it. */
export function overriddenAddress(preview: URL, names: readonly string[], port: number): string {
  const address = new URL(preview);
  for (const name of names) {
    address.searchParams.append('override', `${name}=http://127.0.0.1:${port}/@dev-remote/${name}.js`);
  }
  return decodeURIComponent(address.href);
}

function sendContainer(response: ServerResponse, text: string, into: string): void {
  response.writeHead(200, {
    'content-type': 'text/javascript',
    'cache-control': 'no-cache',
    'access-control-allow-origin': into,
  });
  response.end(text);
}
