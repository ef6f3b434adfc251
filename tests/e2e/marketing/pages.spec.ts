import { paths } from '@site/domain/paths';
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
});

test.describe('contact', () => {
  test('the draft has a subject and a body', { tag: '@full' }, async ({ page }) => {
    await open(page, paths.contact);
    const draft = new URL((await page.getByRole('link', { name: 'Email Us' }).getAttribute('href')) ?? '');
    expect(draft.pathname).toBe(consultancy.email);
    expect(draft.searchParams.get('subject')).toBeTruthy();
    expect(draft.searchParams.get('body')).toContain('\r\n');
  });
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
