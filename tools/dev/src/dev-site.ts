import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { paymentPrefetchRules } from '@site/contract/payment-prefetch';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { foldPath, isPaymentDocument, redirects } from '@site/domain/paths';
import type { AppSource } from '@site/release/app-sources';
import { integrityOf } from '@site/release/hashes';
import { buildDocumentHeaders, commonHeaders } from '@site/release/header-policy';
import react from '@vitejs/plugin-react';
import { createServer as createVite, type Plugin, type ViteDevServer } from 'vite';
import {
  createPages,
  devBase,
  exposedModule,
  preamblePath,
  remoteEntries,
  shellEntryId,
} from './dev-pages.ts';
import { type LiveSite, sendLiveFile } from './live-site.ts';
import { root } from './local-site.ts';

type Options = {
  port: number;
  /** The remotes that are served from their sources. */
  remotes: readonly AppSource[];
  live: LiveSite;
  config: RuntimeConfig;
};

/** Folders that the watcher ignores, because build output and data are not sources. */
const ignoredByWatcher = ['**/.data/**', '**/.cache/**', '**/dist/**', '**/test-results/**'];

/** React Fast Refresh needs this script to run before any component, so that edited components keep their state. */
const refreshPreamble = react.preambleCode.replace('__BASE__', devBase);

/** Hash of the prefetch rules. Documents in development belong to no release, so the base path is empty. */
const prefetchHash = integrityOf(paymentPrefetchRules(''));

/**
 * Serves the site from its sources with hot reload. Documents, header policy and federation are the same as in a
 * release.
 */
export async function startDevSite({
  port,
  remotes,
  live,
  config,
}: Options): Promise<{ close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => sendError(error, response));
  });
  const vite = await createDevServer(server, remotes.map(exposedModule));
  const render = await createPages({ vite, remotes, live, config });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const { pathname } = url;
    if (pathname.startsWith(devBase))
      return vite.middlewares(request, response, () => sendNotFound(response));
    if (pathname === preamblePath) return sendScript(response, refreshPreamble);
    if (pathname.startsWith(remoteEntries)) return sendScript(response, entryOf(pathname));
    if (pathname.startsWith('/r/') && live.origin) return await sendLiveFile(live, pathname, response);
    const file = pathname === '/' ? null : rootFile(pathname);
    if (file) return void response.writeHead(200, commonHeaders).end(file);
    await sendPage(url, response);
  }

  async function sendPage(url: URL, response: ServerResponse): Promise<void> {
    const path = foldPath(url.pathname);
    const target = Object.entries(redirects).find(([from]) => foldPath(from) === path)?.[1];
    const withoutSlash = url.pathname.length > 1 && url.pathname.endsWith('/') ? path : undefined;
    const location = target ?? withoutSlash;
    if (location) {
      response.writeHead(301, { ...commonHeaders, location: location + url.search }).end();
      return;
    }
    const { status, html, scriptHash } = await render(url.pathname);
    const kind = isPaymentDocument(path) ? 'payment' : 'page';
    response.writeHead(status, {
      ...buildDocumentHeaders({ kind, config, styleHash: 'hot', scriptHashes: [scriptHash, prefetchHash] }),
      'content-type': 'text/html; charset=utf-8',
    });
    response.end(html);
  }

  /** Returns the script of a remote's Module Federation container, which imports from the development server. */
  function entryOf(pathname: string): string {
    const name = pathname.slice(remoteEntries.length).replace(/\.js$/, '');
    const source = remotes.find((app) => app.name === name);
    if (!source) return 'throw new Error("This remote is not developed here.");';
    const exposed = addressOf(exposedModule(source));
    return `export const init = () => {};\nexport const get = async () => { const exposed = await import(${JSON.stringify(exposed)}); return () => exposed; };`;
  }

  function sendError(error: unknown, response: ServerResponse): void {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    console.error(`A page could not be rendered.\n${text}`);
    if (response.headersSent) return void response.end();
    // Load Vite's client in the error page, so that the page reloads with the next edit.
    response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><title>Not rendered</title><script type="module" src="${devBase}@vite/client"></script>` +
        `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`,
    );
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    close: async () => {
      await vite.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Creates one development server with one module graph for the shell and the remotes under development, so that they
 * share React, the SDK and the refresh runtime.
 *
 * @param server carries the connection that notifies the browser of edits
 */
async function createDevServer(server: Server, exposed: readonly string[]): Promise<ViteDevServer> {
  return await createVite({
    root,
    base: devBase,
    configFile: false,
    envDir: false,
    cacheDir: join(root, '.cache/dev'),
    appType: 'custom',
    logLevel: 'warn',
    clearScreen: false,
    plugins: [react(), prebundled, shellImport],
    optimizeDeps: { entries: [shellMain, ...exposed] },
    // Let Vite process our packages even if they are installed, because they contain styles and environment variables.
    ssr: { noExternal: [/^@site\//] },
    server: { middlewareMode: true, hmr: { server }, watch: { ignored: ignoredByWatcher } },
  });
}

/**
 * Imports the shell by the path of its sources. If the shell is an installed package, imports it by name, because Vite
 * prebundles only imports by name.
 */
const shellImport: Plugin = {
  name: 'shell-import',
  resolveId: (id) => (id === shellEntryId ? id : null),
  load: (id) => (id === shellEntryId ? `import ${JSON.stringify(shellMain)};` : null),
};

/**
 * Prebundles an installed shell, because Vite does not scan the imports of installed packages. Replaces the list of the
 * React plugin, because Vite cannot resolve that list's React modules from the server's folder. Vite still finds React
 * when it follows imports.
 */
const prebundled: Plugin = {
  name: 'prebundled',
  enforce: 'post',
  config: ({ optimizeDeps }) => {
    if (optimizeDeps) optimizeDeps.include = [shellMain].filter((name) => name.startsWith('@'));
  },
};

/**
 * Returns a module's address. Fast Refresh imports the module by exactly this address, so a different address would
 * evaluate the module twice.
 */
const addressOf = (file: string): string => devBase + relative(root, file);

const shellFolder = dirname(fileURLToPath(import.meta.resolve('@site/shell/package.json')));
const resolveShellFile = (path: string): string => join(shellFolder, path);
const shellMain = shellFolder.includes('node_modules')
  ? '@site/shell/main'
  : resolveShellFile('src/main.tsx');

/** Reads a file that the shell adds to the site's root, such as an icon or a social preview image. */
function rootFile(path: string): Buffer | null {
  try {
    return readFileSync(resolveShellFile(join('public', path)));
  } catch {
    return null;
  }
}

function sendScript(response: ServerResponse, text: string): void {
  response.writeHead(200, {
    ...commonHeaders,
    'content-type': 'text/javascript',
    'cache-control': 'no-cache',
  });
  response.end(text);
}

function sendNotFound(response: ServerResponse): void {
  response.writeHead(404, commonHeaders).end();
}
