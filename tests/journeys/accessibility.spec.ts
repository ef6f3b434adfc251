import { paths } from '@site/shared/paths';
import { expectNoFindings } from '../axe.ts';
import { expect, open, test } from '../fixtures.ts';

const routes = [...new Set(Object.values(paths))].filter((path) => path !== paths.workPortfolio);

test.describe('axe finds nothing', () => {
  // What fades in must have arrived before contrast is measured.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const [size, viewport] of [
    ['a phone', { width: 360, height: 780 }],
    ['a desktop', { width: 1280, height: 800 }],
  ] as const) {
    test.describe(`on ${size}`, () => {
      test.use({ viewport });
      for (const path of routes) {
        test(path, async ({ page }) => {
          await open(page, path);
          await expectNoFindings(page);
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - window.innerWidth,
          );
          expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
        });
      }
    });
  }

  test('with a desktop menu open', async ({ page }) => {
    await open(page, paths.home);
    await page.getByRole('banner').getByRole('button', { name: 'Resources' }).click();
    await expectNoFindings(page);
  });

  test('with the mobile menu open', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await open(page, paths.home);
    await page.getByRole('banner').getByRole('button', { name: /menu/i }).click();
    await expectNoFindings(page);
  });
});

test('nothing overflows at 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of routes) {
    await page.goto(path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
