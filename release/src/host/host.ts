import type { KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { commonHeaders, documentHeaders } from '@site/contract/header-policy';
import type { SiteIndex } from '@site/contract/release-manifest';
import { parseReleasePath, previewBase, releaseBase } from '@site/contract/release-paths';
import { foldPath, isPaymentDocument } from '@site/domain/paths';
import { trustedKeys } from '../set/seal.ts';
import { folderStore } from '../store/folder-store.ts';
import type { Store } from '../store/store.ts';
import { guardedStore } from './guarded-store.ts';
import { type CurrentSite, fixedSite, followPointer, publishedSites } from './pages.ts';
import { sendPublished } from './published.ts';
import { sendFile } from './send.ts';

type Page = SiteIndex['notFound'];
/** Where in a set a document was asked for. */
type Place = { base: string; pathname: string; search: string };

export type Host = { url: string; close: () => Promise<void> };

type Options = {
  /** A folder, or a store of any kind. */
  store: string | Store;
  port: number;
  address?: string;
  /** Serves only documents that one of these keys signed; by default those of $RELEASE_PUBLIC_KEY. */
  keys?: readonly KeyObject[];
  /** Serves this set, promoted or not, and does not follow the pointer. */
  set?: string;
};

/** A pointer in a bucket costs a request: one a second is soon enough. */
const bucketFreshness = 1_000;

/**
 * Serves a store the way a CDN would: published parts for ever, pages and
 * pointers revalidated, precompressed where possible, every document under the
 * shared header policy.
 *
 * @throws the listening error, as Node gives it (`EADDRINUSE` for a port in use).
 */
export async function startOrigin(options: Options): Promise<Host> {
  const nearby = typeof options.store === 'string';
  const open = typeof options.store === 'string' ? folderStore(options.store) : options.store;
  const store = guardedStore(open, options.keys ?? trustedKeys());
  const current =
    options.set === undefined
      ? followPointer(store, nearby ? 0 : bucketFreshness)
      : fixedSite(store, options.set);
  const published = publishedSites(store);

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error('The host could not answer a request.', error);
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end('The site could not answer. Please try again.\n');
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...commonHeaders, allow: 'GET, HEAD' }).end();
      return;
    }
    const url = parseUrl(request);
    if (!url) {
      response.writeHead(400, commonHeaders).end();
      return;
    }
    if (url.pathname.startsWith('/r/')) {
      await sendPublished(store, url.pathname.slice(1), request, response);
      return;
    }
    const pinned = parseReleasePath(url.pathname);
    const own = pinned && (await published(pinned.kind, pinned.id));
    if (pinned && own) {
      await answerFrom(
        own,
        { base: pinned.base, pathname: pinned.path, search: url.search },
        request,
        response,
      );
      return;
    }
    const site = await current();
    const ended = site && endedPage(site.index, url.pathname);
    if (site && ended) await answerWith(site, ended, '', request, response);
    else if (site)
      await answerFrom(site, { base: '', pathname: url.pathname, search: url.search }, request, response);
    else response.writeHead(503, { ...commonHeaders, 'retry-after': '5' }).end('Nothing is promoted yet.\n');
  }

  async function answerFrom(
    site: CurrentSite,
    url: Place,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const path = foldPath(url.pathname);
    const target = site.redirects.get(path);
    const bare =
      url.pathname.length > 1 && url.pathname.endsWith('/') ? url.pathname.replace(/\/+$/, '') : null;
    if (target || (bare && site.pages.has(path))) {
      const location = url.base + (target ?? bare ?? '/') + url.search;
      response.writeHead(301, { ...commonHeaders, location, 'cache-control': 'no-cache' }).end();
      return;
    }
    const file = url.base ? undefined : site.index.files[url.pathname];
    if (file) {
      const headers = { ...commonHeaders, 'cache-control': 'public, max-age=3600' };
      await sendFile(request, response, { store, file }, { status: 200, headers });
      return;
    }
    await answerWith(site, site.pages.get(path) ?? site.index.notFound, path, request, response);
  }

  async function answerWith(
    site: CurrentSite,
    page: Page,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    await sendFile(
      request,
      response,
      { store, file: page.file },
      {
        status: page.status,
        headers: headersOf(page, path, site.index),
      },
    );
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.address ?? '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What stands for the documents of a set that is no longer kept, and of a preview that is over. */
function endedPage(index: SiteIndex, pathname: string): Page | undefined {
  if (pathname.startsWith(releaseBase)) return index.renewed ?? index.notFound;
  if (pathname.startsWith(previewBase)) return index.previewOver ?? index.notFound;
  return undefined;
}

function headersOf(page: Page, path: string, index: SiteIndex): Record<string, string> {
  return documentHeaders({
    kind: isPaymentDocument(path) ? 'payment' : 'page',
    config: index.config,
    styleHash: page.styleHash,
    scriptHashes: page.scriptHashes,
    styleAttributeHashes: page.styleAttributeHashes,
    set: index.set,
    preview: index.preview,
  });
}

function parseUrl(request: IncomingMessage): URL | null {
  try {
    return new URL(request.url ?? '/', 'http://localhost');
  } catch {
    return null;
  }
}
