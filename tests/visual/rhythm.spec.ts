import { paths } from '@site/domain/paths';
import type { Page } from 'playwright/test';
import { PNG } from 'pngjs';
import { expect, open } from '../harness/fixtures.ts';
import { loaded, scrollThrough, test } from './fixtures.ts';

/** Pixels of page, from top to bottom, that may have nothing on them. */
const longest = 140;
/** Brightness by which neighbours differ where something is drawn. */
const contrast = 6;

/** Heights at which nothing is drawn on the whole width of the page, longer than `longest`. */
async function emptyBands(page: Page): Promise<string[]> {
  await scrollThrough(page);
  await loaded(page);
  const { width, height, data } = PNG.sync.read(
    await page.screenshot({ fullPage: true, animations: 'disabled', scale: 'css' }),
  );
  const isEmpty = (y: number): boolean => {
    const row = data.subarray(y * width * 4, (y + 1) * width * 4);
    return row.every((value, index) => Math.abs(value - (row[index % 4] ?? 0)) <= contrast);
  };
  const bands: string[] = [];
  for (let from = 0; from < height; from += 1) {
    const start = from;
    while (from < height && isEmpty(from)) from += 1;
    if (from - start > longest) bands.push(`${start} to ${from}`);
  }
  return bands;
}

for (const width of [360, 1280]) {
  test(`the home page has no empty bands at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, paths.home);
    expect(await emptyBands(page)).toEqual([]);
  });
}

test('an empty band is found', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 300 });
  await page.setContent('<p>Before</p><p style="margin-top: 160px">After</p>');
  expect(await emptyBands(page)).toHaveLength(1);
});
