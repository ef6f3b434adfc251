import { formatClaim, homeCounters } from '@site/domain/claims';
import { paths, pricingPath } from '@site/domain/paths';
import { expect, open, openWithStoppedClock, test } from '../../harness/fixtures.ts';

const film = /\/media\/hero[^/]*\.(webm|mp4)$/;

test.describe('home', () => {
  test('its HTML contains the final numbers and the first testimonial', async ({ request }) => {
    const html = await (await request.get(paths.home)).text();
    for (const claim of homeCounters) expect(html).toContain(formatClaim(claim));
    expect(html).not.toContain('Loading testimonials');
  });

  test('each kind of work links to its portfolio and to its prices', async ({ page }) => {
    await open(page, paths.home);
    const pairs = [
      [paths.portfolioOnePagers, pricingPath('one-pagers')],
      [paths.portfolioPitchDecks, pricingPath('pitch-decks')],
      [paths.portfolioBusinessPlans, pricingPath('business-plans')],
      [paths.portfolioMarketResearch, pricingPath('market-research')],
    ] as const;
    const blocks = page.getByRole('main').getByRole('article');
    await expect(blocks).toHaveCount(pairs.length);
    for (const [index, [portfolio, pricing]] of pairs.entries()) {
      await expect(blocks.nth(index).locator(`a[href="${portfolio}"]`)).toHaveCount(1);
      await expect(blocks.nth(index).locator(`a[href="${pricing}"]`)).toHaveCount(1);
    }
  });

  test('the film plays silently and can be paused', { tag: '@full' }, async ({ page }) => {
    await open(page, paths.home);
    const video = page.locator('main video');
    await expect
      .poll(() => video.evaluate((film: HTMLVideoElement) => !film.paused && film.muted))
      .toBe(true);
    await page.getByRole('button', { name: 'Pause film' }).click();
    await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.paused)).toBe(true);
  });

  test('the poster is fetched once, and the film when the page has loaded and hydrated', {
    tag: '@full',
  }, async ({ page }) => {
    await open(page, paths.home);
    const readTimings = () =>
      page.evaluate(() => ({
        files: performance
          .getEntriesByType('resource')
          .map(({ name, startTime }) => ({ name: new URL(name).pathname, startTime })),
        loaded: Math.max(
          performance.getEntriesByName('page')[0]?.startTime ?? 0,
          (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventStart,
        ),
      }));
    await expect.poll(async () => (await readTimings()).files.some(({ name }) => film.test(name))).toBe(true);
    const { files, loaded } = await readTimings();
    expect(files.filter(({ name }) => name.includes('hero-poster'))).toHaveLength(1);
    expect(files.find(({ name }) => film.test(name))?.startTime).toBeGreaterThan(loaded);
  });

  test('on a connection that is paid by its bytes the film is loaded at a press only', {
    tag: '@full',
  }, async ({ page }) => {
    const films: string[] = [];
    page.on('request', (request) => {
      if (film.test(request.url())) films.push(request.url());
    });
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { type: 'cellular', effectiveType: '4g' } });
    });
    await openWithStoppedClock(page, paths.home);
    await page.clock.runFor(11_000);
    expect(films).toEqual([]);
    await page.getByRole('button', { name: 'Play film' }).click();
    await expect.poll(() => films.length).toBeGreaterThan(0);
  });

  test('with reduced motion nothing moves and no film is loaded', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const media: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'media') media.push(request.url());
    });
    await openWithStoppedClock(page, paths.home);
    await page.clock.runFor(11_000);
    await expect(page.locator('main video')).toHaveCount(0);
    await expect(page.getByRole('group', { name: /^1 of/ })).toBeVisible();
    expect(media).toEqual([]);
  });

  test.describe('when a logo does not load', () => {
    test.use({ tolerated: { patterns: [/ERR_FAILED/, /The logo of/] } });
    test('it is hidden and logged, and the strip paces itself by what is left', { tag: '@full' }, async ({
      page,
    }) => {
      const messages: string[] = [];
      page.on('console', (message) => messages.push(message.text()));
      await page.route(/\/(tessel|looma|ambula)\.svg$/, (route) => route.abort());
      await open(page, paths.home);
      const strip = page.getByRole('region', { name: 'Clients' });
      await expect(strip.getByRole('img', { name: 'Ambula' })).toHaveCount(0);
      await expect(strip.locator('[style*="--wide"]')).toHaveCSS('animation-duration', '50s');
      expect(messages.join()).toContain('The logo of Ambula did not load');
    });
  });

  test('the strip takes 2.5 s per logo, and 1.5 s on narrow screens', { tag: '@full' }, async ({ page }) => {
    await open(page, paths.home);
    const belt = page.getByRole('region', { name: 'Clients' }).locator('[style*="--wide"]');
    await expect(belt).toHaveCSS('animation-duration', '57.5s');
    await page.setViewportSize({ width: 640, height: 800 });
    await expect(belt).toHaveCSS('animation-duration', '34.5s');
    await page.getByRole('button', { name: 'Pause the logos' }).click();
    await expect(belt).toHaveCSS('animation-play-state', 'paused');
  });
});

test.describe('the carousel', () => {
  test('advances every five seconds, until the visitor uses it', async ({ page }) => {
    await openWithStoppedClock(page, paths.home);
    const current = (number: number) => page.getByRole('group', { name: new RegExp(`^${number} of`) });
    await page.getByRole('region', { name: 'Testimonials' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: 'Stop the slide show' })).toBeVisible();
    await page.clock.runFor(5000);
    await expect(current(2)).toBeVisible();
    await page.getByRole('button', { name: 'Next testimonial' }).click();
    await expect(current(3)).toBeVisible();
    await page.mouse.move(0, 0);
    await page.locator('h1').focus();
    await page.clock.runFor(20_000);
    await expect(current(3)).toBeVisible();
  });

  test('goes from the first to the last', { tag: '@full' }, async ({ page }) => {
    await open(page, paths.home);
    const dots = page.getByRole('button', { name: /^Testimonial \d+:/ });
    // Those after the first are added before they are seen.
    await expect(dots).toHaveCount(0);
    await page.getByRole('region', { name: 'Testimonials' }).scrollIntoViewIfNeeded();
    await expect(dots.nth(1)).toBeVisible();
    const last = await dots.count();
    await page.getByRole('button', { name: 'Previous testimonial' }).click();
    await expect(page.getByRole('group', { name: `${last} of ${last}` })).toBeVisible();
  });

  test('waits while it is pointed at', { tag: '@full' }, async ({ page }) => {
    await openWithStoppedClock(page, paths.home);
    await page.getByRole('region', { name: 'Testimonials' }).hover();
    await expect(page.getByRole('button', { name: 'Stop the slide show' })).toBeVisible();
    await page.clock.runFor(12_000);
    await expect(page.getByRole('group', { name: /^1 of/ })).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(5000);
    await expect(page.getByRole('group', { name: /^2 of/ })).toBeVisible();
  });
});
