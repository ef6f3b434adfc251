import { paths } from '@site/shared/paths';
import { expect, open, test } from '../fixtures.ts';

type FederationInstance = {
  options: { name: string };
  loadShareSync: (library: string) => () => Record<string, unknown>;
};

test('shell and remotes share one React, one router and one store', async ({ page }) => {
  await open(page, paths.home);
  // A second remote joins without a new document.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Portfolio' }).click();
  await expect(page).toHaveURL(paths.portfolio);
  await expect(page.locator('h1')).toBeFocused();

  const seen = await page.evaluate(() => {
    const { __FEDERATION__: federation } = globalThis as unknown as {
      __FEDERATION__: { __INSTANCES__: FederationInstance[] };
    };
    const all = federation.__INSTANCES__;
    const same = (library: string, member: string) =>
      new Set(all.map((instance) => instance.loadShareSync(library)()[member])).size;
    return {
      names: all.map((instance) => instance.options.name).sort(),
      react: same('react', 'useState'),
      jsx: same('react/jsx-runtime', 'jsx'),
      router: same('@site/shared/facade', 'useLocation'),
      store: same('@site/shared/facade', 'siteStore'),
      sameDocument: 'sameDocument' in window,
    };
  });
  expect(seen).toEqual({
    names: ['marketing', 'portfolio', 'shell'],
    react: 1,
    jsx: 1,
    router: 1,
    store: 1,
    sameDocument: true,
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
  await expect(other).toHaveURL(paths.intake);
  await expect(other.getByText('Business Plan - without financials').first()).toBeVisible();
  await expect(page.getByText('Business Plan - without financials').first()).toBeVisible();
});

test('a page asks for nothing but what its HTML names', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await open(page, paths.home);
  const named = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('head > link[rel=modulepreload], head > script[src]')].map(
      (tag) => new URL(tag.getAttribute('href') ?? tag.getAttribute('src') ?? '', location.href).pathname,
    ),
  );
  expect(scripts.filter((script) => !named.includes(script))).toEqual([]);
  const styles = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.css')).length,
  );
  expect(styles).toBe(0);
});
