import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { collections } from '../../schema/collections.ts';
import { pageTexts } from '../../schema/page-texts.ts';
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
  test('every case has its pages with their words, and every deck its preview; run `pnpm artwork` when one is missing', async () => {
    const files = await sizes();
    const wanted: string[] = [];
    for (const { collection, page } of readCases()) {
      const pages = pageTexts(collection)[page.id] ?? [];
      expect(pages.every(({ text }) => text.length > 10)).toBe(true);
      wanted.push(...pages.map((_, index) => `${collection}/${page.id}-${index + 1}.svg`));
      if (collection === 'pitch-decks') {
        wanted.push(`${collection}/${page.id}.webm`, `${collection}/${page.id}.mp4`);
        expect(pages, page.id).toHaveLength(page.shown);
      }
    }
    // An encoder that is interrupted leaves an empty file.
    const whole = [...files].flatMap(([name, size]) => (size > 0 ? name : []));
    expect(whole.sort()).toEqual(wanted.sort());
  });

  test('a preview is at most 150 KB', async () => {
    expect(above(await sizes(), 150_000, /\.(webm|mp4)$/)).toEqual([]);
  });

  test('a page is at most 28 KB as it is sent', async () => {
    const pages = [...(await sizes()).keys()].filter((name) => name.endsWith('.svg'));
    const sent = await Promise.all(
      pages.map(async (name) => [name, gzipSync(await readFile(join(media, name))).byteLength] as const),
    );
    expect(sent.filter(([, bytes]) => bytes > 28_000)).toEqual([]);
  });

  test('the whole folder is at most 12 MB', async () => {
    const total = [...(await sizes()).values()].reduce((sum, size) => sum + size, 0);
    expect(total).toBeLessThanOrEqual(12_000_000);
  });
});
