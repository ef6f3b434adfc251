import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import * as compression from '../store/compress.ts';
import { compressOnce } from './compressed-files.ts';

it('compresses a file once, for all builds that have it', async () => {
  const bytes = Buffer.from(randomBytes(600).toString('base64'));
  const compress = vi.spyOn(compression, 'compress');
  const first = await compressOnce('a.js', bytes);
  const second = await compressOnce('a.js', bytes);
  expect(compress).toHaveBeenCalledOnce();
  expect(brotliDecompressSync(second.br)).toEqual(bytes);
  expect(gunzipSync(second.gz)).toEqual(bytes);
  expect([first.br.length, first.gz.length]).toEqual([second.br.length, second.gz.length]);
});
