import { paths } from '@site/domain/paths';
import { expect, test } from '@site/testing/browser/fixtures';

test('the shell waits for the first frame, unless the tab becomes hidden', async ({ page }) => {
  // Simulate a browser that never draws a frame.
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  // Wait for the load event, which includes the scripts, because the document preloads them all.
  await page.goto(paths.pricing);
  const html = page.locator('html');
  // The shell replaces this method before anything renders, so the native method shows that the shell has not run.
  expect(await page.evaluate(() => String(Node.prototype.removeChild))).toContain('native code');
  await expect(html).not.toHaveAttribute('data-hydrated');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(html).toHaveAttribute('data-hydrated', paths.pricing);
});
