import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { caseSizes, collections } from '../../schema/collections.ts';
import { readCases } from '../../schema/read-cases.ts';

const media = fileURLToPath(new URL('.', import.meta.url));

async function sizes(): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const collection of collections) {
    for (const name of await readdir(join(media, collection))) {
      found.set(`${collection}/${name}`, (await stat(join(media, collection, name))).size);
    }
  }
  return found;
}

/** Named here, so that a failure names the file that grew. */
const above = (files: Map<string, number>, limit: number, kind: RegExp) =>
  [...files]
    .filter(([name, size]) => kind.test(name) && size > limit)
    .map(([name, size]) => `${name}: ${size}`);

describe('artefacts', () => {
  test('every case has its stills, and every deck its preview; run `pnpm artwork` when one is missing', async () => {
    const files = await sizes();
    const wanted = (await readCases()).flatMap(({ collection, page: { id } }) => {
      const { width } = caseSizes[collection];
      const stills = [width, width / 2].flatMap((size) => [`${id}-${size}.avif`, `${id}-${size}.webp`]);
      const preview = collection === 'pitch-decks' ? [`${id}.webm`, `${id}.mp4`] : [];
      return [...stills, ...preview].map((name) => `${collection}/${name}`);
    });
    expect([...files.keys()].sort()).toEqual(wanted.sort());
  });

  test('a preview is at most 150 KB', async () => {
    expect(above(await sizes(), 150_000, /\.(webm|mp4)$/)).toEqual([]);
  });

  test('a still at card size is at most 60 KB', async () => {
    expect(above(await sizes(), 60_000, /\.avif$|-(480|560|640|360)\.webp$/)).toEqual([]);
  });

  test('the whole folder is at most 12 MB', async () => {
    const total = [...(await sizes()).values()].reduce((sum, size) => sum + size, 0);
    expect(total).toBeLessThanOrEqual(12_000_000);
  });
});
