import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Negotiator from 'negotiator';
import { parse as parseRange } from 'range-parser';
import { contentTypeOf, isCompressible } from '../formats/content-types.ts';
import { commonHeaders, publishedHeaders } from '../formats/header-policy.ts';
import { compressedCopies, metadataOf, publishedPath } from '../store/layout.ts';
import { isStoredPath, type Store } from '../store/store.ts';

// We use neither sirv nor Hono's serve-static. sirv only serves folders, and a store may be a bucket. serve-static
// supports neither ranges, which films need, nor entity tags.

type Found = { bytes: Buffer; encoding: string | null };
type Headers = Readonly<Record<string, string>>;

/** Sends a published file, which is immutable, in the best stored encoding or as the requested range. */
export async function sendPublished(
  store: Store,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isPublished = isStoredPath(path) && publishedPath.test(path);
  const found = isPublished ? await readBestEncoding(store, path, request) : null;
  if (!found) {
    response.writeHead(404, { ...commonHeaders, 'cache-control': 'no-store' }).end();
    return;
  }
  // Hash the bytes for the ETag, so that a browser that cached a damaged file gets the file once it is repaired.
  const etag = tagOf(found.bytes);
  const metadata = metadataOf(path);
  const headers = {
    ...publishedHeaders,
    'content-type': metadata.contentType,
    'cache-control': metadata.cacheControl,
    'accept-ranges': 'bytes',
  };
  const size = found.bytes.byteLength;
  const range = readRequestedRange(request, etag, size);
  if (range === undefined) {
    send(request, response, found, 200, { ...headers, etag });
  } else if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${size}` }).end();
  } else {
    const { start, end } = range;
    const part = { bytes: found.bytes.subarray(start, end + 1), encoding: null };
    send(request, response, part, 206, {
      ...headers,
      etag,
      'content-range': `bytes ${start}-${end}/${size}`,
    });
  }
}

/** Sends a file that may change, in the best stored encoding, with an entity tag for revalidation. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { store, file }: { store: Store; file: string },
  { status, headers }: { status: number; headers: Headers },
): Promise<void> {
  const found = await readBestEncoding(store, file, request);
  if (!found) throw new Error(`${file} is missing from ${store.describe()}.`);
  // Include the headers in the tag, because a browser keeps its old headers after a 304 response.
  const etag = tagOf(found.bytes, JSON.stringify(headers));
  send(request, response, found, status, { ...headers, 'content-type': contentTypeOf(file), etag });
}

function tagOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, encoding }: Found,
  status: number,
  { etag = '', ...others }: Headers,
): void {
  const headers = { ...others, etag, vary: 'accept-encoding' };
  if (status < 300 && isKnown(request, etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(status, {
    ...headers,
    'content-length': bytes.byteLength,
    ...(encoding && { 'content-encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/**
 * Reads a file in the best accepted encoding. A range counts bytes of the uncompressed file, so a request with a range
 * gets the uncompressed file.
 */
async function readBestEncoding(store: Store, file: string, request: IncomingMessage): Promise<Found | null> {
  const isWhole = isCompressible(file) && request.headers.range === undefined;
  const accepted = isWhole ? new Negotiator(request).encodings(encodings) : [];
  for (const { encoding, extension } of compressedCopies) {
    const bytes = accepted.includes(encoding) ? await store.read(file + extension) : null;
    if (bytes) return { bytes, encoding };
  }
  const bytes = await store.read(file);
  return bytes && { bytes, encoding: null };
}

const encodings = compressedCopies.map(({ encoding }) => encoding);

/**
 * Parses the byte range of a request, with both ends included.
 *
 * @returns `unsatisfiable` if the range lies outside of the file; undefined if the whole file must be sent, because
 *   there is no range or more than one, the unit is not bytes, or `If-Range` names different bytes
 */
function readRequestedRange({ headers }: IncomingMessage, etag: string, size: number) {
  const { code, type, ranges } = parseRange(size, headers.range ?? '');
  if (type !== 'bytes' || (headers['if-range'] ?? etag) !== etag) return undefined;
  if (code === 2 && ranges.length === 0) return 'unsatisfiable';
  return code === 0 && ranges.length === 1 ? ranges[0] : undefined;
}

/** Whether the client already has these bytes: its `If-None-Match` contains a matching tag, weak or not, or `*`. */
function isKnown({ headers }: IncomingMessage, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  const clientTags = headers['if-none-match']?.split(',').map(bare) ?? [];
  return clientTags.includes(bare(etag)) || clientTags.includes('*');
}
