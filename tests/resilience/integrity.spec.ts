import { paths } from '@site/domain/paths';
import { expect, open, test } from '../harness/fixtures.ts';
import { tamperWithScript } from '../harness/published-files.ts';
import { startSite, type TestSite } from '../harness/site.ts';

// A site of its own: its published files are changed.
let tampered: TestSite;
test.beforeAll(async () => {
  tampered = await startSite();
});
test.afterAll(() => tampered.close());
test.use({
  tolerated: { patterns: [/./] },
});

const tamper = (app: string, file: string) => tamperWithScript(tampered, app, file);

test('a script that the page names does not run when its bytes were changed', async ({ page }) => {
  const restore = await tamper('marketing', 'remoteEntry.js');
  try {
    const blocked = page.waitForEvent('console', (message) => message.text().includes('page stays readable'));
    await page.goto(tampered.urls.site);
    await blocked;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  } finally {
    restore();
  }
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', paths.home, { timeout: 30_000 });
});

test('the shell does not run when its bytes were changed, and the page stays readable', async ({ page }) => {
  const restore = await tamper('shell', 'assets/shell.js');
  try {
    const blocked = page.waitForEvent('console', (message) => message.text().includes('digest'));
    await page.goto(tampered.urls.site);
    await blocked;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  } finally {
    restore();
  }
});

for (const file of ['remoteEntry.js', 'assets/reviews.js']) {
  test(`${file} of a remote that is loaded on navigation does not run when its bytes were changed`, async ({
    page,
  }) => {
    const restore = await tamper('portfolio', file);
    try {
      await open(page, tampered.urls.site);
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: /Testimonials|Reviews/ })
        .click();
      // The document takes over. Its HTML is readable, and it does not run the script either.
      await page.waitForEvent('console', (message) => message.text().includes('page stays readable'));
      await expect(
        page.getByRole('heading', { level: 1, name: 'Founders on what happened next' }),
      ).toBeVisible();
      expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
    } finally {
      restore();
    }
  });
}

test.describe('where the browser takes no import map after the first module', () => {
  // As in Firefox and in Safari before 18.4: the content security policy has the hash of other bytes.
  test.beforeEach(async ({ page }) => {
    await page.route('**/r/_integrity/*.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: ` ${await response.text()}` });
    });
  });

  test('a changed script of a remote that is loaded on navigation does not run either', async ({ page }) => {
    const restore = await tamper('portfolio', 'assets/reviews.js');
    try {
      await open(page, tampered.urls.site);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Testimonials' }).click();
      await page.waitForEvent('console', (message) => message.text().includes('page stays readable'));
      await expect(page).toHaveURL(/reviews$/);
      expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
    } finally {
      restore();
    }
  });

  test('an unchanged remote loads in the same document', async ({ page }) => {
    await open(page, tampered.urls.site);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Testimonials' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Founders on what happened next');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
});
