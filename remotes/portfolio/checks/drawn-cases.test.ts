import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { collections } from '../schema/collections.ts';
import { pageTexts } from '../schema/page-texts.ts';
import { readCases } from './read-cases.ts';

const files = collections.flatMap((collection) =>
  readdirSync(new URL(`../src/media/${collection}`, import.meta.url)).map((name) => {
    const path = `${collection}/${name}`;
    return { path, content: readFileSync(new URL(`../src/media/${path}`, import.meta.url)) };
  }),
);

/** Lists the names of files above a limit, so that a failure names the file that grew. */
const findLarger = (limit: number, kind: RegExp, bytes: (content: Buffer) => number) =>
  files.filter(({ path, content }) => kind.test(path) && bytes(content) > limit).map(({ path }) => path);

test('every case has its pages with their words, and every deck its preview; run `pnpm artwork` when one is missing', () => {
  const wanted: string[] = [];
  for (const { collection, page } of readCases()) {
    const pages = pageTexts(collection)[page.id] ?? [];
    expect(pages.every(({ text }) => text.length > 10)).toBe(true);
    wanted.push(...pages.map((_, index) => `${collection}/${page.id}-${index + 1}.svg`));
    if (collection === 'pitch-decks')
      wanted.push(`${collection}/${page.id}.webm`, `${collection}/${page.id}.mp4`);
  }
  // Ignore empty files, which an interrupted encoder leaves.
  const whole = files.filter(({ content }) => content.length > 0).map(({ path }) => path);
  expect(whole.sort()).toEqual(wanted.sort());
});

test('a preview is at most 150 KB, a page 28 KB as it is sent, and the whole folder 12.5 MB', () => {
  expect(findLarger(150_000, /\.(webm|mp4)$/, ({ length }) => length)).toEqual([]);
  expect(findLarger(28_000, /\.svg$/, (content) => gzipSync(content).length)).toEqual([]);
  expect(files.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThanOrEqual(12_500_000);
});
