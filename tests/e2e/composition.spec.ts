import { paths } from '@site/domain/paths';
import { expect, open, test } from '../fixtures.ts';

type FederationInstance = {
  options: { name: string };
  shareScopeMap: { default: Record<string, Record<string, { lib: () => Record<string, unknown> }>> };
};

test('shell and remotes share one React, one router and one store', async ({ page }) => {
  await open(page, paths.home);
  // A second remote joins without a new document.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Portfolio' }).click();
  await expect(page).toHaveURL(paths.portfolio);
  await expect(page.locator('h1')).toBeFocused();

  const seen = await page.evaluate(async () => {
    const { __FEDERATION__: federation } = globalThis as unknown as {
      __FEDERATION__: { __INSTANCES__: FederationInstance[] };
    };
    const [shell] = federation.__INSTANCES__;
    // What each container was handed stands in a module of its own, which is asked for again here.
    const containers = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((url) => /\/r\/(?!shell\/).*\/assets\/federation\.js$/.test(url));
    const handed = await Promise.all(
      [...new Set(containers)].map(async (url) => {
        const members: unknown[] = Object.values(await import(url));
        const libraries = members.find((member) => member instanceof Object && 'react' in member);
        return {
          part: url.split('/').at(-4),
          libraries: libraries as Record<string, Record<string, unknown>>,
        };
      }),
    );
    const same = (library: string, member: string) => {
      const [own] = Object.values(shell?.shareScopeMap.default[library] ?? {});
      return new Set([own?.lib()[member], ...handed.map(({ libraries }) => libraries[library]?.[member])])
        .size;
    };
    return {
      runtimes: federation.__INSTANCES__.map((instance) => instance.options.name),
      parts: handed.map(({ part }) => part).sort(),
      react: same('react', 'useState'),
      jsx: same('react/jsx-runtime', 'jsx'),
      router: same('@site/sdk', 'useLocation'),
      store: same('@site/sdk', 'siteStore'),
      sameDocument: 'sameDocument' in window,
    };
  });
  expect(seen).toEqual({
    runtimes: ['shell'],
    parts: ['marketing', 'portfolio'],
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
  await open(page, paths.home);
  const named = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('head > link[rel=modulepreload], head > script[src]')].map(
      (tag) => new URL(tag.getAttribute('href') ?? tag.getAttribute('src') ?? '', location.href).pathname,
    ),
  );
  // Until it is alive. When the browser is idle after that, doors of other parts are fetched ahead.
  const scripts = await page.evaluate(() => {
    const alive = performance.getEntriesByName('page')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < alive)
      .map(({ name }) => new URL(name).pathname);
  });
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((script) => !named.includes(script))).toEqual([]);
  const styles = await page.evaluate(() => {
    const alive = performance.getEntriesByName('page')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.css') && startTime < alive).length;
  });
  expect(styles).toBe(0);
});
