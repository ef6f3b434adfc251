import { paths } from '@site/domain/paths';
import { promote, rollBack } from '@site/release/promotion';
import { folderStore } from '@site/release/store';
import type { Page } from 'playwright/test';
import { alive, expect, open, test } from '../fixtures.ts';
import { publishNext } from '../next-part.ts';
import { fillPayment, reviewOrder } from '../purchase.ts';

/** Parts of the set that a visit begins in; the set that replaces it has others. */
let earlier: readonly string[];

/** Only the promotion moves: what visitors have open stays as it is. */
test.beforeAll(async ({ site }, { workerIndex }) => {
  test.setTimeout(180_000);
  const store = folderStore(site.store);
  earlier = [
    await publishNext(store, 'intake', 'Earlier', `visits-${workerIndex}`),
    await publishNext(store, 'checkout', 'Earlier', `visits-${workerIndex}`),
  ];
});

/** Opens a page in the earlier set, and replaces that set behind its back. */
async function openInEarlierSet(page: Page, storeFolder: string, path: string): Promise<string> {
  const store = folderStore(storeFolder);
  const { set } = await promote(store, { wanted: earlier });
  await open(page, path);
  await rollBack(store, undefined);
  return set.id;
}

async function submitQuestionnaire(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('ada@engine.example');
  for (let step = 2; step <= 7; step += 1) await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Submission Successful!' })).toBeVisible();
}

/** Versions of a part that the document has loaded anything of: `intake@0123456789ab`. */
const inUse = (page: Page, part: string) =>
  page.evaluate((name) => {
    const names = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname);
    const versions = names.map((path) => new RegExp(`^/r/(${name})/(\\w+)/.*js$`).exec(path));
    return [...new Set(versions.flatMap((found) => (found ? [`${found[1]}@${found[2]}`] : [])))];
  }, part);

const setOf = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(document.getElementById('release-set')?.textContent ?? '{}') as { id: string }).id,
  );

test('a visit that began before a promotion ends in its own set, payment included', async ({
  page,
  site,
  context,
}) => {
  const set = await openInEarlierSet(page, site.store, paths.pricing);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      documents.push(new URL(request.url()).pathname);
  });

  await page
    .getByRole('link', { name: /Get Started/ })
    .first()
    .click();
  await expect(page).toHaveURL(paths.intake);
  await submitQuestionnaire(page);
  expect(await inUse(page, 'intake')).toEqual([earlier[0]]);
  expect(documents).toEqual([]);

  await page.getByRole('link', { name: 'Proceed to Payment' }).click();
  await alive(page);
  await expect(page).toHaveURL(paths.checkout);
  expect(await inUse(page, 'checkout')).toEqual([earlier[1]]);
  expect(await setOf(page)).toBe(set);

  // Somebody who comes now gets what is live now.
  const newcomer = await context.newPage();
  await open(newcomer, paths.checkout);
  expect(await inUse(newcomer, 'checkout')).not.toEqual([earlier[1]]);
  await newcomer.close();

  await fillPayment(page, { fullName: 'Ada Lovelace' });
  await reviewOrder(page);
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('heading', { level: 1, name: /order complete/i })).toBeVisible({
    timeout: 20_000,
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Who We Are' }).click();
  await expect(page).toHaveURL(paths.whoWeAre);
  await alive(page);
  expect(await setOf(page)).toBe(set);
  expect(documents).toEqual([`/_release/${set}${paths.checkout}`, `/_release/${set}${paths.whoWeAre}`]);
});

test('Back from the payment returns to the set that it was entered from', async ({ page, site }) => {
  const set = await openInEarlierSet(page, site.store, paths.intake);
  await submitQuestionnaire(page);
  await page.getByRole('link', { name: 'Proceed to Payment' }).click();
  await alive(page);
  await expect(page).toHaveURL(paths.checkout);
  await page.goBack();
  await alive(page);
  await expect(page).toHaveURL(paths.intake);
  expect(await setOf(page)).toBe(set);
  await expect(page.getByRole('heading', { name: 'Submission Successful!' })).toBeVisible();
});

test.describe('when the set of a tab is no longer kept', () => {
  test.use({
    tolerated: {
      patterns: [
        /SetEnded/,
        /Refused to apply style/,
        /Failed to load resource/,
        /A page failed/,
        /Failed to fetch dynamically/,
        /Federation Runtime/,
        // A part that was asked for ahead of the click is asked for again, and what stands there is not it.
        /digest in the 'integrity' attribute/,
        /SRI's integrity checks failed/,
      ],
    },
  });

  /** What pruning does, for one set alone. */
  async function forget(storeFolder: string, set: string): Promise<void> {
    const store = folderStore(storeFolder);
    const versions = earlier.map((part) => part.replace('@', '/'));
    const folders = [`pages/${set}`, ...versions.map((version) => `r/${version}`)];
    const files = await Promise.all(folders.map((folder) => store.list(folder)));
    kept = await Promise.all(
      files.flat().map(async (path) => [path, (await store.read(path)) ?? Buffer.alloc(0)] as const),
    );
    await store.remove(files.flat());
  }
  let kept: readonly (readonly [string, Buffer])[] = [];
  test.afterEach(async ({ site }) => {
    for (const [path, bytes] of kept) await folderStore(site.store).write(path, bytes);
    kept = [];
  });

  test('a page that cannot come any more says so, and leads on with the draft kept', async ({
    page,
    site,
  }) => {
    const set = await openInEarlierSet(page, site.store, paths.pricing);
    await forget(site.store, set);
    await page
      .getByRole('link', { name: /Get Started/ })
      .first()
      .click();
    const heading = page.getByRole('heading', { level: 1, name: 'This site has been renewed.' });
    await expect(heading).toBeFocused();
    await page.getByRole('button', { name: 'Continue' }).click();
    await alive(page);
    await expect(page).toHaveURL(paths.intake);
    expect(await setOf(page)).not.toBe(set);
    await expect(page.getByRole('main')).toContainText('Pitch Deck - 12 slides');
  });

  test('the payment is entered in the live set, and starts filled in', async ({ page, site }) => {
    const set = await openInEarlierSet(page, site.store, paths.intake);
    await submitQuestionnaire(page);
    await forget(site.store, set);
    const answer = page.waitForResponse((response) =>
      response.url().endsWith(`/_release/${set}${paths.checkout}`),
    );
    await page.getByRole('link', { name: 'Proceed to Payment' }).click();
    expect((await answer).status()).toBe(410);
    await alive(page);
    await expect(page.getByRole('heading', { level: 1, name: 'This site has been renewed.' })).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(paths.checkout);
    await alive(page);
    expect(await setOf(page)).not.toBe(set);
    await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('ada@engine.example');
  });

  test('a page whose script is missing for a moment is offered again, and comes', async ({ page }) => {
    await open(page, paths.home);
    // The door has come; the page behind it does not.
    const script = '**/r/portfolio/*/assets/*.js';
    await page.route(script, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Portfolio' }).click();
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
    await page.unroute(script);
    await retry.click();
    await expect(retry).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(paths.portfolio);
  });
});
