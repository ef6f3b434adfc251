import { existsSync, readFileSync } from 'node:fs';
import type { Locator, Page, Request } from 'playwright/test';
import { test as base, expect } from '../fixtures.ts';
import { reduce } from './reduce.ts';

export const widths = [360, 768, 1280] as const;

type Shot = {
  /** What the visitor sees without scrolling instead of the whole page. */
  screenOnly?: boolean;
  /** Not at every width, where a state exists on some only. */
  at?: readonly number[];
  /** What differs from day to day, or is painted by somebody else. */
  mask?: readonly Locator[];
};

export type Look = (page: Page, name: string, shot?: Shot) => Promise<void>;

/** Tests that compare what is on screen with the accepted pictures in `pictures/`. */
export const test = base.extend<{ look: Look }>({
  look: async ({ page }, use) => {
    const arriving = new Set<Request>();
    page.on('request', (request) => {
      if (request.resourceType() === 'image') arriving.add(request);
    });
    const done = (request: Request) => arriving.delete(request);
    page.on('requestfinished', done);
    page.on('requestfailed', done);

    await use(async (seen, name, { at = widths, mask = [], screenOnly = false } = {}) => {
      for (const width of at) {
        await seen.setViewportSize({ width, height: 800 });
        const shoot = async () => {
          await arrived(seen);
          if (!screenOnly) {
            // What sticks to the window's edge, and what is pointed at, would differ by how one came here.
            await seen.mouse.move(0, 0);
            await seen.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
          }
          return await seen.screenshot({
            fullPage: !screenOnly,
            animations: 'disabled',
            scale: 'css',
            mask: [...mask],
            maskColor: '#888888',
          });
        };
        await compare(`${name}-${width}.png`, shoot);
      }
    });
  },
});

/** Fonts and every picture of the page are there, those further down as well. */
async function arrived(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await document.fonts.ready;
    const images = [...document.images].filter((image) => image.getClientRects().length > 0);
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  });
}

/** A page that is still settling gets time: the picture counts once two in a row are the same. */
async function compare(file: string, shoot: () => Promise<Buffer>): Promise<void> {
  const accepted = base.info().snapshotPath(file, { kind: 'snapshot' });
  let full = await shoot();
  let small = reduce(full);
  if (existsSync(accepted) && readFileSync(accepted).equals(small)) return;
  for (let tries = 0; tries < 4; tries += 1) {
    const before = small;
    full = await shoot();
    small = reduce(full);
    if (before.equals(small)) break;
  }
  const failures = base.info().errors.length;
  expect
    .soft(
      small,
      `${file} is not the accepted picture. To see both, run \`pnpm visual --show\`; if it looks as it ` +
        'should, accept it with `pnpm visual --update` and commit it',
    )
    .toMatchSnapshot(file, { threshold: 0.04, maxDiffPixels: 12 });
  if (base.info().errors.length > failures) {
    await base.info().attach(`${file} in full size`, { body: full, contentType: 'image/png' });
  }
}
