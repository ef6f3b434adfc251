import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import { commonHeaders, documentHeaders } from '@site/contract/header-policy';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { root } from '@site/dev/local-site';
import { foldPath, isPaymentDocument, redirects } from '@site/domain/paths';
import type { AppSource } from '@site/release/parts';
import sirv from 'sirv';
import { createPages, preamblePath, remoteEntries } from './pages.ts';
import { shellFile } from './published.ts';
import { createDevServer, devBase, refreshPreamble } from './vite.ts';

export type DevSite = { url: string; close: () => Promise<void> };

type Options = {
  port: number;
  developed: readonly AppSource[];
  /** Where the other remotes come from. */
  store: string | undefined;
  config: RuntimeConfig;
};

/** Serves the site from its sources: same documents, same header policy, same federation, with hot reload. */
export async function startDevSite({ port, developed, store, config }: Options): Promise<DevSite> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => fail(error, response));
  });
  const vite = await createDevServer(
    server,
    developed.map(({ folder }) => relative(root, folder)),
  );
  const render = await createPages({ vite, developed, store, config });
  const parts = store ? sirv(join(store, 'r'), { dev: true, brotli: true, extensions: [] }) : undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const { pathname } = url;
    if (pathname.startsWith(devBase)) return vite.middlewares(request, response, () => missing(response));
    if (pathname === preamblePath) return script(response, refreshPreamble);
    if (pathname.startsWith(remoteEntries)) return script(response, entryOf(pathname));
    if (pathname.startsWith('/r/') && parts) {
      request.url = pathname.slice(2);
      return parts(request, response, () => missing(response));
    }
    const file = pathname === '/' ? null : shellFile(pathname);
    if (file) return void response.writeHead(200, commonHeaders).end(file);
    await answerPage(url, response);
  }

  async function answerPage(url: URL, response: ServerResponse): Promise<void> {
    const path = foldPath(url.pathname);
    const target = Object.entries(redirects).find(([from]) => foldPath(from) === path)?.[1];
    const bare = url.pathname.length > 1 && url.pathname.endsWith('/') ? path : undefined;
    const location = target ?? bare;
    if (location) {
      response.writeHead(301, { ...commonHeaders, location: location + url.search }).end();
      return;
    }
    const { status, html, scriptHash } = await render(url.pathname);
    const kind = isPaymentDocument(path) ? 'payment' : 'page';
    response.writeHead(status, {
      ...documentHeaders({ kind, config, styleHash: 'hot', scriptHashes: [scriptHash] }),
      'content-type': 'text/html; charset=utf-8',
    });
    response.end(html);
  }

  /** The door of a remote as federation expects it, on the modules of the development server. */
  function entryOf(pathname: string): string {
    const name = pathname.slice(remoteEntries.length).replace(/\.js$/, '');
    const folder = developed.find((part) => part.name === name)?.folder;
    if (!folder) return 'throw new Error("No such remote is worked on here.");';
    const door = `${devBase}${relative(root, folder)}/src/remote.tsx`;
    return `export const init = () => {};\nexport const get = async () => { const door = await import('${door}'); return () => door; };`;
  }

  function fail(error: unknown, response: ServerResponse): void {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    console.error(`A page could not be rendered.\n${text}`);
    if (response.headersSent) return void response.end();
    // The client stays connected: the page comes back by itself with the next edit.
    response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><title>Not rendered</title><script type="module" src="${devBase}@vite/client"></script>` +
        `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`,
    );
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : port}`,
    close: async () => {
      await vite.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function script(response: ServerResponse, text: string): void {
  response.writeHead(200, {
    ...commonHeaders,
    'content-type': 'text/javascript',
    'cache-control': 'no-cache',
  });
  response.end(text);
}

function missing(response: ServerResponse): void {
  response.writeHead(404, commonHeaders).end();
}
