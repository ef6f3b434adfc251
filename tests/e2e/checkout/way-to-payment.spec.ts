import { paths, planPath } from '@site/domain/paths';
import { locateCardField, waitForForm } from '@site/testing/browser/checkout';
import { expect, open, test } from '@site/testing/browser/fixtures';
import { followGetStarted } from '@site/testing/browser/intake';
import { holdBack, recordRequests } from '@site/testing/browser/page-requests';

const prefetched = 'script[type=speculationrules], link[rel=prefetch]';

test('the payment page is prefetched, and begins one payment when it opens', async ({ page }) => {
  const payments = recordRequests(
    page,
    (request) => request.url().endsWith('/create-payment-intent') && request.method() === 'POST',
  );
  await open(page, paths.pricing);
  await followGetStarted(page);
  await expect(page).toHaveURL(planPath(paths.intake, 'pd1'));
  const rules = page.locator('script[type=speculationrules]');
  expect(await rules.evaluate((script) => script.textContent)).toMatch(/"\/_release\/\w+\/payment-flow"/);
  await expect(page.locator('link[rel=prefetch][href$="/checkout.js"]')).toBeAttached();
  await page.waitForLoadState('networkidle');
  expect(payments).toEqual([]);
  await page.getByRole('link', { name: 'Pay first', exact: true }).click();
  await waitForForm(page);
  const [navigation] = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map((entry) => Reflect.get(entry, 'deliveryType')),
  );
  expect(navigation).toBe('navigational-prefetch');
  expect(payments).toHaveLength(1);
});

test('the payment document contains all its styles', async ({ page }) => {
  const requested = recordRequests(page);
  await page.goto(planPath(paths.checkout, 'pd1'));
  await waitForForm(page);
  const styles = await page
    .locator('link[rel=stylesheet][disabled]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(styles.length).toBeGreaterThan(1);
  expect(requested.filter((url) => styles.includes(new URL(url).pathname))).toEqual([]);
});

test('what a plan contains is shown once the browser is idle, after the card fields', async ({ page }) => {
  const idle = Promise.withResolvers<void>();
  await page.exposeFunction('untilIdle', () => idle.promise);
  await page.addInitScript(() => {
    const { untilIdle } = window as unknown as { untilIdle: () => Promise<void> };
    window.requestIdleCallback = (callback) => {
      void untilIdle().then(() => callback({ didTimeout: false, timeRemaining: () => 50 }));
      return 0;
    };
  });
  await page.goto(planPath(paths.checkout, 'pd1'));
  await waitForForm(page);
  const refund = page.getByRole('complementary').getByText('Refund', { exact: true });
  await expect(refund).toHaveCount(0);
  idle.resolve();
  await expect(refund).toBeVisible();
});

test('nothing is fetched ahead for a visitor who saves data', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await open(page, planPath(paths.intake, 'pd1'));
  const pay = page.getByRole('link', { name: 'Pay first', exact: true });
  await pay.hover();
  await page.waitForLoadState('networkidle');
  await expect(page.locator(prefetched)).toHaveCount(0);
});

test('the card fields load while the payment is requested, behind the spinner', async ({ page, site }) => {
  const html = await (await page.request.get(paths.checkout)).text();
  expect(html).toContain(
    `<link rel="preload" as="script" href="${site.config.stripe.scriptUrl}" fetchPriority="low"/>`,
  );
  expect(html).toContain(`<link rel="preconnect" href="${site.config.apiBase}" crossorigin="anonymous"/>`);

  const openPayment = await holdBack(page, '**/create-payment-intent');
  await page.goto(paths.checkout);
  await expect(page.getByText('Preparing your payment')).toBeVisible();
  const number = locateCardField(page, 'Secure card number input frame');
  await expect(
    page.frameLocator('iframe[title="Secure card number input frame"]').locator('input'),
  ).toBeEnabled();
  await expect(number).toBeHidden();
  await expect(page.getByRole('textbox', { name: /^Email/ })).toBeHidden();
  openPayment();
  await waitForForm(page);
  await number.pressSequentially('4242');
  await expect(number).toHaveValue('4242');
});
