import { existsSync } from 'node:fs';
import { paths } from '@site/domain/paths';
import { skipReason } from '@site/testing/prerequisites';
import { expect, test } from 'playwright/test';
import { type Browser, firefox, type Page } from 'playwright-firefox-esr';
import { removeScript, tamperWithScript } from '../harness/published-files.ts';
import { startSite, type TestSite } from '../harness/site.ts';

const executablePath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';
const skipped = skipReason('firefox', existsSync(executablePath));
test.skip(skipped !== '', skipped);
test.describe.configure({ mode: 'serial' });

let site: TestSite;
let browser: Browser;
let page: Page;
test.beforeAll(async () => {
  [site, browser] = await Promise.all([
    startSite(),
    firefox.launch({ channel: 'moz-firefox', executablePath }),
  ]);
});
test.afterAll(async () => {
  await browser?.close();
  await site?.close();
});
test.beforeEach(async () => {
  page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
});
test.afterEach(() => page.context().close());

const hydrated = () => page.waitForFunction(() => document.documentElement?.dataset.hydrated !== undefined);
const follow = (path: string) => page.locator(`footer a[href="${path}"]`).click();
const title = () => page.locator('main h1').first().textContent();

/** Follows a link; resolves to whether its page is shown in the same document. */
async function followInDocument(path: string): Promise<boolean> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const before = await title();
  await follow(path);
  await expect.poll(title).not.toBe(before);
  return await page.evaluate(() => 'sameDocument' in window);
}

test('Firefox hydrates pages of every remote and moves between them, without an error', async () => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  for (const path of [paths.home, paths.portfolioPitchDecks, paths.intake, paths.checkout, paths.pricing]) {
    await page.goto(site.urls.site + path);
    await hydrated();
  }
  expect(await followInDocument(paths.reviews)).toBe(true);
  expect(errors).toEqual([]);
});

test('Firefox does not run a changed script of a remote that is loaded on navigation', async () => {
  const restore = await tamperWithScript(site, 'portfolio', 'assets/reviews.js');
  try {
    await page.goto(site.urls.site);
    await hydrated();
    expect(await followInDocument(paths.reviews)).toBe(false);
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  } finally {
    restore();
  }
});

test('Firefox loads the document of a remote whose script is missing, which hydrates once it is back', async () => {
  const { restore } = await removeScript(site, 'portfolio', 'assets/reviews.js');
  try {
    await page.goto(site.urls.site);
    await hydrated();
    expect(await followInDocument(paths.reviews)).toBe(false);
  } finally {
    restore();
  }
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await hydrated();
});
