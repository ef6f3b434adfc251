import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { commonHeaders, publishedHeaders } from '@site/contract/header-policy';
import { compressible, contentType } from '../model/content-types.ts';
import { compressedCopies, metadataOf, publishedPath } from '../model/layout.ts';
import type { OpenedFile, Store } from '../store/store.ts';

// Own code and not sirv or Hono's serve-static: sirv serves a folder of the file system, and a store may be a
// bucket; serveStatic takes any source but sends no ranges, which films need, and no entity tags.

/** Sends a published file, which is immutable: in the best stored encoding, or the range that was requested. */
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
  const metadata = metadataOf(path);
  const headers = {
    ...publishedHeaders,
    'content-type': metadata.contentType,
    'cache-control': metadata.cacheControl,
    'accept-ranges': 'bytes',
    vary: 'accept-encoding',
    etag: opened.etag,
    ...(encoding && { 'content-encoding': encoding }),
    ...(opened.range && { 'content-range': opened.range }),
  };
  if (opened.status < 300 && isKnown(request, opened.etag)) {
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
  // A client that disconnects in the middle of a film is no error.
  await pipeline(opened.body, response).catch(() => response.destroy());
}

async function openBest(
  store: Store,
  path: string,
  request: IncomingMessage,
): Promise<{ opened: OpenedFile; encoding: string | null } | null> {
  const { range } = request.headers;
  if (range === undefined && compressible(path)) {
    for (const { encoding, extension } of acceptedCopies(request)) {
      const opened = await store.open(path + extension);
      if (opened) return { opened, encoding };
    }
  }
  const opened = await store.open(path, range);
  const ifRange = request.headers['if-range'];
  // The client has a part of other bytes, or says so by a date, which no file has here: it gets the whole.
  if (opened && range !== undefined && ifRange !== undefined && ifRange !== opened.etag) {
    opened.body.destroy();
    const whole = await store.open(path);
    return whole && { opened: whole, encoding: null };
  }
  return opened && { opened, encoding: null };
}

/** Whether the client has these bytes already: one of its tags is this one, be it weak, or any will do. */
function isKnown({ headers }: IncomingMessage, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  const known = headers['if-none-match']?.split(',').map(bare) ?? [];
  return known.includes(bare(etag)) || known.includes('*');
}

/** Sends a file that may change, in the best stored encoding, with an entity tag for revalidation. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { store, file }: { store: Store; file: string },
  { status, headers }: { status: number; headers: Record<string, string> },
): Promise<void> {
  const { bytes, encoding } = await readBest(store, file, request);
  // The tag covers the headers too: a 304 leaves the browser with those that it has.
  const hash = createHash('sha256').update(bytes).update(JSON.stringify(headers));
  const etag = `"${hash.digest('base64url').slice(0, 22)}"`;
  const common = { ...headers, 'content-type': contentType(file), etag, vary: 'accept-encoding' };
  if (status === 200 && isKnown(request, etag)) {
    response.writeHead(304, common).end();
    return;
  }
  response.writeHead(status, {
    ...common,
    'content-length': bytes.byteLength,
    ...(encoding && { 'content-encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

async function readBest(
  store: Store,
  file: string,
  request: IncomingMessage,
): Promise<{ bytes: Buffer; encoding: string | null }> {
  for (const { encoding, extension } of acceptedCopies(request)) {
    const bytes = await store.read(file + extension);
    if (bytes) return { bytes, encoding };
  }
  const bytes = await store.read(file);
  if (!bytes) throw new Error(`${file} is missing from ${store.describe()}.`);
  return { bytes, encoding: null };
}

function acceptedCopies({ headers }: IncomingMessage) {
  const accepted = new Map(
    String(headers['accept-encoding'] ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', quality = '1'] = part.trim().split(/\s*;\s*q=/);
        return [name, Number(quality)] as const;
      }),
  );
  return compressedCopies.filter(({ encoding }) => (accepted.get(encoding) ?? accepted.get('*') ?? 0) > 0);
}
