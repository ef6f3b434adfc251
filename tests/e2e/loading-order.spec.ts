import { paths } from '@site/domain/paths';
import type { Page } from 'playwright/test';
import { expect, hydrated, test } from '../harness/fixtures.ts';

const remoteScripts = '**/r/portfolio/**/*.js';

/** Keeps requests waiting until they are released. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return release;
}

test('pictures outside of the window are requested when the page has hydrated', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') pictures.push(request.url());
  });
  const release = await hold(page, remoteScripts);
  await page.goto(paths.portfolioPitchDecks, { waitUntil: 'commit' });
  const places = page.locator('picture');
  await expect(places).toHaveCount(17);
  const heights = () =>
    places.evaluateAll((all) => all.map((place) => Math.round(place.getBoundingClientRect().height)));
  await page.evaluate(() => document.fonts.ready);
  const before = await heights();

  // Where the visitor scrolls meanwhile, pictures are requested.
  const isRequested = (id: string) => pictures.some((url) => url.includes(`${id}-1`));
  await places.nth(5).scrollIntoViewIfNeeded();
  await expect.poll(() => isRequested('tessel')).toBe(true);
  expect(isRequested('backhaul')).toBe(false);
  release();
  await hydrated(page);
  await expect.poll(() => isRequested('backhaul')).toBe(true);
  expect(await heights()).toEqual(before);
});

test('a menu that is opened before the page has hydrated has its styles', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const release = await hold(page, remoteScripts);
  await page.goto(paths.portfolioPitchDecks, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('layout').length > 0);
  expect(await page.evaluate(() => document.documentElement.dataset.hydrated)).toBeUndefined();
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect.poll(() => menu.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 });
  // What is in it hydrates after the page, or when it is pressed.
  await menu.getByRole('button', { name: 'Close' }).click();
  await expect(menu).toBeHidden();
  release();
  await hydrated(page);
});
