import { expect, type Page } from 'playwright/test';
import { expectLegibleText } from './accessibility.ts';

/** Finds controls, sticky elements and navigation, which are useless on paper. */
const findControls = (page: Page) =>
  page.locator(
    'button, summary svg, [data-order-bar], fieldset:has(> button), header nav, footer nav, aside',
  );

/** Finds backgrounds that are neither white nor transparent, so they would cost ink. */
const findPrintedBackgrounds = (page: Page) =>
  page
    .locator('body, header, main, main section, footer')
    .evaluateAll((elements) =>
      elements
        .map(
          (element) =>
            `${element.tagName} ${element.className}: ${getComputedStyle(element).backgroundColor}`,
        )
        .filter((background) => !/: (rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\))$/.test(background)),
    );

/** Expects that the page prints its text on white, without controls. */
export async function expectPrintable(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(findControls(page).filter({ visible: true })).toHaveCount(0);
  // Poll, because the print styles load in parallel with the scripts.
  await expect.poll(() => findPrintedBackgrounds(page), `printed backgrounds of ${path}`).toEqual([]);
  await expectLegibleText(page, `${path} in print`);
  const folded = page.locator('details > :not(summary)');
  await expect(folded.filter({ visible: true })).toHaveCount(await folded.count());
}
