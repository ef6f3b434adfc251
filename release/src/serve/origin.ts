import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { parseReleasePath, previewBase, releaseBase, withOneSlash } from '@site/contract/release-paths';
import { foldPath, withoutEndSlashes } from '@site/domain/paths';
import { commonHeaders, fileHeaders, rootFileCacheControl } from '../formats/header-policy.ts';
import type { PrerenderedPage, SiteIndex } from '../formats/release-manifest.ts';
import { stateFolder } from '../git/repository.ts';
import { findPolicyHost, headersOf } from '../hosting/responses.ts';
import { logEvent } from '../reporting/event-log.ts';
import { readTrustedKeys } from '../signing/keys.ts';
import { folderStore } from '../store/folder-store.ts';
import { isBucket, openStore } from '../store/open-store.ts';
import { type Store, StoreError } from '../store/store.ts';
import { sendFile, sendPublished } from './files.ts';
import { createSingleSite, type Sites, storedSites } from './sites.ts';
import { watchStore } from './watch.ts';

export type Origin = { url: string; close: () => Promise<void> };

type Options = {
  store: Store;
  /** The port to listen on; 0 picks a free one. */
  port: number;
  address?: string;
  /** Serves this release, promoted or not, instead of following the live pointer. */
  index?: SiteIndex;
};

/**
 * How long idle connections stay open, in milliseconds. This is longer than the timeouts of load balancers (AWS 60 s,
 * Google Cloud 600 s), so that a load balancer never reuses a connection that the origin is closing.
 */
const keepAliveTimeout = 620_000;
/** How long responses may take to finish when the server closes, in milliseconds. */
const gracePeriod = 5_000;

/**
 * Maximum lengths of a path, and of a path with its query, in characters. The second limit is higher, because campaigns
 * add long queries to links.
 */
const maxPath = 1_024;
const maxAddress = 8_000;

/** How many days the copy of a release is kept after the release stops being live. */
const retention = 30;

/**
 * Serves a bucket or folder, for `pnpm release serve` and `node origin.js`. For a bucket, or if releases are signed,
 * the origin serves a verified copy in $RELEASE_STATE. The live release therefore stays up whatever happens to the
 * store.
 */
export async function serveLocation(
  location: string | undefined,
  { port, address }: { port: number; address: string },
): Promise<Origin & { store: string }> {
  const store = await openStore(location);
  const name = store.describe();
  const keys = readTrustedKeys();
  if (!isBucket(name) && keys.length === 0) {
    return { ...(await startOrigin({ store, port, address })), store: name };
  }
  const copies = folderStore(stateFolder(name));
  const origin = await startOrigin({ store: copies, port, address });
  const stop = watchStore(store, copies, { keys, days: retention });
  const close = async () => {
    stop();
    await origin.close();
  };
  return { ...origin, close, store: name };
}

/**
 * Serves a store as an origin for a CDN. Published files are immutable; documents are revalidated on each use. Files
 * are sent in their stored encodings, and documents with the headers that `header-policy.ts` defines.
 *
 * @throws Node's listening error, such as `EADDRINUSE` if the port is in use
 */
export async function startOrigin(options: Options): Promise<Origin> {
  const { store, index } = options;
  const respond = responder(store, index ? createSingleSite(store, index) : storedSites(store));
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      const isStore = error instanceof StoreError;
      const reason = error instanceof Error ? (isStore ? error.message : error.stack) : String(error);
      logEvent('error', { message: 'The origin could not answer a request.', reason });
      const headers = { ...commonHeaders, 'content-type': 'text/plain', 'cache-control': 'no-store' };
      if (!response.headersSent)
        response.writeHead(isStore ? 503 : 500, isStore ? { ...headers, 'retry-after': '5' } : headers);
      response.end(unreadableMessage);
    });
  });
  server.keepAliveTimeout = keepAliveTimeout;
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
        // `close` also closes idle connections immediately.
        server.close(() => resolve());
        setTimeout(() => server.closeAllConnections(), gracePeriod).unref();
      }),
  };
}

