import { paths } from '@site/domain/paths';
import { expectNoAxeFindings } from '@site/testing/browser/accessibility';
import { expect, open, test } from '@site/testing/browser/fixtures';
import type { Locator, Page, Request } from 'playwright/test';

const media = /\.(webm|mp4)(\?|$)/;

/** Records every video that the page requests from now on. */
function videosOf(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request: Request) => {
    if (media.test(request.url())) urls.push(request.url());
  });
  return urls;
}

const card = (page: Page, id: string): Locator => page.locator(`#${id}`);

const preview = (page: Page, id: string): Locator => card(page, id).locator('[data-state]');

const playing = (page: Page): Promise<number> =>
  page
    .locator('video')
    .evaluateAll((videos) => videos.filter((video) => !(video as HTMLVideoElement).paused).length);

test('a deck fetches nothing until it is pointed at, then plays, and goes back to its first frame', async ({
  page,
}) => {
  const videos = videosOf(page);
  await open(page, paths.portfolioPitchDecks);
  await expect(preview(page, 'northkite')).toHaveAttribute('data-state', 'ready');
  await expect(preview(page, 'saltmarsh')).toHaveAttribute('data-state', 'idle');
  await expect(card(page, 'saltmarsh').locator('video')).toHaveCount(0);
  expect(videos).toEqual([]);

  await preview(page, 'northkite').hover();
  await expect(preview(page, 'northkite')).toHaveAttribute('data-state', 'playing');
  await preview(page, 'ambula').hover();
  await expect(preview(page, 'ambula')).toHaveAttribute('data-state', 'playing');
  await expect.poll(() => playing(page)).toBe(1);

  // WebKit fires no `playing` event from the second time on.
  await page.evaluate(() => {
    window.addEventListener('playing', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await preview(page, 'northkite').hover();
  await expect(preview(page, 'northkite')).toHaveAttribute('data-state', 'playing');
  await preview(page, 'ambula').hover();
  await expect(preview(page, 'ambula')).toHaveAttribute('data-state', 'playing');
  const first = card(page, 'northkite').locator('video');
  expect(await first.evaluate((video) => (video as HTMLVideoElement).currentTime)).toBe(0);
});

test.describe('less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('a deck plays only when it is pressed', { tag: '@full' }, async ({ page }) => {
    const videos = videosOf(page);
    await open(page, paths.portfolioPitchDecks);
    await preview(page, 'northkite').hover();
    await expect(preview(page, 'northkite')).toHaveAttribute('data-state', 'ready');
    expect(videos).toEqual([]);
    await card(page, 'northkite').getByRole('button').click();
    await expect(preview(page, 'northkite')).toHaveAttribute('data-state', 'playing');
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      // Keep the card clear of the bar at the bottom of the window.
      await card(page, 'northkite').evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await expectNoAxeFindings(page, `a deck that plays in ${width} px`);
    }
  });
});

test.describe('broken media', () => {
  test.use({ tolerated: { patterns: [/Failed to load resource/] } });

  test('a deck whose video fails shows a message', { tag: '@full' }, async ({ page }) => {
    await page.route(media, (route) => route.abort());
    await open(page, paths.portfolioPitchDecks);
    await preview(page, 'northkite').hover();
    await expect(card(page, 'northkite').getByText('Media unavailable')).toBeVisible();
  });
});
