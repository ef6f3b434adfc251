import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressBeginning, continueWith, longestEnd } from './continued-compression.ts';

/** Text as pages are made of it, of any length. */
const text = (length: number) =>
  Buffer.from(
    Array.from({ length: Math.ceil(length / 20) }, (_, at) => `<p class="c${at % 97}">${at ** 2}</p>`).join(
      '',
    ),
  ).subarray(0, length);

describe('a compressed beginning', () => {
  it.each([1, 17, 4_096, 65_536, 300_000])('of %i bytes is completed by any end', async (length) => {
    const beginning = text(length);
    const open = await compressBeginning(beginning);
    for (const end of [
      '}',
      '"id":"0123456789ab"}</script></body></html>',
      'é'.repeat(400),
      text(longestEnd).toString(),
    ]) {
      const { br, gz } = continueWith(open, Buffer.from(end));
      const whole = beginning.toString() + end;
      expect(brotliDecompressSync(br).toString()).toBe(whole);
      expect(gunzipSync(gz).toString()).toBe(whole);
    }
  });

  it('costs what the end is long, and hardly more', async () => {
    const beginning = text(60_000);
    const end = Buffer.from('"id":"0123456789ab","at":"/_set/0123456789ab"}</script></body></html>');
    const { br } = continueWith(await compressBeginning(beginning), end);
    const atOnce = brotliCompressSync(Buffer.concat([beginning, end])).byteLength;
    expect(br.byteLength).toBeLessThanOrEqual(atOnce + end.byteLength + 16);
  });

  it('refuses an end that would not fit', async () => {
    const open = await compressBeginning(text(10));
    expect(() => continueWith(open, Buffer.alloc(0))).toThrow(RangeError);
    expect(() => continueWith(open, Buffer.alloc(longestEnd + 1))).toThrow(RangeError);
  });
});
