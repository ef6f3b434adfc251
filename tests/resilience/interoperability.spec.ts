import { join } from 'node:path';
import { paths } from '@site/domain/paths';
import { buildApp } from '@site/release/build-app';
import { storePaths } from '@site/release/layout';
import { readLiveRelease } from '@site/release/releases';
import { expect, open, test } from '@site/testing/browser/fixtures';
import { recordRequests } from '@site/testing/browser/page-requests';
import type { TestSite } from '@site/testing/test-site';
import type { Page } from 'playwright/test';
import { buildHost, hostBase } from '../interoperability/build-host.ts';
import { builds } from '../interoperability/build-oddities.ts';
import { oddities, releaseOddities } from '../interoperability/oddities.ts';
import type { Visit } from '../interoperability/stock-host/host.tsx';

/** Test one of our remotes, which are all built alike, and a remote with pictures and styles of every kind. */
const pages = { intake: paths.intake, oddities: '/oddities' };

/** Publishes the oddities and returns the entry addresses of all remotes. */
async function readLiveEntries(site: TestSite): Promise<Record<string, string>> {
  const { store } = site;
  await releaseOddities(store, await buildApp(oddities));
  const { release } = await readLiveRelease(store);
  const { shell: _, ...remotes } = release.apps;
  const addresses = Object.entries(remotes).map(([name, version]) => [
    name,
    `${site.urls.site}/${storePaths.app(name, version)}/remoteEntry.js`,
  ]);
  return Object.fromEntries(addresses);
}

/** Opens a host that another origin serves from a folder. */
async function openHost(page: Page, folder: string, visit: Visit): Promise<void> {
  await page.route(`**${hostBase}**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice(hostBase.length);
    return route.fulfill({ path: join(folder, path) });
  });
  await page.addInitScript((value) => Object.assign(window, { visit: value }), visit);
  await page.goto(
    visit.entries.marketing?.replace('localhost', '127.0.0.1').replace(/\/r\/.*/, `${hostBase}index.html`) ??
      '',
  );
}

test('a stock host of another origin loads and renders pages of remotes', async ({ browser, page, site }) => {
  const entries = await readLiveEntries(site);
  const folder = test.info().outputPath('host');
  await buildHost(folder, entries);
  for (const [remote, path] of Object.entries(pages)) {
    await open(page, path);
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    // Grant this permission, because Chromium does not know that the host, whose requests are intercepted, is on this
    // machine like the site.
    const context = await browser.newContext({ permissions: ['local-network-access'] });
    const stock = await context.newPage();
    const errors: string[] = [];
    stock.on('pageerror', (error) => errors.push(String(error)));
    await openHost(stock, folder, { remote, path, entries, config: site.config });
    await expect(stock.getByRole('heading', { level: 1 }), remote).toHaveText(heading, {
      useInnerText: true,
    });
    for (const image of await stock.getByRole('img', { name: 'twin' }).all()) {
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(40);
    }
    expect(errors, remote).toEqual([]);
    await context.close();
  }
});

for (const [tool, build] of Object.entries(builds)) {
  test(`the shell loads a remote that was built with ${tool}`, async ({ page, site }) => {
    const built = await build(test.info().outputPath('build'));
    const runtime = tool === 'Rspack';
    await releaseOddities(site.store, built);
    const runtimes = recordRequests(page, (request) =>
      /\/r\/shell\/.*federation-runtime/.test(request.url()),
    );

    // Open the page first in a visit: it is prerendered, then hydrated.
    const html = await (await page.request.get('/oddities')).text();
    expect(html).toContain('<h1>Pictures</h1>');
    expect(html).toMatch(/<img src="\/r\/oddities\/[^"]+\.svg" alt="plain"/);
    await open(page, '/oddities');
    await page.getByRole('button', { name: 'Guests' }).click();
    await expect(page.getByText('Guests: 1')).toBeVisible();
    expect(runtimes.length > 0).toBe(runtime);

    // The remote uses the shell's router, in both directions.
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('link', { name: 'To the prices' }).click();
    await expect(page).toHaveURL(paths.pricing);
    await expect(page.locator('h1')).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Pictures' })).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

    // Pages without this remote do not load the runtime.
    runtimes.length = 0;
    await open(page, paths.home);
    await open(page, paths.portfolio);
    expect(runtimes).toEqual([]);
  });
}
