import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isCompressible } from '../formats/content-types.ts';
import { sha256 } from '../signing/hashes.ts';
import type { Store } from './store.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Files smaller than this many bytes are not compressed. */
const minSize = 512;

/**
 * Brotli quality for drawings. The maximum would save 0.9 % more but take three times as long, and the gallery has
 * hundreds of drawings.
 */
const drawingQuality = 10;

/** Writes the `.br` and `.gz` copies of a file and then the file, so that the copies exist whenever the file does. */
export async function writeCompressed(store: Store, path: string, bytes: Uint8Array): Promise<void> {
  if (isCompressible(path) && bytes.byteLength >= minSize) {
    const quality = path.endsWith('.svg') ? drawingQuality : constants.BROTLI_MAX_QUALITY;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    };
    const [br, gz] = await Promise.all([brotli(bytes, { params }), gzipped(bytes, { level: 9 })]);
    await store.write(`${path}.br`, br);
    await store.write(`${path}.gz`, gz);
  }
  await store.write(path, bytes);
}

/**
 * Wraps a store and records the SHA-256 hash of everything that is written, keyed by path. A file that several pages
 * use is written only once.
 */
export function recordedStore(store: Store): { store: Store; hashes: Record<string, string> } {
  const hashes: Record<string, string> = {};
  const write: Store['write'] = async (path, bytes) => {
    const hash = sha256(bytes);
    if (hashes[path] === hash) return;
    hashes[path] = hash;
    await store.write(path, bytes);
  };
  return { store: { ...store, write }, hashes };
}
