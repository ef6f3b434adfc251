import { paths, planPath } from '@site/domain/paths';
import { promote } from '@site/release/pipeline';
import { rollBack } from '@site/release/roll-back';
import type { Store } from '@site/release/store';
import { locateOrderComplete, payWithCard } from '@site/testing/browser/checkout';
import {
  expect,
  followFooterLink,
  open,
  readReleaseId,
  test,
  waitForHydration,
} from '@site/testing/browser/fixtures';
import { followGetStarted, goToStep, submit } from '@site/testing/browser/intake';
import { publishNextVersion } from '@site/testing/next-version';
import type { TestSite } from '@site/testing/test-site';
import type { Page } from 'playwright/test';

// Run this file's tests in one worker, which prepares the site once for all of them.
test.describe.configure({ mode: 'default' });

/** App versions of the release in which a visit begins. The release that replaces it has other versions. */
let earlier: readonly string[];

test.beforeAll(async ({ site }) => {
  const { store } = site;
  earlier = [await publishNextVersion(store, 'intake'), await publishNextVersion(store, 'checkout')];
});

/** Opens a page in the earlier release and then replaces the live release. */
async function openInEarlierRelease(page: Page, { store }: TestSite, path: string): Promise<string> {
  const { release } = await promote(store, { apps: earlier, again: true });
  await open(page, path);
  await rollBack(store, undefined);
  return release;
}

async function submitQuestionnaire(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('ada@engine.example');
  await goToStep(page, 1, 7);
  await submit(page);
}

/** Lists the versions of an app whose scripts the document has loaded, such as `intake@0123456789ab`. */
const listLoadedVersions = (page: Page, app: string) =>
  page.evaluate((name) => {
    const names = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname);
    const versions = names.map((path) => new RegExp(`^/r/(${name})/(\\w+)/.*js$`).exec(path));
    return [...new Set(versions.flatMap((found) => (found ? [`${found[1]}@${found[2]}`] : [])))];
  }, app);

test('a visit that began before a promotion ends in its own release', async ({ page, site, context }) => {
  const release = await openInEarlierRelease(page, site, paths.pricing);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      documents.push(new URL(request.url()).pathname);
  });

  await followGetStarted(page);
  await expect(page).toHaveURL(planPath(paths.intake, 'pd1'));
  await submitQuestionnaire(page);
  expect(await listLoadedVersions(page, 'intake')).toEqual([earlier[0]]);
  expect(documents).toEqual([]);

  await page.getByRole('link', { name: 'Proceed to Payment' }).click();
  await waitForHydration(page);
  await expect(page).toHaveURL(planPath(paths.checkout, 'pd1'));
  expect(await listLoadedVersions(page, 'checkout')).toEqual([earlier[1]]);
  expect(await readReleaseId(page)).toBe(release);

  // A new visitor gets the live release.
  const newcomer = await context.newPage();
  await open(newcomer, paths.checkout);
  expect(await listLoadedVersions(newcomer, 'checkout')).not.toEqual([earlier[1]]);
  await newcomer.close();

  await payWithCard(page, { fullName: 'Ada Lovelace' });
  await expect(locateOrderComplete(page)).toBeVisible();
  await followFooterLink(page, 'Who We Are');
  await expect(page).toHaveURL(paths.whoWeAre);
  await waitForHydration(page);
  expect(await readReleaseId(page)).toBe(release);
  expect(documents).toEqual([
    `/_release/${release}${paths.checkout}`,
    `/_release/${release}${paths.whoWeAre}`,
  ]);
});

test.describe('when the release of a tab has expired', () => {
  test.use({
    tolerated: /Refused to apply style|Failed to load resource|did not load|Failed to fetch dynamically/,
  });

  /** Removes one release, as pruning does. */
  async function prune(store: Store, release: string): Promise<void> {
    const versions = earlier.map((app) => app.replace('@', '/'));
    const folders = [`pages/${release}`, ...versions.map((version) => `r/${version}`)];
    const files = await Promise.all(folders.map((folder) => store.list(folder)));
    removed = await Promise.all(
      files.flat().map(async (path) => [path, (await store.read(path)) ?? Buffer.alloc(0)] as const),
    );
    await store.remove(files.flat());
  }
  let removed: readonly (readonly [string, Buffer])[] = [];
  test.afterEach(async ({ site }) => {
    for (const [path, bytes] of removed) await site.store.write(path, bytes);
    removed = [];
  });

  test('a page that cannot load explains it, and keeps the stored plan', async ({ page, site }) => {
    const release = await openInEarlierRelease(page, site, paths.pricing);
    await prune(site.store, release);
    await followGetStarted(page);
    const heading = page.getByRole('heading', { level: 1, name: 'This site has been updated.' });
    await expect(heading).toBeFocused();
    await page.getByRole('button', { name: 'Continue' }).click();
    await waitForHydration(page);
    await expect(page).toHaveURL(planPath(paths.intake, 'pd1'));
    expect(await readReleaseId(page)).not.toBe(release);
    await expect(page.getByRole('main')).toContainText('Pitch Deck - 12 slides');
  });

  test('the payment opens in the live release, with the known fields filled in', async ({ page, site }) => {
    // A payment whose document was prefetched can be opened for five minutes.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    const release = await openInEarlierRelease(page, site, paths.intake);
    await submitQuestionnaire(page);
    await prune(site.store, release);
    const document = page.waitForResponse((response) =>
      response.url().endsWith(`/_release/${release}${planPath(paths.checkout, 'pd1')}`),
    );
    await page.getByRole('link', { name: 'Proceed to Payment' }).click();
    expect((await document).status()).toBe(410);
    await waitForHydration(page);
    await expect(page.getByRole('heading', { level: 1, name: 'This site has been updated.' })).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(planPath(paths.checkout, 'pd1'));
    await waitForHydration(page);
    expect(await readReleaseId(page)).not.toBe(release);
    await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('ada@engine.example');
  });
});
