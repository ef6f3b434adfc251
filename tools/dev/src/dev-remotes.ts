import { createServer } from 'node:http';
import { join, relative } from 'node:path';
import type { AppSource } from '@site/release/app-sources';
import { containerOf, shellLibraries } from '@site/release/shell-libraries';
import { cssModules } from '@site/vite-preset/output-names';
import { createServer as createVite } from 'vite';
import { ignoredByWatcher, listen } from './dev-site.ts';
import { root } from './local-site.ts';

const entries = /^\/@dev-remote\/([a-z0-9-]+)\.js$/;

type Options = {
  port: number;
  developed: readonly AppSource[];
  /** Origin of the pages that load the remotes. No other page may read their sources. */
  into: string;
};

/**
 * Serves remotes from their sources to a preview of a site that runs somewhere else. Its shell is a production
 * build that provides the libraries and cannot replace a component in place, so the page reloads with each
 * edit of a script; styles are replaced in place.
 */
export async function startDevRemotes({
  port,
  developed,
  into,
}: Options): Promise<{ close: () => Promise<void> }> {
  const own = `http://127.0.0.1:${port}`;
  const exposed = new Map(
    developed.map(({ name, folder }) => [name, `/${relative(root, folder)}/src/remote.tsx`]),
  );
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', own);
    const module = exposed.get(entries.exec(pathname)?.[1] ?? '');
    if (!module) return vite.middlewares(request, response, () => void response.writeHead(404).end());
    response.writeHead(200, {
      'content-type': 'text/javascript',
      'cache-control': 'no-cache',
      'access-control-allow-origin': into,
    });
    response.end(containerOf(module));
  });
  const vite = await createVite({
    root,
    configFile: false,
    envDir: false,
    cacheDir: join(root, '.cache/dev-into'),
    appType: 'custom',
    logLevel: 'warn',
    clearScreen: false,
    // Class names as they were published: the page was rendered with them.
    css: cssModules,
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [shellLibraries(join(root, 'shared/ui'))],
    optimizeDeps: {
      entries: [...exposed.values()].map((module) => module.slice(1)),
      exclude: ['react', 'react/jsx-runtime'],
    },
    server: {
      middlewareMode: true,
      // Images are addressed from the page, which is on another origin.
      origin: own,
      cors: { origin: into },
      hmr: { server },
      watch: { ignored: ignoredByWatcher },
    },
  });
  return await listen(server, port, () => vite.close());
}

/** Address of the preview with the remotes of this machine in it. */
export function overrideAddress(preview: URL, names: readonly string[], port: number): string {
  const address = new URL(preview);
  for (const name of names) {
    address.searchParams.append('override', `${name}=http://127.0.0.1:${port}/@dev-remote/${name}.js`);
  }
  return decodeURIComponent(address.href);
}
