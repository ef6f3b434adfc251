import { paths } from '@site/domain/paths';
import {
  expect,
  open,
  openBeforeHydration,
  openWithStoppedClock,
  test,
} from '@site/testing/browser/fixtures';
import { recordRequests } from '@site/testing/browser/page-requests';

test('the waitlist thanks for three seconds, then the empty form is back', async ({ page }) => {
  const posts = recordRequests(page, (request) => request.method() === 'POST');
  await openWithStoppedClock(page, paths.investing);
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
  await page.getByRole('button', { name: 'Join the list' }).click();
  const thanks = page.getByRole('status').filter({ hasText: "You're on the list!" });
  await expect(thanks).toBeVisible();
  // The thanks take the focus when their timer starts.
  await expect(thanks.locator(':focus')).toHaveCount(1);
  await page.clock.runFor(2900);
  await expect(thanks).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByText("You're on the list!")).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  expect(posts).toEqual([]);
});

test('the buttons of the waitlist scroll and leave the address alone', { tag: '@full' }, async ({ page }) => {
  await open(page, paths.investing);
  await page.getByRole('button', { name: 'Explore Core Services' }).click();
  await expect(page.getByRole('heading', { name: /core services/ })).toBeFocused();
  await expect(page.getByRole('heading', { name: /core services/ })).toBeInViewport();
  await page.getByRole('button', { name: 'Join the Waitlist' }).click();
  await expect(page.getByRole('button', { name: 'Join the list' })).toBeInViewport();
  await expect(page).toHaveURL(paths.investing);
});

test.describe('the waitlist where entries are stored', () => {
  test.use({ tolerated: /503/ });

  test('sends the entry, keeps it after a failure, and thanks when it is stored', async ({ page, site }) => {
    await page.route(`**${paths.investing}`, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html
        .replace('"waitlistStore":false', '"waitlistStore":true')
        .replace(/<p [^>]*>Test mode: the form[^<]*<\/p>/, '');
      await route.fulfill({ response, body });
    });
    const sent: unknown[] = [];
    let status = 503;
    await page.route(`${site.urls.api}/waitlist`, async (route) => {
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };
      if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
      sent.push(JSON.parse(route.request().postData() ?? ''));
      await route.fulfill({ status, headers, json: { stored: status === 200 } });
    });

    const hydrate = await openBeforeHydration(page, paths.investing);
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
    await hydrate();
    // A password manager fills in a field without firing an event.
    await page.getByRole('textbox', { name: 'Company name' }).evaluate((input: HTMLInputElement) => {
      input.value = 'Difference Engines';
    });
    await page.getByRole('button', { name: 'Join the list' }).click();
    await expect(page.getByRole('alert')).toContainText('did not reach us');
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@example.com');

    status = 200;
    await page.getByRole('button', { name: 'Join the list' }).click();
    await expect(page.getByText("You're on the list!")).toBeVisible();
    const entry = { email: 'ada@example.com', companyName: 'Difference Engines' };
    expect(sent).toEqual([entry, entry]);
  });
});
