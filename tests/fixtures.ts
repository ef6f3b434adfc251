import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, type ConsoleMessage, type Page } from 'playwright/test';
import { startSite, type TestSite } from './site.ts';

export { expect } from 'playwright/test';

type TestFixtures = {
  /** What this test brings about in the console on purpose. (An object: a list would be taken for a fixture with options.) */
  tolerated: { patterns: readonly RegExp[] };
};
type WorkerFixtures = { site: TestSite };
type AutomaticFixtures = { liveSet: undefined };

/**
 * Tests on the built, composed site with the real API and the payment sandbox.
 * A page that complains in the console, or that React had to repair, fails its test.
 */
export const test = base.extend<TestFixtures & AutomaticFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.urls.site);
  },
  // Other tests run on the same site next: they find the release set that this one found.
  liveSet: [
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
  tolerated: [{ patterns: [] }, { option: true }],
  page: async ({ page, tolerated }, use) => {
    const complaints: string[] = [];
    const note = (text: string) => {
      if (!tolerated.patterns.some((pattern) => pattern.test(text))) complaints.push(text);
    };
    page.on('console', (message: ConsoleMessage) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        note(`${message.text()} (${message.location().url})`);
      }
    });
    page.on('pageerror', (error) => note(String(error)));
    await use(page);
    if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`);
  },
});

/** Opens a page and waits until it is alive. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}

export async function alive(page: Page): Promise<void> {
  // While one document gives way to another there is none.
  await page.waitForFunction(() => document.documentElement?.dataset.hydrated !== undefined);
}

/** Opens a page whose clock stands still until the test moves it. */
export async function openStopped(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await open(page, path);
}
