import { crossesDocument, foldPath, isPaymentDocument } from '@site/domain/paths';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { SiteIndex } from '../formats/release-manifest.ts';
import { firstLine, listErrors } from '../reporting/errors.ts';
import { startOrigin } from '../serve/origin.ts';
import type { Store } from '../store/store.ts';
import { chromiumFlags } from './browser.ts';

/** Number of tabs that are open in parallel, enough to keep two cores busy. */
const tabs = 3;
/** Time limit for a page on a busy machine, in milliseconds. */
const timeout = 30_000;
/** Maximum number of links to follow, so that the promotion of a large release does not take minutes. */
const maxFollowedLinks = 12;

/**
 * Opens pages of an unpromoted release in a browser. Each page must hydrate without errors or warnings (React's
 * recoverable hydration errors count), and its links must reach their pages. Requests to other origins are blocked, so
 * no payment starts and no message is sent.
 */
export async function smokeTest(
  store: Store,
  index: SiteIndex,
  paths: readonly string[],
  executablePath: string,
): Promise<readonly string[]> {
  const origin = await startOrigin({ store, port: 0, index });
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({ executablePath, args: [...chromiumFlags] });
    const context = await browser.newContext({
      // A proxy that does not exist blocks all other origins. Blocking requests by routing would disable the browser's
      // cache.
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

/** Opens pages one after another in one tab. A new tab for each page would start a new process and double the time. */
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

/**
 * Opens a page in the browser and waits until it hydrates.
 *
 * @returns the reasons why the page fails the smoke test; empty if it passes
 */
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

/** Follows links with client-side navigation, as visitors do, without loading a new document. */
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

/**
 * Follows a link to the target if the page has one.
 *
 * @returns false if the link does not lead to the target's page
 */
async function followLink(page: Page, target: string): Promise<boolean> {
  const here = foldPath(new URL(page.url()).pathname);
  const link = page.locator(`a[href="${target}"], a[href="${decodeURI(target)}"]`).first();
  if (here === foldPath(target) || crossesDocument(here, target) || (await link.count()) === 0) return true;
  // The address changes before the page does, so mark the old heading to recognize the new one.
  await page.evaluate(() => document.querySelector('#content h1')?.setAttribute('data-left', ''));
  // Unlike Playwright's click, this also works in a closed menu.
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

/** Collects errors and warnings of the site itself, and ignores messages about blocked origins. */
function collectErrors(page: Page, origin: string): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    const own = url === '' || url.startsWith(origin);
    if ((message.type() !== 'error' && message.type() !== 'warning') || !own) return;
    // The browser's message does not name the file that failed to load, so add it.
    const file = /^Failed to load resource/.test(message.text()) ? ` ${url.replace(origin, '')}` : '';
    errors.push(message.text() + file);
  });
  page.on('pageerror', (error) => errors.push(error.stack || String(error)));
  return errors;
}
