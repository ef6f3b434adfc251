import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '@site/release/browser';
import { type BuiltApp, buildApp } from '@site/release/build-app';
import { integrityOf } from '@site/release/hashes';
import { storePaths } from '@site/release/layout';
import { readLiveRelease } from '@site/release/releases';
import { smokeTest } from '@site/release/smoke-test';
import { expect, open, test } from '@site/testing/browser/fixtures';
import type { Page } from 'playwright/test';
import { oddities, releaseOddities } from '../interoperability/oddities.ts';

let built: BuiltApp;
test.beforeAll(async () => {
  built = await buildApp(oddities);
});

/** Scrolls to every picture, because lazy pictures load only near the window. */
async function loadPictures(page: Page): Promise<void> {
  for (const image of await page.getByRole('main').getByRole('img').all()) {
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(40);
  }
}

test('a remote with ordinary pictures, styles and paths is released', async ({ page, site }) => {
  const { store } = site;
  await releaseOddities(store, built, { browser: findBrowser() ?? '' });

  // The smoke test must report a missing picture together with its page.
  const plain = integrityOf(readFileSync(join(oddities.folder, 'src/media/plain.svg')));
  const [file] = Object.entries(built.app.files).find(([, integrity]) => integrity === plain) ?? [];
  const picture = `${storePaths.app('oddities', built.app.version)}/${file}`;
  const bytes = (await store.read(picture)) ?? Buffer.alloc(0);
  for (const copy of ['', '.br', '.gz']) rmSync(join(site.storeFolder, picture + copy), { force: true });
  const { index } = await readLiveRelease(store);
  const reasons = await smokeTest(store, index, ['/oddities'], findBrowser() ?? '');
  expect(reasons).toContainEqual(expect.stringMatching(new RegExp(`/oddities.*404.*/${picture}`)));
  await store.write(picture, bytes);

  // The whole page is prerendered.
  const html = await (await page.request.get('/oddities')).text();
  expect(html.match(/<img /g)).toHaveLength(8);
  await open(page, '/oddities');
  await loadPictures(page);
  const section = page.locator('#content section');
  await expect(section).toHaveCSS('flex-direction', 'column');
  await expect(section).toHaveCSS('font-size', '24px');
  expect(await page.evaluate(() => document.fonts.check('16px Oddities', 'ÿ'))).toBe(true);
  for (const paragraph of ['On a picture.', 'On a picture of the public folder.']) {
    const address = await page
      .getByText(paragraph)
      .evaluate((element) => /url\("([^"]+)"\)/.exec(getComputedStyle(element).backgroundImage)?.[1] ?? '');
    expect((await page.request.get(address)).headers()['content-type']).toContain('image/svg+xml');
  }

  // These style sheets differ only in the files that they refer to.
  const readSkyColour = async () => section.evaluate((element) => getComputedStyle(element).color);
  await page.getByRole('link', { name: 'Dawn' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dawn' })).toBeVisible();
  await expect.poll(readSkyColour).toBe('rgb(119, 68, 34)');
  await page.getByRole('link', { name: 'Pictures' }).click();
  await page.getByRole('link', { name: 'Dusk' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dusk' })).toBeVisible();
  await expect.poll(readSkyColour).toBe('rgb(204, 221, 255)');

  // These pages are generated from the content.
  await page.getByRole('link', { name: 'Pictures' }).click();
  await page.getByRole('link', { name: 'Posts' }).click();
  for (const [path, title] of [
    ['q&a', 'Questions & answers'],
    ['a+b', 'Größe'],
    ['über uns 日', 'Über uns'],
    ['first', 'The first post'],
  ] as const) {
    const address = encodeURI(`/oddities/posts/${path}`);
    await page.getByRole('main').getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(address);
    await expect(page.locator('h1')).toHaveText(title);
    await expect(page).toHaveTitle(new RegExp(`^${title} `));
    const html = await (await page.request.get(address)).text();
    expect(html).toContain(`<h1>${title.replace('&', '&amp;')}</h1>`);
    expect(html).toContain(
      `<link rel="canonical" href="${site.config.siteUrl}${address.replace('&', '&amp;')}"/>`,
    );
    const sitemap = await (await page.request.get('/sitemap.xml')).text();
    expect(sitemap).toContain(`${address.replace('&', '&amp;')}</loc>`);
  }
  expect((await page.request.get('/oddities/posts/none')).status()).toBe(404);
  expect((await page.request.get('/oddities/posts/FIRST')).status()).toBe(200);
});
