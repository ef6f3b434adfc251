import {
  type BrotliCompress,
  constants,
  crc32,
  createBrotliCompress,
  createDeflateRaw,
  type DeflateRaw,
} from 'node:zlib';
import { z } from 'zod';

/**
 * The beginning of a file, compressed as far as it goes and left open. Pages of
 * a large site differ from set to set in their last hundred bytes only, and the
 * best compression costs tens of milliseconds a page: it is paid once.
 */
export const openCompression = z.object({
  /** Bytes of the beginning and their checksum. */
  length: z.int(),
  crc: z.int(),
  /** Base64. */
  brotli: z.string(),
  deflate: z.string(),
});
export type OpenCompression = z.infer<typeof openCompression>;

/** The formats say the length of an end that stands uncompressed in 16 bits. */
export const longestEnd = 65_535;

export async function compressBeginning(bytes: Uint8Array): Promise<OpenCompression> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  const [brotli, deflate] = await Promise.all([
    flushed(createBrotliCompress({ params }), bytes, constants.BROTLI_OPERATION_FLUSH),
    flushed(createDeflateRaw({ level: 9 }), bytes, constants.Z_SYNC_FLUSH),
  ]);
  return {
    length: bytes.byteLength,
    crc: crc32(bytes),
    brotli: brotli.toString('base64'),
    deflate: deflate.toString('base64'),
  };
}

/** Completes a beginning with an end that stands in it as it is: both formats allow that from a byte's border on. */
export function continueWith(beginning: OpenCompression, end: Uint8Array): { br: Buffer; gz: Buffer } {
  if (end.byteLength === 0 || end.byteLength > longestEnd) {
    throw new RangeError(`An end of ${end.byteLength} bytes cannot stand in one piece.`);
  }
  // RFC 7932, 9.2: not the last, four nibbles of length less one, uncompressed; then the empty last one.
  const piece = Buffer.alloc(3);
  piece.writeUIntLE(((end.byteLength - 1) << 3) | (1 << 19), 0, 3);
  const br = Buffer.concat([Buffer.from(beginning.brotli, 'base64'), piece, end, Buffer.from([0x03])]);

  // RFC 1951, 3.2.4: the last block, stored, with its length and the complement of it.
  const block = Buffer.alloc(5);
  block.writeUInt8(1, 0);
  block.writeUInt16LE(end.byteLength, 1);
  block.writeUInt16LE(~end.byteLength & 0xffff, 3);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(end, beginning.crc), 0);
  trailer.writeUInt32LE((beginning.length + end.byteLength) >>> 0, 4);
  const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3]);
  const gz = Buffer.concat([header, Buffer.from(beginning.deflate, 'base64'), block, end, trailer]);
  return { br, gz };
}

/** What a compressor has given once all of its input is out, at a byte's border, and not ended. */
function flushed(
  compressor: BrotliCompress | DeflateRaw,
  bytes: Uint8Array,
  operation: number,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    compressor.on('data', (chunk: Buffer) => chunks.push(chunk));
    compressor.once('error', reject);
    compressor.write(bytes);
    compressor.flush(operation, () => {
      // What was flushed is handed out before the next turn of the event loop.
      setImmediate(() => {
        compressor.destroy();
        resolve(Buffer.concat(chunks));
      });
    });
  });
}
