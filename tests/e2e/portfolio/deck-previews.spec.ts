import { paths } from '@site/domain/paths';
import { expectNoAxeFindings } from '@site/testing/browser/accessibility';
import { expect, open, test } from '@site/testing/browser/fixtures';
import { recordRequests } from '@site/testing/browser/page-requests';
import type { Locator, Page } from 'playwright/test';

const media = /\.(webm|mp4)(\?|$)/;

/** Records every video that the page requests from now on. */
const recordVideos = (page: Page) => recordRequests(page, (request) => media.test(request.url()));

const locateCard = (page: Page, id: string): Locator => page.locator(`#${id}`);

const locatePreview = (page: Page, id: string): Locator => locateCard(page, id).locator('[data-state]');

const countPlaying = (page: Page): Promise<number> =>
  page
    .locator('video')
    .evaluateAll((videos) => videos.filter((video) => !(video as HTMLVideoElement).paused).length);

test('a deck loads its film when it is pointed at, and plays it from the start', async ({ page }) => {
  const videos = recordVideos(page);
  await open(page, paths.portfolioPitchDecks);
  await expect(locatePreview(page, 'northkite')).toHaveAttribute('data-state', 'ready');
  await expect(locatePreview(page, 'saltmarsh')).toHaveAttribute('data-state', 'idle');
  await expect(locateCard(page, 'saltmarsh').locator('video')).toHaveCount(0);
  expect(videos).toEqual([]);

  await locatePreview(page, 'northkite').hover();
  await expect(locatePreview(page, 'northkite')).toHaveAttribute('data-state', 'playing');
  await locatePreview(page, 'ambula').hover();
  await expect(locatePreview(page, 'ambula')).toHaveAttribute('data-state', 'playing');
  await expect.poll(() => countPlaying(page)).toBe(1);

  // WebKit fires no `playing` event from the second time on.
  await page.evaluate(() => {
    window.addEventListener('playing', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await locatePreview(page, 'northkite').hover();
  await expect(locatePreview(page, 'northkite')).toHaveAttribute('data-state', 'playing');
  await locatePreview(page, 'ambula').hover();
  await expect(locatePreview(page, 'ambula')).toHaveAttribute('data-state', 'playing');
  const first = locateCard(page, 'northkite').locator('video');
  expect(await first.evaluate((video) => (video as HTMLVideoElement).currentTime)).toBe(0);
});

test.describe('less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('a deck plays only when it is pressed', { tag: '@full' }, async ({ page }) => {
    const videos = recordVideos(page);
    await open(page, paths.portfolioPitchDecks);
    await locatePreview(page, 'northkite').hover();
    await expect(locatePreview(page, 'northkite')).toHaveAttribute('data-state', 'ready');
    expect(videos).toEqual([]);
    await locateCard(page, 'northkite').getByRole('button').click();
    await expect(locatePreview(page, 'northkite')).toHaveAttribute('data-state', 'playing');
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      // Keep the card clear of the bar at the bottom of the window.
      await locateCard(page, 'northkite').evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await expectNoAxeFindings(page, `a deck that plays in ${width} px`);
    }
  });
});

test.describe('broken media', () => {
  test.use({ tolerated: /Failed to load resource/ });

  test('a deck whose video fails shows a message', { tag: '@full' }, async ({ page }) => {
    await page.route(media, (route) => route.abort());
    await open(page, paths.portfolioPitchDecks);
    await locatePreview(page, 'northkite').hover();
    await expect(locateCard(page, 'northkite').getByText('Media unavailable')).toBeVisible();
  });
});
