import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test as base, type ConsoleMessage, type Page } from 'playwright/test';
import { startSite, type TestSite } from '../test-site.ts';
import { holdBack } from './page-requests.ts';

export { expect } from 'playwright/test';

type TestFixtures = {
  /** Matches console messages that this test causes on purpose. */
  tolerated: RegExp | null;
  liveRelease: undefined;
};
type WorkerFixtures = { site: TestSite };

/**
 * The test fixture: the built and composed site with the real API and the payment sandbox. A test fails if its page
 * logs an error or a warning, which includes hydration mismatches that React repaired.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  tolerated: [null, { option: true }],
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
  page: async ({ page, tolerated }, use) => {
    const messages: string[] = [];
    const check = (text: string) => {
      if (!tolerated?.test(text)) messages.push(text);
    };
    page.on('console', (message: ConsoleMessage) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        check(`${message.text()} (${message.location().url})`);
      }
    });
    page.on('pageerror', (error) => check(String(error)));
    await use(page);
    if (messages.length > 0) throw new Error(`The page logged:\n${messages.join('\n')}`);
  },
  // Restore the pointer to the live release after each test, because other tests use the same site.
  liveRelease: [
    async ({ site }, use) => {
      const pointer = join(site.storeFolder, 'current.json');
      const pointerBefore = readFileSync(pointer);
      await use(undefined);
      if (readFileSync(pointer).equals(pointerBefore)) return;
      writeFileSync(`${pointer}.before`, pointerBefore);
      renameSync(`${pointer}.before`, pointer);
    },
    { auto: true },
  ],
});

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

export async function waitForHydration(page: Page): Promise<void> {
  // `documentElement` is null between two documents.
  await page.waitForFunction(() => document.documentElement?.dataset.hydrated !== undefined);
}

/** Follows a link in the footer, which is on every page. */
export async function followFooterLink(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name }).click();
}

/**
 * Opens a page and holds back its scripts. The whole document is there, so that it can be scrolled.
 *
 * @returns a function that releases the scripts and waits until the page has hydrated
 */
export async function openBeforeHydration(page: Page, path: string): Promise<() => Promise<void>> {
  const loadScripts = await holdBack(page, '**/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  // `DOMContentLoaded` would wait for the scripts.
  await page.waitForFunction(() => document.readyState !== 'loading');
  return async () => {
    loadScripts();
    await waitForHydration(page);
  };
}

/** Opens a page, waits for hydration and leaves its clock stopped, so that only the test advances time. */
export async function openWithStoppedClock(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  let isOpen = false;
  const opening = open(page, path).finally(() => {
    isOpen = true;
  });
  // Hydration waits for a frame and takes several tasks, so keep the fake clock running until the page is open.
  while (!isOpen) {
    await page.clock.runFor(16).catch(() => {});
    await pause(20);
  }
  await opening;
}

/** Console messages that appear when a remote or one of its files cannot be loaded. */
export const loadFailureMessages =
  /Failed to load resource|Unable to preload CSS|did not load|document cannot be loaded|A page failed|Failed to fetch/;

/** Matches the portfolio's files and the documents of its pages. */
export const wholePortfolio = /\/(r|_release\/[0-9a-f]+)\/portfolio/;

export function readReleaseId(page: Page): Promise<string> {
  return page.evaluate(
    () => (JSON.parse(document.getElementById('inlined-manifest')?.textContent ?? '{}') as { id: string }).id,
  );
}