function responder(store: Store, { readLive, readStored }: Sites) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...commonHeaders, allow: 'GET, HEAD' }).end();
      return;
    }
    if ((request.url ?? '').length > maxAddress) return rejectLong(response);
    const url = parseUrl(request);
    if (!url) {
      response.writeHead(400, commonHeaders).end();
      return;
    }
    const { pathname, search } = url;
    if (pathname.length > maxPath) return rejectLong(response);
    const withoutSlashes = withOneSlash(pathname);
    if (withoutSlashes !== pathname) return redirectTo(withoutSlashes + search, response);
    if (pathname === '/health') return sendStatus(200, { status: 'ok' }, response);
    if (pathname === '/ready') {
      const { site, isUnreadable } = await readLive();
      const ready = { status: 'ready', release: site?.index.release };
      return sendStatus(
        site ? 200 : 503,
        site ? ready : { status: isUnreadable ? 'the store cannot be read' : 'nothing to show' },
        response,
      );
    }
    if (pathname.startsWith('/r/')) return await sendPublished(store, pathname.slice(1), request, response);

    const { site: live, withdrawn, isUnreadable } = await readLive();
    const versioned = parseReleasePath(pathname);
    const isShown = versioned && !withdrawn.has(versioned.id);
    const stored = isShown && (await readStored(versioned));
    const site = stored || live;
    if (!site) {
      response
        .writeHead(503, { ...commonHeaders, 'retry-after': '5' })
        .end(isUnreadable ? unreadableMessage : 'Nothing is promoted yet.\n');
      return;
    }
    const sendPage = async (page: PrerenderedPage, path: string) => {
      const { file, status } = page;
      const headers = headersOf(site.index, path, page, findPolicyHost(request.headers.host));
      await sendFile(request, response, { store, file }, { status, headers });
    };
    const expired = stored ? undefined : expiredPage(site.index, pathname);
    if (expired) return await sendPage(expired, '');

    // Paths outside of `/_release/` and `/_preview/` show the live release and have no base.
    const { base, path: below } = stored && versioned ? versioned : { base: '', path: pathname };
    const path = foldPath(below);
    const redirect = site.redirects.get(path);
    const bare = below.length > 1 && below.endsWith('/') ? withoutEndSlashes(below) : null;
    if (redirect || (bare && site.pages.has(path)))
      return redirectTo(base + (redirect ?? bare ?? '/') + search, response);
    const file = base ? undefined : site.index.files[below];
    if (file) {
      const headers = { ...fileHeaders, 'cache-control': rootFileCacheControl };
      return await sendFile(request, response, { store, file }, { status: 200, headers });
    }
    await sendPage(site.pages.get(path) ?? site.index.notFound, path);
  };
}

const unreadableMessage = 'The site could not answer. Please try again.\n';

function sendStatus(status: number, body: object, response: ServerResponse): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

function rejectLong(response: ServerResponse): void {
  response.writeHead(414, { ...commonHeaders, 'cache-control': 'no-store' }).end();
}

function redirectTo(location: string, response: ServerResponse): void {
  response.writeHead(301, { ...commonHeaders, location, 'cache-control': 'no-cache' }).end();
}

/** Returns the page for documents of a release that is no longer stored, or of an expired preview. */
function expiredPage(index: SiteIndex, pathname: string): PrerenderedPage | undefined {
  if (pathname.startsWith(releaseBase)) return index.expired;
  if (pathname.startsWith(previewBase)) return index.previewExpired;
  return undefined;
}

/**
 * Parses the address of a request. A host is prepended, because `//pricing` as a relative URL would name a different
 * server.
 */
function parseUrl({ url = '/' }: IncomingMessage): URL | null {
  return URL.parse(url.startsWith('/') ? `http://localhost${url}` : url);
}
