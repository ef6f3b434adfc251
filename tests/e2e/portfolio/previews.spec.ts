import { paths } from '@site/domain/paths';
import type { Locator, Page, Request } from 'playwright/test';
import { expect, open, test } from '../../harness/fixtures.ts';

const media = /\.(webm|mp4)(\?|$)/;

const stills = /\.(avif|webp|svg)(\?|$)/;

/** Every video that the page requests from now on. */
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
  expect(await playing(page)).toBe(1);

  // WebKit sends no `playing` event from the second time on.
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

test('a deck plays while it has the keyboard focus and pauses at Enter', { tag: '@full' }, async ({
  page,
}) => {
  await open(page, paths.portfolioPitchDecks);
  await card(page, 'northkite').getByRole('button').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(preview(page, 'ambula')).toHaveAttribute('data-state', 'playing');
  await page.keyboard.press('Enter');
  await expect(preview(page, 'ambula')).toHaveAttribute('data-state', 'paused');
  await expect(page.getByRole('button', { name: 'Play preview of Ambula' })).toBeFocused();
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
  });
});

test.describe('touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } });
  test('a tap plays a deck, a second tap pauses it, a tap on another stops it', { tag: '@full' }, async ({
    page,
  }) => {
    await open(page, paths.portfolioPitchDecks);
    const tap = async (id: string) => {
      await card(page, id).getByRole('button').tap();
    };
    await tap('northkite');
    await expect(preview(page, 'northkite')).toHaveAttribute('data-state', 'playing');
    await tap('northkite');
    await expect(preview(page, 'northkite')).toHaveAttribute('data-state', 'paused');
    await tap('northkite');
    await tap('ambula');
    await expect(preview(page, 'ambula')).toHaveAttribute('data-state', 'playing');
    await expect(preview(page, 'northkite')).toHaveAttribute('data-state', 'ready');
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

  for (const path of [
    paths.portfolioBusinessPlans,
    paths.portfolioMarketResearch,
    paths.portfolioOnePagers,
  ]) {
    test(`${path} keeps its layout when pictures fail`, { tag: '@full' }, async ({ page }) => {
      const heights = () =>
        page.getByRole('article').evaluateAll((articles) => articles.map((article) => article.clientHeight));
      await open(page, path);
      const before = await heights();
      await page.route(stills, (route) => route.abort());
      await open(page, path);
      await expect(page.getByRole('article').first().getByRole('img')).toHaveCount(0);
      expect(await heights()).toEqual(before);
    });
  }
});
