import { paths } from '@site/domain/paths';
import { expect, open, test } from '../harness/fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a gallery is printed whole while a deck is open', { tag: '@full' }, async ({ page }) => {
  await open(page, paths.portfolioPitchDecks);
  await page.locator('#northkite').getByText('Read all 12 slides').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('main article').filter({ visible: true })).toHaveCount(17);
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'visible');
  // Each case is on one page.
  await expect(page.locator('main article').first()).toHaveCSS('break-inside', 'avoid');
});

test('answers that are folded on screen are printed', { tag: '@full' }, async ({ page }) => {
  await open(page, paths.pricing);
  await page.emulateMedia({ media: 'print' });
  const answers = page.locator('details > :not(summary)');
  await expect(answers.filter({ visible: true })).toHaveCount(await answers.count());
});
