import { promote, rollBack } from '@site/release/promotion';
import { folderStore } from '@site/release/store';
import { paths } from '@site/shared/paths';
import type { Page } from 'playwright/test';
import { alive, expect, open, test } from '../fixtures.ts';
import { publishNext } from '../next-part.ts';
import { fillPayment, reviewOrder } from '../purchase.ts';

/** Titles of the set that a visit begins in; the set that replaces it has none. */
const mark = 'Earlier';
let earlier: readonly string[];

/** Only the promotion moves: what visitors have open stays as it is. */
test.beforeAll(async ({ site }, { workerIndex }) => {
  test.setTimeout(180_000);
  const store = folderStore(site.store);
  earlier = [
    await publishNext(store, 'intake', mark, `visits-${workerIndex}`),
    await publishNext(store, 'checkout', mark, `visits-${workerIndex}`),
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
  await expect(page).toHaveTitle(new RegExp(`^${mark} `));
  await submitQuestionnaire(page);
  expect(documents).toEqual([]);

  await page.getByRole('link', { name: 'Proceed to Payment' }).click();
  await alive(page);
  await expect(page).toHaveURL(paths.checkout);
  await expect(page).toHaveTitle(new RegExp(`^${mark} `));
  expect(await setOf(page)).toBe(set);

  // Somebody who comes now gets what is live now.
  const newcomer = await context.newPage();
  await open(newcomer, paths.checkout);
  await expect(newcomer).not.toHaveTitle(new RegExp(mark));
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
  expect(documents).toEqual([`/_set/${set}${paths.checkout}`, `/_set/${set}${paths.whoWeAre}`]);
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
