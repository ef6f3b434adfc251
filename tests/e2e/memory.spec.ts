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

test('memory does not grow over 30 moves between pages', { tag: '@full' }, async ({ page, context }) => {
  test.setTimeout(400_000);
  await open(page, paths.home);
  const session = await context.newCDPSession(page);
  // Once loaded, scripts stay; React keeps the page before, and the last field that had the focus.
  for (let round = 0; round < 2; round += 1) await lookAround(page);
  const before = await readHeap(session);
  for (let round = 0; round < 5; round += 1) await lookAround(page);
  const after = await readHeap(session);
  const growth = `${JSON.stringify(before)} became ${JSON.stringify(after)}`;
  expect(after.detached - before.detached, growth).toBeLessThan(tolerance.detached);
  expect(after.bytes - before.bytes, growth).toBeLessThan(tolerance.bytes);
});
