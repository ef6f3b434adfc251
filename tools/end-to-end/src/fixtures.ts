import { type APIRequestContext, test as base, type ConsoleMessage, type Page } from 'playwright/test';

export { expect } from 'playwright/test';

/** Firefox reports a script that did not arrive, also because the page was left, as one with other bytes. */
const hashOfNothing = 'The computed hash is “47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=”';

/** Firefox's NS_BINDING_ABORTED: it also reports a font that did not arrive because the page was left. */
const abortedFont = /^downloadable font: download failed .* status=2152398850 /;

export type TestFixtures = {
  /** Console messages that this test causes on purpose. (An object: a list would be taken for a fixture with options.) */
  tolerated: { patterns: readonly RegExp[] };
};

/**
 * Tests on the built, composed site. A test fails when its page logs an error or a warning, which includes what React had to
 * repair while hydrating.
 */
export const test = base.extend<TestFixtures>({
  tolerated: [{ patterns: [] }, { option: true }],
  page: async ({ page, tolerated }, use) => {
    const messages: string[] = [];
    const check = (text: string) => {
      if (text.includes(hashOfNothing) || abortedFont.test(text)) return;
      if (!tolerated.patterns.some((pattern) => pattern.test(text))) messages.push(text);
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
});

/** Skips the test in Firefox. Called in a test or in `beforeEach`. */
export function chromiumOnly(reason: string): void {
  test.skip(test.info().project.use.browserName === 'firefox', reason);
}

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

export async function hydrated(page: Page): Promise<void> {
  // Between two documents there is no root element.
  await page.waitForFunction(() => document.documentElement?.dataset.hydrated !== undefined);
}

/**
 * Opens a page whose scripts do not arrive yet.
 *
 * @returns a function that lets them arrive and waits until the page has hydrated
 */
export async function openBeforeHydration(page: Page, path: string): Promise<() => Promise<void>> {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    scripts.resolve();
    await hydrated(page);
  };
}

/** Opens a page whose clock moves only when the test moves it. */
export async function openWithStoppedClock(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await open(page, path);
}

/** Moves inside the site as a link does, to any path. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({ idx: 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
  }, path);
}

/** Pixels by which the page is wider than the window. */
export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Id of the release that a document is of. */
export function releaseIn(html: string): string {
  const [, json = '{}'] = /<script[^>]*id="?inlined-manifest"?[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? [];
  return (JSON.parse(json) as { id?: string }).id ?? '';
}

/** The addresses of all pages of a remote, as the site under test has them. */
export async function pagesOf(request: APIRequestContext, remote: string): Promise<readonly string[]> {
  const release = releaseIn(await (await request.get('/')).text());
  const response = await request.get(`/r/_routes/${release}.json`);
  const remotes = (await response.json()) as Record<string, { paths: readonly string[] }>;
  return remotes[remote]?.paths ?? [];
}
