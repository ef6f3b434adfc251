import { crossesDocument, isPaymentDocument } from '@site/domain/paths';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { startOrigin } from '../host/host.ts';
import { inParallel } from '../store/in-parallel.ts';
import type { Store } from '../store/store.ts';
import { chromiumFlags } from './find-browser.ts';
import type { Finding } from './finding.ts';

/** Pages looked at together: enough to keep two cores busy. */
const together = 3;
/** How long a page may take to come to life, in milliseconds; the machine may be busy. */
const patience = 30_000;

/**
 * Opens pages of a set that is not promoted in a real browser: each must come to
 * life without a complaint, which includes whatever React had to repair, and a
 * visitor must get from page to page. Nothing outside the site is reached: no
 * payment is begun, no message sent.
 */
export async function checkInBrowser(
  store: Store,
  set: string,
  paths: readonly string[],
  executablePath: string,
): Promise<Finding> {
  const host = await startOrigin({ store, port: 0, set, keys: [] });
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({ executablePath, args: [...chromiumFlags] });
    const context = await browser.newContext();
    await context.route(
      (url) => url.origin !== host.url,
      (route) => route.abort('blockedbyclient'),
    );
    const reasons: string[] = [];
    await inParallel(paths, together, async (path) => {
      reasons.push(...(await visit(context, host.url, path)));
    });
    if (reasons.length === 0) reasons.push(...(await travel(context, host.url, paths)));
    return { reasons: reasons.sort(), notes: [] };
  } finally {
    await browser?.close();
    await host.close();
  }
}

/** Opens one page and says what is wrong with it. */
async function visit(context: BrowserContext, origin: string, path: string): Promise<string[]> {
  const page = await context.newPage();
  const complaints = listen(page, origin);
  try {
    const answer = await page.goto(origin + path, { timeout: patience });
    if (answer?.status() !== 200) return [`${path} answers ${answer?.status() ?? 'nothing'} in a browser.`];
    const alive = await comesAlive(page);
    const silent = alive ? [] : [`${path} does not come to life in a browser.`];
    return [...silent, ...complaints.map((text) => `${path} complains in a browser: ${text}`)];
  } catch (error) {
    return [`${path} cannot be opened in a browser: ${firstLine(error)}`];
  } finally {
    await page.close();
  }
}

/** Follows links inside one document to every page that such a link leads to, as a visitor does. */
async function travel(context: BrowserContext, origin: string, paths: readonly string[]): Promise<string[]> {
  const targets = paths.filter((path) => !isPaymentDocument(path));
  const page = await context.newPage();
  const complaints = listen(page, origin);
  const reasons: string[] = [];
  try {
    await page.goto(`${origin}/`, { timeout: patience });
    await comesAlive(page);
    for (const target of targets.slice(0, longestJourney)) {
      const here = new URL(page.url()).pathname;
      if (here === target || crossesDocument(here, target)) continue;
      const link = page.locator(`a[href="${target}"]`).first();
      if ((await link.count()) === 0) continue;
      // The address changes before the page does: the heading tells whether another page stands there.
      await page.evaluate(() => document.querySelector('#content h1')?.setAttribute('data-left', ''));
      // Whether the link is in a closed menu does not matter here.
      await link.evaluate((element) => (element as HTMLElement).click());
      const arrived = await page
        .waitForFunction(
          (path) =>
            location.pathname === path && document.querySelector('#content h1:not([data-left])') !== null,
          target,
          { timeout: patience },
        )
        .then(
          () => true,
          () => false,
        );
      if (!arrived) reasons.push(`A visitor who follows a link to ${target} does not arrive.`);
    }
    return [...reasons, ...complaints.map((text) => `A visitor who follows links is met by: ${text}`)];
  } catch (error) {
    return [`A visitor cannot follow the links: ${firstLine(error)}`];
  } finally {
    await page.close();
  }
}

/** Links followed at most: a large site is not walked to its end at each promotion. */
const longestJourney = 12;

async function comesAlive(page: Page): Promise<boolean> {
  return await page
    .waitForFunction(() => document.documentElement.dataset.hydrated !== undefined, undefined, {
      timeout: patience,
    })
    .then(
      () => true,
      () => false,
    );
}

/** Collects errors and warnings that the site itself causes; what was kept from the outside is no fault of it. */
function listen(page: Page, origin: string): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    const own = url === '' || url.startsWith(origin);
    if ((message.type() === 'error' || message.type() === 'warning') && own) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
