import { paths } from '@site/domain/paths';
import { startCanary } from '@site/release/canary';
import { promote } from '@site/release/pipeline';
import { readLiveRelease } from '@site/release/releases';
import { expect, open, readReleaseId, test, waitForHydration } from '@site/testing/browser/fixtures';
import { recordRequests } from '@site/testing/browser/page-requests';
import { publishNextVersion } from '@site/testing/next-version';
import type { TestSite } from '@site/testing/test-site';
import type { Browser, Page } from 'playwright/test';

/** Opens a page for a visitor in a given bucket. A visitor without a bucket would choose one at random. */
async function openInBucket(
  browser: Browser,
  site: TestSite,
  candidate: string,
  bucket: number,
): Promise<Page> {
  const localStorage = [{ name: 'canaryBucket', value: `${candidate}:${bucket}` }];
  return await browser.newPage({
    storageState: { cookies: [], origins: [{ origin: site.urls.site, localStorage }] },
  });
}

test('visitors in the canary keep the new release; others notice nothing', async ({ browser, site }) => {
  const { store } = site;
  const { release: before } = await readLiveRelease(store);
  const apps = [`portfolio@${before.apps.portfolio}`];
  const next = await publishNextVersion(store, 'portfolio');
  // Let the live release measure every visit.
  await promote(store, { apps, config: { ...site.config, visitMetrics: { share: 1 } } });
  const { live, release: candidate } = await startCanary(store, { apps: [next] }, 50);

  const chosenPage = await openInBucket(browser, site, candidate, 12);
  const documents = recordRequests(chosenPage, (request) => request.isNavigationRequest());
  await open(chosenPage, `${site.urls.site}${paths.portfolio}?from=letter`);
  await expect(chosenPage).toHaveTitle(/^Next /);
  await expect(chosenPage).toHaveURL(`${site.urls.site}${paths.portfolio}?from=letter`);
  expect(documents).toEqual([
    `${site.urls.site}${paths.portfolio}?from=letter`,
    `${site.urls.site}/_release/${candidate}${paths.portfolio}?from=letter`,
  ]);
  await chosenPage.reload();
  await waitForHydration(chosenPage);
  await expect(chosenPage).toHaveTitle(/^Next /);
  await open(chosenPage, `${site.urls.site}${paths.checkout}`);
  expect(await readReleaseId(chosenPage)).toBe(candidate);
  await chosenPage.goto(`${site.urls.site}/no/such/page`);
  expect(await readReleaseId(chosenPage)).toBe(candidate);

  const otherPage = await openInBucket(browser, site, candidate, 88);
  const others = recordRequests(otherPage, (request) => request.isNavigationRequest());
  const violations: string[] = [];
  otherPage.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text());
  });
  await open(otherPage, `${site.urls.site}${paths.portfolio}`);
  await expect(otherPage).not.toHaveTitle(/^Next /);
  expect(others).toEqual([site.urls.site + paths.portfolio]);
  expect(await readReleaseId(otherPage)).toBe(live);
  expect(violations).toEqual([]);
  await Promise.all([chosenPage.close(), otherPage.close()]);

  await test.step('no metrics are sent with Do Not Track or Global Privacy Control', () =>
    expectNoMetricsOfTheUnwilling(browser, site));
  await promote(store, { apps, config: site.config, endCanary: true });
});

async function expectNoMetricsOfTheUnwilling(browser: Browser, site: TestSite): Promise<void> {
  for (const [name, value] of [
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ] as const) {
    const context = await browser.newContext();
    await context.addInitScript(
      ([property, wish]) => Object.defineProperty(navigator, String(property), { get: () => wish }),
      [name, value] as const,
    );
    const page = await context.newPage();
    const metrics = recordRequests(page, (request) => /web-vitals|visit-metrics/.test(request.url()));
    await open(page, site.urls.site + paths.terms);
    // A visitor without this preference is measured on the same page at the same time.
    const willing = await browser.newPage();
    await open(willing, site.urls.site + paths.terms);
    await willing.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/web-vitals\.js$/.test(name)),
    );
    await page.goto('about:blank');
    expect(metrics).toEqual([]);
    await willing.close();
    await context.close();
  }
}
