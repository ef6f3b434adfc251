import { paths, planPath } from '@site/domain/paths';
import { expect, followFooterLink, open, test } from '@site/testing/browser/fixtures';

test('shell and remotes share React, router and store without a runtime', async ({ page }) => {
  await open(page, paths.home);
  // Mark the document, to prove that the second remote is shown in it.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await followFooterLink(page, 'Portfolio');
  await expect(page).toHaveURL(paths.portfolio);
  await expect(page.locator('h1')).toBeFocused();

  const seen = await page.evaluate(async () => {
    const containers = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((url) => /\/assets\/container\.js$/.test(url));
    const remotes = await Promise.all(
      [...new Set(containers)].map(async (url) => {
        // Names are minified, so recognise the function that reads a shared module by its single argument.
        const exported = Object.values((await import(url)) as Record<string, unknown>);
        const sharedModule = exported.find((value) => value instanceof Function && value.length === 1) as (
          name: string,
        ) => Record<string, unknown>;
        return { name: url.split('/').at(-4), sharedModule };
      }),
    );
    const countCopies = (module: string, member: string) => {
      const found = remotes.map(({ sharedModule }) => sharedModule(module)[member]);
      if (found.includes(undefined)) throw new Error(`${module} has no ${member}.`);
      return new Set(found).size;
    };
    return {
      remotes: remotes.map(({ name }) => name).sort(),
      react: countCopies('react', 'useState'),
      jsx: countCopies('react/jsx-runtime', 'jsx'),
      router: countCopies('@site/sdk', 'useLocation'),
      store: countCopies('@site/sdk', 'siteStore'),
      sameDocument: 'sameDocument' in window,
      federationRuntime: '__FEDERATION__' in globalThis,
    };
  });
  expect(seen).toEqual({
    remotes: ['marketing', 'portfolio'],
    react: 1,
    jsx: 1,
    router: 1,
    store: 1,
    sameDocument: true,
    federationRuntime: false,
  });
});

test('a plan chosen in one remote is there in another, and in another tab', async ({ page, context }) => {
  await open(page, paths.intake);
  const other = await context.newPage();
  await open(other, `${paths.pricing}?category=business-plans`);
  await other
    .getByRole('tabpanel')
    .getByRole('link', { name: /Get Started/ })
    .first()
    .click();
  await expect(other).toHaveURL(planPath(paths.intake, 'bp1'));
  await expect(other.getByText('Business Plan - without financials').first()).toBeVisible();
  await expect(page.getByText('Business Plan - without financials').first()).toBeVisible();
});

test('a page requests what its HTML names, then prefetches linked remotes', async ({ page }) => {
  await open(page, paths.home);
  const named = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('head > link[rel=modulepreload], head > script[src]')].map(
      (tag) => new URL(tag.getAttribute('href') ?? tag.getAttribute('src') ?? '', location.href).pathname,
    ),
  );
  // Lists only requests before hydration, because the idle browser then prefetches entries of other remotes.
  const listRequests = async (kind: string) => {
    const paths = await page.evaluate(() => {
      const hydratedAt = performance.getEntriesByName('page')[0]?.startTime ?? 0;
      return performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < hydratedAt)
        .map(({ name }) => new URL(name).pathname);
    });
    return paths.filter((path) => path.endsWith(kind));
  };
  const scripts = await listRequests('.js');
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((script) => !named.includes(script))).toEqual([]);
  const html = await (await page.request.get(paths.home)).text();
  const linked = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)" media="print">/g)];
  expect(linked.length).toBeGreaterThan(1);
  // A style sheet that is still loading is not listed, so poll.
  const listStyles = async () => (await listRequests('.css')).toSorted();
  await expect.poll(listStyles).toEqual(linked.map(([, href]) => href).toSorted());

  const listPrefetched = () =>
    page.evaluate(() => {
      const ofPortfolio = /\/r\/portfolio\/[^/]+\/(remoteEntry|assets\/(container|remote))\.js$/;
      return performance.getEntriesByType('resource').filter(({ name }) => ofPortfolio.test(name)).length;
    });
  await expect.poll(listPrefetched).toBe(3);
});
