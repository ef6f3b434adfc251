import { paths } from '@site/domain/paths';
import {
  expect,
  followFooterLink,
  loadFailureMessages,
  open,
  test,
  waitForHydration,
  wholePortfolio,
} from '@site/testing/browser/fixtures';
import { holdBack } from '@site/testing/browser/page-requests';
import type { Page } from 'playwright/test';

const scripts = '**/r/portfolio/**/*.js';

/** Follows a link and waits until it has opened a new document. */
async function followToDocument(page: Page, name: string): Promise<void> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await followFooterLink(page, name);
  await page.waitForFunction(() => !('sameDocument' in window));
}

test.describe('an unavailable remote', () => {
  test.use({ tolerated: loadFailureMessages });

  test('leaves its prerendered page readable and the layout interactive', async ({ page }) => {
    await page.route(scripts, (route) => route.abort());
    await page.goto(paths.portfolio);
    await expect(page.locator('h1')).toBeVisible();
    await page.getByRole('button', { name: 'Services' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Pitch Decks' }).click();
    await expect(page).toHaveURL(paths.pitchDecks);
    await waitForHydration(page);
  });

  test('says on the payment page that nothing was charged, and not that anything is loading', async ({
    page,
  }) => {
    await page.route('**/r/checkout/**/*.js', (route) => route.abort());
    await page.goto(paths.checkout);
    await expect(page.getByRole('alert')).toContainText('Part of this page has not loaded');
    const main = page.getByRole('main');
    await expect(main.getByText('nothing has been charged')).toBeVisible();
    await expect(main.getByText('Loading order details...')).toBeHidden();
  });

  test('and an unavailable shell leave no payment page that says that it is loading', async ({ page }) => {
    await page.route('**/r/shell/**/shell.js', (route) => route.abort());
    await page.goto(paths.checkout);
    const main = page.getByRole('main');
    await expect(main.getByText('nothing has been charged')).toBeVisible();
    await expect(main.getByText('Loading order details...')).toBeHidden();
  });

  test('is loaded as a document on navigation, which hydrates once the remote is back', async ({ page }) => {
    await page.route(scripts, (route) => route.abort());
    await open(page, paths.home);
    await followToDocument(page, 'Portfolio');
    await expect(page).toHaveURL(paths.portfolio);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');

    await page.unroute(scripts);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await waitForHydration(page);
    await page.goBack();
    await expect(page).toHaveURL(paths.home);
  });

  test('takes no text that was typed into its page meanwhile', async ({ page }) => {
    const intake = '**/r/intake/**/*.js';
    await page.route(intake, (route) => route.abort());
    await page.goto(paths.intake);
    const email = page.getByLabel('Email');
    await email.fill('early@example.com');
    await page.unroute(intake);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await waitForHydration(page);
    await expect(email).toHaveValue('early@example.com');
    await page.reload();
    await waitForHydration(page);
    await expect(email).toHaveValue('early@example.com');
  });

  test('promises to save nothing, but keeps what was typed each time that the visitor reloads it', async ({
    page,
  }) => {
    const intake = '**/r/intake/**/*.js';
    await page.route(intake, (route) => route.abort());
    await page.goto(paths.intake);
    const email = page.getByLabel('Email');
    const promise = page.getByText(/saved on this device/i).first();
    await expect(page.getByRole('alert')).toContainText('what you type is kept');
    await expect(promise).toBeHidden();
    await expect(page.getByText('Reading your plan…')).toBeHidden();
    await email.fill('early@example.com');
    await page.reload();
    await expect(email).toHaveValue('early@example.com');
    await page.unroute(intake);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await waitForHydration(page);
    await expect(email).toHaveValue('early@example.com');
    await expect(promise).toBeVisible();
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('early@example.com');
  });

  test('sends no form that it cannot handle yet', async ({ page }) => {
    await page.route('**/r/marketing/**/*.js', (route) => route.abort());
    await page.goto(paths.investing);
    await expect(page.getByRole('alert')).toContainText('Part of this page has not loaded');
    const email = page.getByLabel('Email');
    await email.fill('early@example.com');
    await email.press('Enter');
    await page.getByRole('button', { name: 'Join the list' }).click();
    await expect(page).toHaveURL(paths.investing);
    await expect(email).toHaveValue('early@example.com');
  });

  test('whose documents are unavailable too is explained, and loads later', async ({ page }) => {
    let status: number | undefined;
    await page.route(wholePortfolio, (route) => (status ? route.fulfill({ status }) : route.abort()));
    await open(page, paths.home);
    await followFooterLink(page, 'Portfolio');
    const heading = page.getByRole('heading', { name: 'This page did not load.' });
    await expect(heading).toBeFocused();
    await expect(page).toHaveURL(paths.portfolio);
    await expect(page.getByRole('banner')).toBeVisible();
    const message = page.getByRole('main').getByRole('status');
    await expect(message).toContainText('Our server is not answering right now.');

    const retry = page.getByRole('button', { name: 'Try again' });
    await page.context().setOffline(true);
    await retry.click();
    await expect(message).toContainText('This device is offline.');
    await page.context().setOffline(false);

    status = 503;
    await retry.click();
    await expect(message).toContainText('Our server has a problem right now.');

    // The button keeps the focus, and screen readers announce the wait.
    await page.unroute(wholePortfolio);
    const answer = await holdBack(page, wholePortfolio);
    await retry.click();
    await expect(message).toHaveText('Loading the page again …');
    await expect(retry).toBeFocused();
    answer();
    await waitForHydration(page);
    await expect(heading).toHaveCount(0);
    await followFooterLink(page, 'Home');
    await expect(page).toHaveURL(paths.home);
  });
});

test.describe('a page that fails while it renders', () => {
  test.use({ tolerated: /A page failed|This page is broken/ });

  /** Breaks the function that computes people's initials, and with it the reviews. */
  const breakInitials = () => {
    const from = Array.from;
    Array.from = (items: unknown, ...rest: []) => {
      if (typeof items === 'string') throw new Error('This page is broken.');
      return from(items as ArrayLike<unknown>, ...rest);
    };
  };

  test('after it has hydrated is explained as a fault of the site, and loads again', {
    tag: '@full',
  }, async ({ page }) => {
    await open(page, paths.reviews);
    await page.evaluate(breakInitials);
    await page.getByRole('button', { name: 'Load More Reviews' }).click();
    await expect(page.getByRole('heading', { name: 'This page did not load.' })).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      'Something on this page broke. That is our fault, not your connection’s.',
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await waitForHydration(page);
    await expect(page.getByText('Showing 6 of 23 reviews')).toBeVisible();
  });
});
