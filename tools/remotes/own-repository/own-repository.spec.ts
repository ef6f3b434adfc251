import { expect, test } from 'playwright/test';

test('the page is complete before any script runs, and hydrates without an error', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const response = await page.goto('/sample-remote');
  expect(await response?.text()).toMatch(/<h1[^>]*>[^<]+/);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined);
  await expect(page.locator('h1')).toHaveText('Sample remote');
  await page.getByRole('button', { name: 'Resources' }).click();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sample remote', exact: true }),
  ).toHaveAttribute('href', '/sample-remote');
  expect(errors).toEqual([]);
});
