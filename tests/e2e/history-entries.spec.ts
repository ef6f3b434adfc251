import { orderPath } from '@site/domain/order-links';
import { paths, planPath } from '@site/domain/paths';
import type { Page } from 'playwright/test';
import { cards, complete, payWith } from '../harness/checkout.ts';
import { expect, hydrated, open, test } from '../harness/fixtures.ts';
import { button, goTo, onStep } from '../harness/intake.ts';

/** Ways to an entry of the browser's history that the site did not write. */
const foreign: Record<string, (page: Page) => Promise<unknown>> = {
  'a hash that is typed': (page) => page.evaluate(() => location.assign('#')),
  'a link to a hash': (page) =>
    page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '#content' });
      document.body.append(link);
      link.click();
    }),
  'an entry of a script, and a reload': async (page) => {
    await page.evaluate(() => history.pushState({ foreign: true }, '', '?from=extension'));
    await page.reload();
    await hydrated(page);
  },
};

test('an order stays on screen whatever adds an entry to the history, also when its link has opened it', {
  tag: '@full',
}, async ({ page, browser }) => {
  const opened = page.waitForResponse('**/create-payment-intent');
  await payWith(page, cards.succeeds);
  await expect(complete(page)).toBeVisible();
  const { orderToken, orderNumber } = await (await opened).json();

  const later = await browser.newContext();
  const fresh = await later.newPage();
  await open(fresh, new URL(orderPath(orderToken), page.url()).href);
  for (const visit of [page, fresh]) {
    const intents: string[] = [];
    visit.on('request', (request) => {
      if (request.url().endsWith('/create-payment-intent')) intents.push(request.url());
    });
    for (const [name, add] of Object.entries(foreign)) {
      await add(visit);
      await visit.getByRole('link', { name: 'Skip to content' }).press('Enter');
      await expect(complete(visit), name).toBeVisible();
      await expect(visit.getByText(orderNumber), name).toBeVisible();
    }
    await visit.goBack();
    await visit.reload();
    await expect(visit.getByText(orderNumber)).toBeVisible();
    expect(intents).toEqual([]);
  }
  // The buyer leaves it for another purchase.
  await page.goto(planPath(paths.checkout, 'pd2'));
  await expect(page.getByRole('heading', { name: 'Complete Your Order' })).toBeVisible();
  await later.close();
});

test('the questionnaire stays on its step whatever adds an entry, and Back leads to the one before', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, paths.intake);
  for (const [name, add] of Object.entries(foreign)) {
    await goTo(page, name === Object.keys(foreign)[0] ? 1 : 2, 3);
    await add(page);
    await expect(page, name).toHaveTitle(/^Step 3 of 7/);
    await button(page, 'Back').click();
    await expect(page, name).toHaveTitle(/^Step 2 of 7/);
  }
  await goTo(page, 2, 3);
  await button(page, 'Back').click();
  await onStep(page, 2);
});
