import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { commonHeaders } from '@site/contract/header-policy';
import { metadataOf } from '../store/metadata.ts';
import { type Opened, publishedPath, type Store } from '../store/store.ts';

/**
 * Sends a published file: for ever the same under its address, in the best
 * encoding that was published and the client takes, in ranges where asked for.
 */
export async function sendPublished(
  store: Store,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const found = publishedPath.test(path) ? await openBest(store, path, request) : null;
  if (!found) {
    response.writeHead(404, { ...commonHeaders, 'cache-control': 'no-store' }).end();
    return;
  }
  const { opened, encoding } = found;
  const { contentType, cacheControl } = metadataOf(path);
  const headers = {
    ...commonHeaders,
    'content-type': contentType,
    'cache-control': cacheControl,
    'access-control-allow-origin': '*',
    'accept-ranges': 'bytes',
    vary: 'accept-encoding',
    etag: opened.tag,
    ...(encoding && { 'content-encoding': encoding }),
    ...(opened.range && { 'content-range': opened.range }),
  };
  if (opened.status === 200 && request.headers['if-none-match'] === opened.tag) {
    opened.body.destroy();
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(opened.status, { ...headers, 'content-length': opened.bytes });
  if (request.method === 'HEAD') {
    opened.body.destroy();
    response.end();
    return;
  }
  // A visitor who leaves in the middle of a film is no fault.
  await pipeline(opened.body, response).catch(() => response.destroy());
}

async function openBest(
  store: Store,
  path: string,
  request: IncomingMessage,
): Promise<{ opened: Opened; encoding: string | null } | null> {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const { range } = request.headers;
  if (range === undefined && compressible(metadataOf(path).contentType)) {
    for (const [encoding, ending] of encodings) {
      if (!new RegExp(`\\b${encoding}\\b`).test(accepted)) continue;
      const opened = await store.open(path + ending);
      if (opened) return { opened, encoding };
    }
  }
  const opened = await store.open(path, range);
  return opened && { opened, encoding: null };
}

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

function compressible(type: string): boolean {
  return /^(text\/|application\/|image\/svg)/.test(type);
}
