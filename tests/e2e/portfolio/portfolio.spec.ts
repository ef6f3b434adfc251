import { paths, pricingPath } from '@site/domain/paths';
import type { Locator, Page, Request } from 'playwright/test';
import { expectNoAxeFindings } from '../../harness/accessibility.ts';
import { expect, horizontalOverflow, open, openWithStoppedClock, test } from '../../harness/fixtures.ts';

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

const galleries = [
  { path: paths.portfolioPitchDecks, cases: 17 },
  { path: paths.portfolioBusinessPlans, cases: 6 },
  { path: paths.portfolioMarketResearch, cases: 3 },
  { path: paths.portfolioOnePagers, cases: 10 },
];

for (const { path, cases } of galleries) {
  test(`${path} shows ${cases} cases, each with its picture`, async ({ page }) => {
    await open(page, path);
    await expect(page.getByRole('article')).toHaveCount(cases);
    await expect(page.getByRole('article').getByRole('img')).toHaveCount(cases);
    for (const article of await page.getByRole('article').all()) {
      await article.scrollIntoViewIfNeeded();
      await expect
        .poll(() => article.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
    }
  });
}

test('the landing page counts its work and leads to the galleries', async ({ page }) => {
  await open(page, paths.portfolio);
  const main = page.getByRole('main');
  await expect(main.getByRole('article')).toHaveCount(4);
  for (const text of ['1,200+', '$2B+', '94%', '1,500+', '400+', '300+', '500+', '200+']) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }
  await main.getByRole('link', { name: 'Pitch decks' }).click();
  await expect(page).toHaveURL(paths.portfolioPitchDecks);
});

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

