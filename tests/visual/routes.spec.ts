import { paths } from '@site/domain/paths';
import { expectLegibleText, expectStillness } from '@site/testing/browser/accessibility';
import { waitForForm } from '@site/testing/browser/checkout';
import { expect, open } from '@site/testing/browser/fixtures';
import { expectMeaningsInForcedColours } from '@site/testing/browser/forced-colours';
import { expectVisibleFocus, expectWholePageByKeyboard } from '@site/testing/browser/keyboard-walk';
import { expectPrintable } from '@site/testing/browser/print';
import { expectNoIbmFindings } from '@site/testing/browser/second-opinion';
import { type Route, repeats, routes } from '@site/testing/browser/tested-routes';
import {
  expectEveryWidthWithLargeText,
  expectLowHeader,
  expectMostOfWindowUncovered,
  expectNoHorizontalScroll,
  expectRoomForTextSpacing,
} from '@site/testing/browser/text-layout';
import type { Page } from 'playwright/test';
import { expectUsable, look, test } from './picture-test.ts';

/** The routes that `npm test` opens; the other routes belong to the full run. */
const main: readonly Route[] = ['home', 'intake'];
const desktop = { width: 1280, height: 800 };
const phone = { width: 360, height: 780 };
const zoomed = [
  ['at 200 % zoom', { width: 640, height: 512 }],
  // WCAG's criterion for reflow: a window of 1280 by 1024 pixels at 400 % zoom.
  ['at 400 % zoom', { width: 320, height: 256 }],
] as const;

/** One visit checks everything about a route. The test also fails if the page logs an error or a warning. */
for (const name of routes) {
  const path = paths[name];
  test(`${path} looks as accepted, and everybody can use it`, {
    tag: main.includes(name) ? [] : '@full',
  }, async ({ page }) => {
    await page.setViewportSize(phone);
    await open(page, path);
    // The form appears after the payment was created. Its pictures are taken during a purchase, in states.spec.ts.
    if (name === 'checkout') {
      await waitForForm(page);
      await expectUsable(page, path, phone.width);
      await page.setViewportSize(desktop);
    } else await test.step('looks as accepted', () => look(page, name));
    // Routes that reuse another route's component are only compared with their pictures.
    if (repeats.includes(name)) return;
    await test.step('with assistive technology', () => expectAccessible(page, path));
    await test.step('by keyboard', () => expectWholePageByKeyboard(page, path));
    await test.step('enlarged', () => expectEnlarged(page, path));
    await test.step('with forced colours', async () => {
      await page.setViewportSize(desktop);
      await page.emulateMedia({ forcedColors: 'active' });
      await expectLegibleText(page, `${path} with forced colours`);
      await expectVisibleFocus(page, path);
      await expectMeaningsInForcedColours(page, name);
      await page.emulateMedia({ forcedColors: null });
    });
    // The form is not meant to be printed. Another test prints the order.
    if (name !== 'checkout') await test.step('in print', () => expectPrintable(page, path));
  });
}

async function expectAccessible(page: Page, path: string): Promise<void> {
  await expectNoIbmFindings(page, path);
  await expectStillness(page, path);
  expect(await page.locator('title').count()).toBe(1);
}

async function expectEnlarged(page: Page, path: string): Promise<void> {
  for (const [zoom, viewport] of zoomed) {
    await page.setViewportSize(viewport);
    await expectNoHorizontalScroll(page, `${path} ${zoom}`);
    await expectMostOfWindowUncovered(page, `${path} ${zoom}`);
  }
  await expectLowHeader(page, path);
  await expectRoomForTextSpacing(page, path);
  await expectEveryWidthWithLargeText(page, path);
}
