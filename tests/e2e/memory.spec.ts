import { paths } from '@site/domain/paths';
import type { Page } from 'playwright/test';
import { expect, navigate, open, test } from '../harness/fixtures.ts';
import { readHeap } from '../harness/heap.ts';

async function moveTo(page: Page, path: string): Promise<void> {
  await navigate(page, path);
  await expect(page).toHaveURL(path);
  await expect(page.locator('#content h1')).toBeFocused();
}

/** Six moves, and on the way what makes a page subscribe, play, open and remember something. */
async function lookAround(page: Page): Promise<void> {
  await moveTo(page, paths.pricing);
  await page.getByRole('tab').nth(1).click();
  await moveTo(page, paths.portfolio);
  await moveTo(page, paths.portfolioPitchDecks);
  const deck = page.locator('#ambula');
  await deck.getByRole('button').focus();
  await deck.getByRole('link').first().press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await moveTo(page, paths.reviews);
  await moveTo(page, paths.intake);
  await page.getByRole('textbox').first().fill('Ada');
  await moveTo(page, paths.home);
}

/** Less than one page that is kept for each round would be. */
const tolerance = { detached: 1_000, bytes: 500_000 };

test('memory does not grow over 54 moves between pages', { tag: '@full' }, async ({ page, context }) => {
  test.setTimeout(400_000);
  await open(page, paths.home);
  const session = await context.newCDPSession(page);
  // Once loaded, scripts stay; React keeps the page before, and the last field that had the focus.
  for (let round = 0; round < 2; round += 1) await lookAround(page);
  const before = await readHeap(session);
  for (let round = 0; round < 9; round += 1) await lookAround(page);
  const after = await readHeap(session);
  const growth = `${JSON.stringify(before)} became ${JSON.stringify(after)}`;
  expect(after.detached - before.detached, growth).toBeLessThan(tolerance.detached);
  expect(after.bytes - before.bytes, growth).toBeLessThan(tolerance.bytes);
});

/** Follows a link, and opens and closes a menu all the time while React draws the next page. */
async function moveRestlessly(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const menu = document.querySelector<HTMLElement>('header button[aria-expanded]');
    if (!menu) throw new Error('The header has no menu.');
    let presses = 0;
    const press = () => {
      menu.click();
      presses += 1;
      if (presses < 100) setTimeout(press);
    };
    document.querySelector<HTMLElement>(`a[href="${to}"]`)?.click();
    press();
  }, path);
  await expect(page).toHaveURL(path);
  await expect(page.locator('#content h1')).toBeFocused();
}

test('a page that React draws again is forgotten, with its pictures', { tag: '@full' }, async ({
  page,
  context,
}) => {
  const session = await context.newCDPSession(page);
  // React waits for pictures that the page has asked for, so every update meanwhile has it drawn again.
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.route(/\.(avif|webp)$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    await route.continue();
  });
  await open(page, paths.pricing);
  const moveAround = async () => {
    for (const path of [paths.home, paths.portfolio, paths.home, paths.pricing]) {
      await moveRestlessly(page, path);
    }
  };
  await moveAround();
  const before = await readHeap(session);
  for (let round = 0; round < 6; round += 1) await moveAround();
  const after = await readHeap(session);
  // Less than two home pages.
  expect(after.detached - before.detached).toBeLessThan(1_000);
});
