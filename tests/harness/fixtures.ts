import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@site/end-to-end/fixtures';
import type { Page } from 'playwright/test';
import { adaptToFirefox } from './firefox.ts';
import { startSite, type TestSite } from './site.ts';

export {
  chromiumOnly,
  expect,
  horizontalOverflow,
  hydrated,
  navigate,
  open,
  openBeforeHydration,
  openWithStoppedClock,
} from '@site/end-to-end/fixtures';

export { bodyOf } from './firefox.ts';

type WorkerFixtures = { site: TestSite };
type AutomaticFixtures = { liveRelease: undefined };

/** Tests on the built, composed site with the real API and the payment sandbox. */
export const test = base.extend<AutomaticFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use, { parallelIndex }) => {
      const site = await startSite(parallelIndex);
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.urls.site);
  },
  page: async ({ page, browserName, javaScriptEnabled, hasTouch, forcedColors, contextOptions }, use) => {
    if (browserName === 'firefox')
      await adaptToFirefox(page, { javaScriptEnabled, hasTouch, forcedColors, ...contextOptions });
    await use(page);
  },
  // Other tests run on the same site next, so the live pointer is put back.
  liveRelease: [
    async ({ site }, use) => {
      const pointer = join(site.store, 'current.json');
      const before = readFileSync(pointer);
      await use(undefined);
      if (readFileSync(pointer).equals(before)) return;
      writeFileSync(`${pointer}.before`, before);
      renameSync(`${pointer}.before`, pointer);
    },
    { auto: true },
  ],
});

/** What the console shows when a remote or one of its files cannot be loaded. */
export const unavailable = [
  /Failed to load resource/,
  /Unable to preload CSS/,
  /did not load/,
  /document cannot be loaded/,
  /A page failed/,
  /Failed to fetch/,
];

/** The files of the portfolio and the documents of its pages. */
export const wholePortfolio = /\/(r|_release\/[0-9a-f]+)\/portfolio/;

/** Id of the release that the document is of. */
export function releaseOf(page: Page): Promise<string> {
  return page.evaluate(
    () => (JSON.parse(document.getElementById('inlined-manifest')?.textContent ?? '{}') as { id: string }).id,
  );
}
