import { site as consultancy } from '@site/domain/site';
import { expectNoAxeFindings } from '@site/testing/browser/accessibility';
import { expect, open, test } from '@site/testing/browser/fixtures';

const path = '/sample-remote';
const title = 'Sample remote';

test('the page is complete before any script runs', async ({ request }) => {
  expect(await (await request.get(path)).text()).toMatch(/<h1[^>]*>[^<]+/);
});

test('the page is linked in the menu of every page, and links to the pricing', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Resources' }).click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: title, exact: true })
    .click();
  await expect(page).toHaveURL(path);
  await page.getByRole('main').getByRole('link', { name: 'Start Your Project' }).click();
  await expect(page).toHaveURL('/pricing');
});

for (const width of [360, 1280]) {
  test(`the page has a title, axe finds nothing at ${width} px, and nothing overflows`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, path);
    await expect(page).toHaveTitle(`${title} | ${consultancy.name}`);
    await expectNoAxeFindings(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}
