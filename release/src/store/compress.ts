import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { compressible } from './content-types.ts';
import { compressBeginning, continueWith, openCompression } from './continued-compression.ts';
import { places, type Store } from './store.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this many bytes a compressed copy saves nothing worth a file. */
const smallest = 512;

/** Writes a file and, where it pays, its `.br` and `.gz` copies first: whoever finds the file finds them too. */
export async function writeCompressed(store: Store, path: string, bytes: Uint8Array): Promise<void> {
  await writeCopies(store, path, bytes);
  await store.write(path, bytes);
}

/**
 * The same for a file that never changes. One that stands already is left alone, with its copies.
 *
 * @throws Problem when other bytes stand there
 */
export async function publishCompressed(store: Store, path: string, bytes: Uint8Array): Promise<void> {
  const standing = await store.has(path);
  // The copies of other bytes must not be touched either, so the file is compared before.
  if (!standing) await writeCopies(store, path, bytes);
  await store.writeOnce(path, bytes);
}

/**
 * The same for a file whose end alone is its own, and whose beginning is kept
 * compressed for the next that begins alike.
 *
 * @param ownEnd bytes at the end, at most 65,535
 */
export async function writeContinued(
  store: Store,
  path: string,
  bytes: Uint8Array,
  ownEnd: number,
): Promise<void> {
  const beginning = bytes.subarray(0, -ownEnd);
  const kept = places.begun(createHash('sha256').update(beginning).digest('hex').slice(0, 32));
  const standing = await store.read(kept);
  const open = standing
    ? openCompression.parse(JSON.parse(standing.toString()))
    : await compressBeginning(beginning);
  if (!standing) await store.write(kept, Buffer.from(JSON.stringify(open)));
  const { br, gz } = continueWith(open, bytes.subarray(-ownEnd));
  await store.write(`${path}.br`, br);
  await store.write(`${path}.gz`, gz);
  await store.write(path, bytes);
}

async function writeCopies(store: Store, path: string, bytes: Uint8Array): Promise<void> {
  if (!compressible(path) || bytes.byteLength < smallest) return;
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
    gzipped(bytes, { level: 9 }),
  ]);
  await store.write(`${path}.br`, br);
  await store.write(`${path}.gz`, gz);
}
