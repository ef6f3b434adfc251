import { paths, pricingPath } from '@site/domain/paths';
import { expect, open, openWithStoppedClock, test } from '@site/testing/browser/fixtures';
import { recordRequests } from '@site/testing/browser/page-requests';

test('each kind of work links to its portfolio and its prices, and a logo passes in 2.5 s, or 1.5 s on narrow screens', {
  tag: '@full',
}, async ({ page }) => {
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
  const belt = page.getByRole('region', { name: 'Clients' }).locator('[style*="--wide"]');
  await expect(belt).toHaveCSS('animation-duration', '57.5s');
  await page.setViewportSize({ width: 640, height: 800 });
  await expect(belt).toHaveCSS('animation-duration', '34.5s');
  await page.getByRole('button', { name: 'Pause film and logos' }).click();
  await expect(belt).toHaveCSS('animation-play-state', 'paused');
});

test('with reduced motion nothing moves and no film is loaded', { tag: '@full' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const media = recordRequests(page, (request) => request.resourceType() === 'media');
  await openWithStoppedClock(page, paths.home);
  await page.clock.runFor(11_000);
  await expect(page.locator('main video')).toHaveCount(0);
  await expect(page.getByRole('group', { name: /^1 of/ })).toBeVisible();
  expect(media).toEqual([]);
  // The button of the slide show appears when the carousel is near the window, and must not move anything.
  const next = page.getByRole('button', { name: 'Next testimonial' });
  const before = await next.boundingBox();
  const slideShow = page.getByRole('button', { name: 'Start the slide show' });
  await expect(slideShow).toHaveCount(0);
  await next.scrollIntoViewIfNeeded();
  await expect(slideShow).toBeVisible();
  expect((await next.boundingBox())?.x).toBe(before?.x);
  await next.dblclick();
  await expect(page.getByRole('group', { name: /^3 of/ })).toBeVisible();
});

test('pointer and keyboard move the pencil between draft and finished slide', async ({ page }) => {
  await open(page, paths.home);
  const pencil = page.getByRole('slider');
  const finished = page.locator('div:has(+ span + input[type="range"])');
  await pencil.focus();
  await page.keyboard.press('Home');
  await expect(finished).toHaveCSS('clip-path', 'inset(0px 0px 0px 0%)');
  await page.keyboard.press('ArrowRight');
  await expect(finished).toHaveCSS('clip-path', 'inset(0px 0px 0px 1%)');
  await expect(pencil).toHaveAttribute('aria-valuetext', '99% finished');
  const { x, y, width, height } = (await finished.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width * 0.75, y + height / 2);
  await expect(finished).toHaveCSS('clip-path', /^inset\(0px 0px 0px 7[4-7]%\)$/);
});

test('the carousel advances every five seconds, until the visitor uses it', async ({ page }) => {
  await openWithStoppedClock(page, paths.home);
  const locateSlide = (number: number) => page.getByRole('group', { name: new RegExp(`^${number} of`) });
  await page.getByRole('region', { name: 'Testimonials' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Stop the slide show' })).toBeVisible();
  await page.clock.runFor(5000);
  await expect(locateSlide(2)).toBeVisible();
  await page.getByRole('button', { name: 'Next testimonial' }).click();
  await expect(locateSlide(3)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.locator('h1').focus();
  await page.clock.runFor(20_000);
  await expect(locateSlide(3)).toBeVisible();
  // Previous on the first testimonial leads to the last.
  for (const name of [/^2 of/, /^1 of/, /^(\d+) of \1$/]) {
    await page.getByRole('button', { name: 'Previous testimonial' }).click();
    await expect(page.getByRole('group', { name })).toBeVisible();
  }
  await page.getByRole('button', { name: /^Testimonial 2:/ }).click();
  await expect(locateSlide(2)).toBeVisible();
});
