import { existsSync, readFileSync } from 'node:fs';
import { expectNoAxeFindings } from '@site/testing/browser/accessibility';
import { test as base, expect } from '@site/testing/browser/fixtures';
import { expectNoHorizontalScroll } from '@site/testing/browser/text-layout';
import type { Locator, Page } from 'playwright/test';
import { downscale } from './downscale.ts';

const widths = [360, 1280] as const;

type Shot = {
  /** Whether to show only the visible area instead of the whole page. */
  screenOnly?: boolean;
  /** The widths to test, if the state does not exist at all of them. */
  at?: readonly number[];
  /** Areas that differ between runs or that the payment provider paints. */
  mask?: readonly Locator[];
};

export const test = base.extend({ contextOptions: { reducedMotion: 'reduce' } });

/** Compares the screen with the accepted pictures in `pictures/`, and checks it with axe at the first width. */
export async function look(
  page: Page,
  name: string,
  { at = widths, mask = [], screenOnly = false }: Shot = {},
): Promise<void> {
  for (const width of at) {
    await page.setViewportSize({ width, height: 800 });
    const shoot = async () => {
      if (!screenOnly) {
        // Sticky elements and hover states depend on the scroll position and the pointer.
        await page.mouse.move(0, 0);
        await scrollThrough(page);
      }
      await waitForPictures(page);
      return await page.screenshot({
        fullPage: !screenOnly,
        animations: 'disabled',
        scale: 'css',
        mask: [...mask],
        maskColor: '#888888',
      });
    };
    await compare(`${name}-${width}.png`, shoot);
    if (width === at[0]) await expectUsable(page, name, width);
    else await expectNoHorizontalScroll(page, `${name} in ${width} px`);
  }
}

/** Expects that axe finds no violation on the screen and that nothing extends beyond the window's edge. */
export async function expectUsable(page: Page, where: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  // Scroll to the top, because at the position of another width a bar may cover part of a button.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expectNoAxeFindings(page, `${where} in ${width} px`);
  await expectNoHorizontalScroll(page, `${where} in ${width} px`);
}

/** Scrolls to the end of the page and back to its top, so that content that is added on scrolling is there. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const top of [document.documentElement.scrollHeight, 0]) {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
}

/** Waits for fonts and for every image of the page, lazy ones included. */
export async function waitForPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await document.fonts.ready;
    const images = [...document.images].filter((image) => image.getClientRects().length > 0);
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  });
}

/** Compares a screenshot as soon as two in a row are equal, so that a page that still changes gets time. */
async function compare(file: string, shoot: () => Promise<Buffer>): Promise<void> {
  const accepted = base.info().snapshotPath(file, { kind: 'snapshot' });
  let full = await shoot();
  let small = downscale(full);
  if (existsSync(accepted) && readFileSync(accepted).equals(small)) return;
  for (let tries = 0; tries < 4; tries += 1) {
    const before = small;
    full = await shoot();
    small = downscale(full);
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
