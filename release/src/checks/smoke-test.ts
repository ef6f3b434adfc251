import { crossesDocument, foldPath, isPaymentDocument } from '@site/domain/paths';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { firstLine } from '../model/errors.ts';
import { listErrors } from '../model/finding.ts';
import type { Store } from '../store/store.ts';
import { chromiumFlags } from './browser.ts';

/** A browser, and an origin that serves one release without promoting it. */
export type BrowserCheck = {
  executablePath: string;
  serve: (store: Store, release: string) => Promise<{ url: string; close: () => Promise<void> }>;
};

/** Tabs that are open at once, enough to keep two cores busy. */
const tabs = 3;
/** How long a page may take on a busy machine, in milliseconds. */
const timeout = 30_000;
/** At most this many links are followed, so that a promotion of a large release does not take minutes. */
const maxFollowedLinks = 12;

/**
 * Opens pages of a release that is not promoted in a browser: each must hydrate without an error or warning,
 * repairs by React included, and links must lead from page to page. Requests to other origins are blocked: no
 * payment is started, no message is sent.
 */
export async function smokeTest(
  store: Store,
  release: string,
  paths: readonly string[],
  { executablePath, serve }: BrowserCheck,
): Promise<readonly string[]> {
  // The driver takes a moment to load; most commands do not need it.
  const { chromium } = await import('playwright-core');
  const origin = await serve(store, release);
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({ executablePath, args: [...chromiumFlags] });
    const context = await browser.newContext({
      // All other origins are behind a proxy that is not there. Routing requests would turn the browser's cache off.
      proxy: { server: 'http://127.0.0.1:1', bypass: new URL(origin.url).host },
    });
    // All tabs share one iterator, so each takes the next path.
    const queue = paths.values();
    const opened = Array.from({ length: tabs }, () => openPages(context, origin.url, queue));
    const found = (await Promise.all(opened)).flat();
    const reasons = [
      ...found.flatMap((page) => page.reasons),
      ...listErrors(found).map((error) => `An error in a browser: ${error}`),
    ];
    return reasons.length > 0 ? reasons.sort() : await followLinks(context, origin.url, paths);
  } finally {
    await browser?.close();
    await origin.close();
  }
}

type OpenedPage = { path: string; reasons: string[]; errors: string[] };

/** Opens pages one after the other in one tab. A tab for each page would double the time, for its process. */
async function openPages(
  context: BrowserContext,
  origin: string,
  paths: Iterable<string>,
): Promise<OpenedPage[]> {
  const page = await context.newPage();
  const errors = collectErrors(page, origin);
  const opened: OpenedPage[] = [];
  for (const path of paths) {
    const reasons = await openPage(page, origin, path);
    opened.push({ path, reasons, errors: errors.splice(0) });
  }
  await page.close();
  return opened;
}

/** @returns why the page is not as it should be */
async function openPage(page: Page, origin: string, path: string): Promise<string[]> {
  try {
    const response = await page.goto(origin + path, { timeout });
    if (response?.status() !== 200)
      return [`${path} answers ${response?.status() ?? 'nothing'} in a browser.`];
    return (await isHydrated(page)) ? [] : [`${path} does not hydrate in a browser.`];
  } catch (error) {
    return [`${path} cannot be opened in a browser: ${firstLine(error)}`];
  }
}

/** Follows links within one document, as visitors do. */
async function followLinks(
  context: BrowserContext,
  origin: string,
  paths: readonly string[],
): Promise<string[]> {
  const targets = paths.filter((path) => !isPaymentDocument(path)).slice(0, maxFollowedLinks);
  const page = await context.newPage();
  const errors = collectErrors(page, origin);
  const reasons: string[] = [];
  try {
    await page.goto(`${origin}/`, { timeout });
    await isHydrated(page);
    for (const target of targets) {
      if (!(await followLink(page, target))) reasons.push(`A link to ${target} does not lead there.`);
    }
    return [...reasons, ...errors.map((error) => `Following links causes an error: ${error}`)];
  } catch (error) {
    return [`Links cannot be followed: ${firstLine(error)}`];
  } finally {
    await page.close();
  }
}

/** @returns false when the page has a link to the target that does not show its page */
async function followLink(page: Page, target: string): Promise<boolean> {
  const here = foldPath(new URL(page.url()).pathname);
  const link = page.locator(`a[href="${target}"], a[href="${decodeURI(target)}"]`).first();
  if (here === foldPath(target) || crossesDocument(here, target) || (await link.count()) === 0) return true;
  // The address changes before the page does, so we mark the old heading to recognize the new one.
  await page.evaluate(() => document.querySelector('#content h1')?.setAttribute('data-left', ''));
  // Unlike a click by Playwright, this also works in a closed menu.
  await link.evaluate((element) => (element as HTMLElement).click());
  return await settles(
    page.waitForFunction(
      (path) => location.pathname === path && document.querySelector('#content h1:not([data-left])') !== null,
      new URL(target, page.url()).pathname,
      { timeout },
    ),
  );
}

function isHydrated(page: Page): Promise<boolean> {
  return settles(
    page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined, undefined, {
      timeout,
    }),
  );
}

function settles(waiting: Promise<unknown>): Promise<boolean> {
  return waiting.then(
    () => true,
    () => false,
  );
}

/** Collects errors and warnings of the site itself; those about blocked origins are not its own. */
function collectErrors(page: Page, origin: string): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    const own = url === '' || url.startsWith(origin);
    if ((message.type() !== 'error' && message.type() !== 'warning') || !own) return;
    // The browser's message lacks the file that could not be loaded, so we add it.
    const file = /^Failed to load resource/.test(message.text()) ? ` ${url.replace(origin, '')}` : '';
    errors.push(message.text() + file);
  });
  page.on('pageerror', (error) => errors.push(error.stack || String(error)));
  return errors;
}
