import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { compressible } from './content-types.ts';
import type { Store } from './store.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this many bytes a compressed copy saves nothing worth a file. */
const smallest = 512;

/** How hard to compress: a set's lists are written anew with each promotion, and the last percents cost ten times the time. */
type Effort = 'most' | 'quick';
const brotliQuality = { most: constants.BROTLI_MAX_QUALITY, quick: 9 } as const;

/** Writes a file and, where it pays, its `.br` and `.gz` copies first: whoever finds the file finds them too. */
export async function writeCompressed(
  store: Store,
  path: string,
  bytes: Uint8Array,
  effort: Effort = 'most',
): Promise<void> {
  await writeCopies(store, path, bytes, effort);
  await store.write(path, bytes);
}

/**
 * The same for a file that never changes. One that stands already is left alone, with its copies.
 *
 * @throws CliError when other bytes stand there
 */
export async function publishCompressed(store: Store, path: string, bytes: Uint8Array): Promise<void> {
  const standing = await store.has(path);
  // The copies of other bytes must not be touched either, so the file is compared before.
  if (!standing) await writeCopies(store, path, bytes, 'most');
  await store.writeOnce(path, bytes);
}

async function writeCopies(store: Store, path: string, bytes: Uint8Array, effort: Effort): Promise<void> {
  if (!compressible(path) || bytes.byteLength < smallest) return;
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
    gzipped(bytes, { level: 9 }),
  ]);
  await store.write(`${path}.br`, br);
  await store.write(`${path}.gz`, gz);
}
