import { paths } from '@site/domain/paths';
import { expect, followFooterLink, open, openBeforeHydration, test } from '@site/testing/browser/fixtures';
import { findPrice } from '@site/testing/plan-prices';

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

test('who has scrolled before hydration stays there', async ({ page }) => {
  const hydrate = await openBeforeHydration(page, paths.advisorEquity);
  await page.evaluate(() => window.scrollTo({ top: 120, behavior: 'instant' }));
  await hydrate();
  expect(await page.evaluate(() => window.scrollY)).toBe(120);
});

test('a link to the current place or page scrolls to it again', async ({ page }) => {
  await open(page, paths.linkedinProfile);
  const link = page.getByRole('link', { name: 'See a profile' }).first();
  for (const _ of ['', 'again']) {
    await link.click();
    await expect(page).toHaveURL(`${paths.linkedinProfile}#li1`);
    await expect
      .poll(() =>
        page.locator('#li1').evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 200),
      )
      .toBe(true);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  }
  await open(page, paths.pricing);
  await followFooterLink(page, 'Pricing');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the claims of the specification that no other test reads are on their pages', async ({ request }) => {
  const readText = async (path: string) =>
    (await (await request.get(path)).text()).replaceAll(/<!-- -->/g, '');
  expect(await readText(paths.whoWeAre)).toContain('an answer within 24 hours');
  const onePagers = await readText(paths.portfolioOnePagers);
  for (const fact of ['Desalination', 'Property insurance', '1 page', '2 pages'])
    expect(onePagers).toContain(fact);
});

test('structured data of a service has its prices', async ({ request }) => {
  const html = await (await request.get(paths.businessPlan)).text();
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'Service',
    offers: [
      { sku: 'bp1', price: findPrice('bp1'), priceCurrency: 'USD' },
      { sku: 'bp2', price: findPrice('bp2'), priceCurrency: 'USD' },
    ],
  });
});

test('Back to Home returns to the previous page of the site, or leads home', async ({ page }) => {
  const back = page.getByRole('link', { name: 'Back to Home' });
  await open(page, paths.contact);
  await back.click();
  await expect(page).toHaveURL(paths.home);
  await open(page, paths.pricing);
  await page.getByRole('link', { name: 'Contact Us' }).first().click();
  await back.click();
  await expect(page).toHaveURL(paths.pricing);
});

test('the draft of the contact page has what was typed before its scripts had loaded', async ({ page }) => {
  const hydrate = await openBeforeHydration(page, paths.contact);
  await page.getByRole('textbox', { name: 'My question' }).fill('Do you take equity?');
  await hydrate();
  await page.getByRole('textbox', { name: 'My company' }).fill('Northkite finds leaks.');
  const draft = page.getByRole('link', { name: 'Email Us' });
  await draft.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await draft.click();
  const body = new URL((await draft.getAttribute('href')) ?? '').searchParams.get('body');
  expect(body).toContain('My company, in one sentence: Northkite finds leaks.');
  expect(body).toContain('My question: Do you take equity?');
});
