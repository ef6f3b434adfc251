import { paths, pricingPath } from '@site/domain/paths';
import { site as consultancy } from '@site/domain/site';
import { expect, open, test } from '../../harness/fixtures.ts';

test.describe('strategic advisory', () => {
  for (const [path, model] of [
    [paths.advisorEquity, 'Equity partnership'],
    [paths.investorEquity, 'Fee-based fundraising support'],
  ] as const) {
    test(`${path} opens at “${model}”`, async ({ page }) => {
      await open(page, path);
      await expect(page.getByRole('heading', { name: model })).toBeFocused();
      await expect(page.getByRole('heading', { name: model })).toBeInViewport();
    });
  }

  test('navigation inside the site ends at the model as well', { tag: '@full' }, async ({ page }) => {
    await open(page, paths.terms);
    await page.getByRole('contentinfo').locator(`a[href="${paths.advisorEquity}"]`).click();
    await expect(page).toHaveURL(paths.advisorEquity);
    await expect(page.getByRole('heading', { name: 'Equity partnership' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Equity partnership' })).toBeInViewport();
  });
});

test.describe('contact', () => {
  test('the draft has a subject and a body', async ({ page }) => {
    await open(page, paths.contact);
    const draft = new URL((await page.getByRole('link', { name: 'Email Us' }).getAttribute('href')) ?? '');
    expect(draft.pathname).toBe(consultancy.email);
    expect(draft.searchParams.get('subject')).toBeTruthy();
    expect(draft.searchParams.get('body')).toContain('\r\n');
  });

  test('Back to Home leads to the previous page, or home', { tag: '@full' }, async ({ page }) => {
    await open(page, paths.contact);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(paths.home);

    await open(page, paths.process);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveURL(paths.contact);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(paths.process);
  });
});

test('on a phone a service page has its price and its start at the bottom edge', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, paths.pitchDecks);
  const start = page.getByRole('link', { name: 'From $650 · Start' });
  // The first screen and the last have a link to the prices of their own.
  await expect(start).not.toBeInViewport();
  await page.getByRole('heading', { name: 'What each slide has to answer.' }).scrollIntoViewIfNeeded();
  await expect(start).toBeInViewport({ ratio: 1 });
  await expect(start).toHaveAttribute('href', pricingPath('pitch-decks'));
  await page.getByRole('link', { name: 'Compare the plans' }).scrollIntoViewIfNeeded();
  await expect(start).not.toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(start).toBeHidden();
});

test('on a phone the forecast has a hint that it scrolls, and the keyboard reaches its last column', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, paths.businessPlan);
  const table = page.getByRole('region', { name: 'Example of a five-year forecast' });
  const hint = table.getByText('Scroll sideways for all five years and the reasons.');
  await hint.scrollIntoViewIfNeeded();
  // Firefox scrolls to a fraction of a pixel.
  await expect(hint).toBeInViewport({ ratio: 0.9 });
  await table.focus();
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(table.getByRole('columnheader', { name: 'Because' })).toBeInViewport({
      ratio: 1,
      timeout: 100,
    });
  }).toPass();
  await expect(hint).toBeInViewport({ ratio: 0.9 });
});

test('structured data of a service has its prices', async ({ request }) => {
  const html = await (await request.get(paths.businessPlan)).text();
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'Service',
    offers: [
      { sku: 'bp1', price: 750, priceCurrency: 'USD' },
      { sku: 'bp2', price: 850, priceCurrency: 'USD' },
    ],
  });
});

test.describe('who we are', () => {
  test.use({ tolerated: { patterns: [/ERR_FAILED/] } });
  test('a role whose icon does not load shows its letter', { tag: '@full' }, async ({ page }) => {
    await page.route(/\/writers\.svg$/, (route) => route.abort());
    await open(page, paths.whoWeAre);
    const writers = page.getByRole('listitem').filter({ hasText: 'Writers' });
    await writers.scrollIntoViewIfNeeded();
    await expect(writers.getByText('W', { exact: true })).toBeVisible();
  });
});