test('a deck plays while it has the keyboard focus and pauses at Enter', async ({ page }) => {
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
  test('a deck plays only when it is pressed', async ({ page }) => {
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
  test('a tap plays a deck, a second tap pauses it, a tap on another stops it', async ({ page }) => {
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

  test('a deck whose video fails shows a message', async ({ page }) => {
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
    test(`${path} keeps its layout when pictures fail`, async ({ page }) => {
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

test.describe('an open case', () => {
  const dialog = (page: Page): Locator => page.getByRole('dialog');
  const read = (page: Page, title: string): Locator => page.getByRole('link', { name: `of ${title}` });

  test('shows all slides of a deck at reading size, and the keyboard turns them', async ({ page }) => {
    const drawings: string[] = [];
    page.on('request', (request) => {
      if (/looma-\d+\.svg/.test(request.url())) drawings.push(request.url());
    });
    await open(page, paths.portfolioPitchDecks);
    const before = drawings.length;
    await read(page, 'Looma').click();
    await expect(dialog(page).getByRole('heading', { name: /^Looma/ })).toBeFocused();
    await expect(page).toHaveURL(/\?case=looma$/);
    // The first slide is on the page already; the others are requested as they are reached.
    expect(before).toBeLessThanOrEqual(1);
    await expect(dialog(page).getByRole('img')).toHaveCount(12);
    await expect(dialog(page).getByRole('status')).toHaveText('1 of 12Cover');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(dialog(page).getByRole('status')).toHaveText('3 of 12Solution');
    await expect(dialog(page).getByRole('img', { name: /^Solution: The order comes first/ })).toBeInViewport({
      ratio: 0.9,
    });
    await page.keyboard.press('ArrowLeft');
    await expect(dialog(page).getByRole('status')).toHaveText('2 of 12Problem');
    await dialog(page).getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/case=looma&page=3$/);
    const width = await dialog(page)
      .getByRole('img', { name: /^Solution/ })
      .evaluate((image) => image.clientWidth);
    expect(width).toBeGreaterThan(900);
    await expectNoAxeFindings(page);

    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(paths.portfolioPitchDecks);
    await expect(read(page, 'Looma')).toBeFocused();
  });

  test('Back closes it, and its address opens it', async ({ page }) => {
    await open(page, paths.portfolioPitchDecks);
    await read(page, 'Backhaul').click();
    await expect(dialog(page).getByRole('heading', { name: /^Backhaul/ })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/case=backhaul&page=2$/);
    const offer = dialog(page).getByRole('link', { name: 'A deck like this: 18 slides, $975' });
    await expect(offer).toHaveAttribute('href', '/pricing?category=pitch-decks');
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await page.goForward();
    await expect(dialog(page).getByRole('status')).toHaveText(/^2 of 12/);

    await open(page, `${paths.portfolioBusinessPlans}?case=oak-and-ember&page=4`);
    await expect(dialog(page).getByRole('status')).toHaveText('4 of 4Forecast');
    await expect(dialog(page).getByText('A plan like this: With financials, $850')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(paths.portfolioBusinessPlans);
  });

  test.describe('touch', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } });
    test('a swipe turns the page, and a pinch is not prevented', async ({ page }) => {
      await open(page, `${paths.portfolioMarketResearch}?case=pet-telehealth`);
      const pages = dialog(page).getByRole('list', { name: /^Pages of/ });
      await pages.evaluate((list) => list.scrollTo({ left: list.clientWidth, behavior: 'instant' }));
      await expect(dialog(page).getByRole('status')).toHaveText('2 of 4The chart');
      await expect(pages).toHaveCSS('scroll-snap-type', 'x mandatory');
      for (let element = pages; ; element = element.locator('..')) {
        await expect(element).toHaveCSS('touch-action', 'auto');
        if (await element.evaluate((node) => node === document.body)) break;
      }
      await expect(page.locator('meta[name=viewport]')).not.toHaveAttribute(
        'content',
        /maximum-scale|user-scalable/,
      );
      expect(await horizontalOverflow(page)).toBe(0);
    });
  });
});

test('decks are filtered by stage and category, without a reload and in the address', async ({ page }) => {
  await open(page, paths.portfolioPitchDecks);
  const cards = page.getByRole('article');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const stage = page.getByRole('group', { name: 'Stage' });
  await stage.getByRole('button', { name: 'Series A' }).click();
  await expect(cards).toHaveCount(4);
  await page.getByRole('group', { name: 'Category' }).getByRole('button', { name: 'Logistics' }).click();
  await expect(cards).toHaveCount(2);
  await expect(page.getByText('2 of 17 decks')).toBeVisible();
  await expect(page).toHaveURL('/portfolio/pitch-decks?stage=Series+A&category=Logistics');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await page.reload();
  await expect(cards).toHaveCount(2);
  await expect(stage.getByRole('button', { name: 'Series A' })).toHaveAttribute('aria-pressed', 'true');
  await stage.getByRole('button', { name: 'Pre-seed' }).click();
  await expect(page.getByText('no deck fits both')).toBeVisible();
});

test('seventeen decks are less than 7,000 pixels on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, paths.portfolioPitchDecks);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(7000);
  expect(await horizontalOverflow(page)).toBe(0);
  // A long name behind the slide once widened its frame, which cut the slide off.
  const cut = await page
    .locator('article > [data-state]')
    .evaluateAll(
      (frames) => frames.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
    );
  expect(cut).toBe(0);
});

test('on a phone a gallery has its price and its start at the bottom edge', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  for (const [path, from, category] of [
    [paths.portfolioPitchDecks, '$650', 'pitch-decks'],
    [paths.portfolioBusinessPlans, '$750', 'business-plans'],
    [paths.portfolioMarketResearch, '$500', 'market-research'],
    [paths.portfolioOnePagers, '$100', 'one-pagers'],
  ] as const) {
    await open(page, path);
    const start = page.getByRole('link', { name: `From ${from} · Start` });
    await page.getByRole('article').nth(1).scrollIntoViewIfNeeded();
    await expect(start).toBeInViewport({ ratio: 1 });
    await expect(start).toHaveAttribute('href', pricingPath(category));
    // The last screen has a link to the prices of its own.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(start).not.toBeInViewport();
  }
});

test('on a wide screen the work begins where the heading does', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  for (const path of [paths.portfolio, ...galleries.map((gallery) => gallery.path)]) {
    await open(page, path);
    const leftmost = async (elements: string) =>
      await page
        .locator(elements)
        .evaluateAll((all) => Math.min(...all.map((element) => element.getBoundingClientRect().left)));
    expect(await leftmost('article :is(h2, img)'), path).toBeCloseTo(await leftmost('h1'), 0);
  }
});

test('a review leads to the work, the work to the review, and reviews are filtered', async ({ page }) => {
  await open(page, paths.reviews);
  await page.getByRole('group', { name: 'About' }).getByRole('button', { name: 'Business plans' }).click();
  await expect(page).toHaveURL('/reviews?document=Business+plans');
  await expect(page.locator('blockquote')).toHaveCount(5);
  await expect(page.getByText('Showing 5 of 5 reviews')).toBeVisible();
  await page.getByRole('link', { name: 'See the plan that was made for Tom Ashdown' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: /^Oak & Ember/ })).toBeVisible();
  await expect(dialog.getByText('The bank manager read the plan')).toBeVisible();
  await dialog.getByRole('link', { name: 'All reviews' }).click();
  await expect(page).toHaveURL(paths.reviews);
});

test('a link to a case lands on it', async ({ page }) => {
  await open(page, `${paths.portfolioPitchDecks}#verdigris`);
  await expect(card(page, 'verdigris').getByRole('heading')).toBeInViewport();
});

test('a link to a case lands on it from inside the site too', async ({ page }) => {
  await open(page, paths.portfolio);
  await page.evaluate((address) => {
    window.history.pushState({ idx: 1 }, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
  }, `${paths.portfolioOnePagers}#thimble`);
  await expect(card(page, 'thimble')).toBeFocused();
  await expect(card(page, 'thimble').getByRole('heading')).toBeInViewport();
});

test('reviews come six at a time, and the first new one takes the focus', async ({ page }) => {
  await openWithStoppedClock(page, paths.reviews);
  const quotes = page.locator('blockquote');
  const more = page.getByRole('button', { name: 'Load More Reviews' });
  await expect(quotes).toHaveCount(6);
  await expect(page.getByText('Showing 6 of 23 reviews')).toBeVisible();
  for (const shown of [12, 18, 23]) {
    const before = await quotes.count();
    await more.click();
    const loading = page.getByRole('button', { name: 'Loading reviews…' });
    await expect(loading).toHaveAttribute('aria-busy', 'true');
    await page.clock.runFor(799);
    await expect(loading).toHaveAttribute('aria-busy', 'true');
    await expect(quotes).toHaveCount(before);
    await page.clock.runFor(1);
    await expect(quotes).toHaveCount(shown);
    await expect(page.getByRole('status').getByText(`Showing ${shown} of 23 reviews`)).toBeVisible();
    await expect(page.locator('li:has(blockquote)').nth(before)).toBeFocused();
  }
  await expect(page.getByText("You've seen all our amazing reviews!")).toBeVisible();
  await expect(more).toHaveCount(0);
});

test.describe('without scripting', () => {
  test.use({ javaScriptEnabled: false });
  test('all 23 reviews can be read', async ({ page }) => {
    await page.goto(paths.reviews);
    await expect(page.locator('blockquote')).toHaveCount(23);
    await expect(page.getByRole('button', { name: 'Load More Reviews' })).toBeHidden();
  });
  test('the galleries read completely', async ({ page }) => {
    for (const { path, cases } of galleries) {
      await page.goto(path);
      await expect(page.getByRole('article')).toHaveCount(cases);
    }
  });
});
