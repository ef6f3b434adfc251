import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentType } from '../store/content-types.ts';
import type { Store } from '../store/store.ts';

type Answer = { status: number; headers: Record<string, string> };

/**
 * Sends a file that may change under its address, in the best encoding that was
 * written for it and the client takes, with an entity tag to ask again with.
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { store, file }: { store: Store; file: string },
  { status, headers }: Answer,
): Promise<void> {
  const { bytes, encoding } = await readBest(store, file, String(request.headers['accept-encoding'] ?? ''));
  // The headers count too: what a browser has is answered with 304 only when those that it knows still hold.
  const hash = createHash('sha256').update(bytes).update(JSON.stringify(headers));
  const tag = `"${hash.digest('base64url').slice(0, 22)}"`;
  const common = { ...headers, 'content-type': contentType(file), etag: tag, vary: 'accept-encoding' };
  if (status === 200 && request.headers['if-none-match'] === tag) {
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
  accepted: string,
): Promise<{ bytes: Buffer; encoding: string | null }> {
  for (const [encoding, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    if (!new RegExp(`\\b${encoding}\\b`).test(accepted)) continue;
    const bytes = await store.read(file + ending);
    if (bytes) return { bytes, encoding };
  }
  const bytes = await store.read(file);
  if (!bytes) throw new Error(`${file} is missing from ${store.describe()}.`);
  return { bytes, encoding: null };
}
