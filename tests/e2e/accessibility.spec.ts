import { paths, pricingPath } from '@site/domain/paths';
import type { Page } from 'playwright/test';
import {
  expectLargeTextFits,
  expectNoAxeFindings,
  expectWholePageByKeyboard,
  expectWholeWords,
} from '../harness/accessibility.ts';
import { formReady, toConfirmation } from '../harness/checkout.ts';
import { expect, open, test, unavailable, wholePortfolio } from '../harness/fixtures.ts';

const routes = [...new Set(Object.values(paths))].filter((path) => path !== paths.workPortfolio);
/** Those that `npm test` opens. */
const mainRoutes = [
  paths.home,
  paths.pricing,
  paths.reviews,
  paths.contact,
  paths.pitchDecks,
  paths.portfolioPitchDecks,
  paths.intake,
  paths.checkout,
];
/** Several routes a test, several checks a load. */
const group = 4;

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 780 } };
const zoomed = [
  ['at 200 % zoom', { width: 640, height: 512 }],
  // WCAG's measure of reflow: a window of 1280 by 1024.
  ['at 400 % zoom', { width: 320, height: 256 }],
] as const;

// Nothing may be half faded in when contrast is measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function expectNoHorizontalScroll(page: Page, where: string): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => {
      const width = window.innerWidth;
      if (document.documentElement.scrollWidth <= width) return [];
      return [...document.querySelectorAll('*')]
        .filter((element) => element.scrollWidth > width || element.getBoundingClientRect().right > width)
        .map((element) => `${element.outerHTML.slice(0, 80)} in ${width} px`);
    });
  // A window that has just been resized may need a moment.
  await expect.poll(tooWide, `${where} scrolls horizontally`).toEqual([]);
}

/** Text of 200 %, as browsers enlarge it without zooming the page. */
async function expectEveryWidthWithLargeText(page: Page, where: string): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoHorizontalScroll(page, `${where} with text of 200 % in ${width} px`);
    await expectLargeTextFits(page, `${where} with text of 200 % in ${width} px`);
    // On a phone a word of twice the size may be longer than the line. The questionnaire's list of pages is narrow.
    if (width >= 768 && where !== paths.intake)
      await expectWholeWords(page.locator('body'), `on ${where} with text of 200 % in ${width} px`);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

async function expectStillness(page: Page, where: string): Promise<void> {
  const running = await page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { endTime = 0 } = animation.effect?.getComputedTiming() ?? {};
      // Reduced motion is implemented by animations of almost no duration.
      if (animation.playState !== 'running' || Number(endTime) < 20) return [];
      const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
      const what = animation instanceof CSSTransition ? animation.transitionProperty : animation.id;
      return [`${what} of ${target?.outerHTML.slice(0, 80)} for ${endTime} ms`];
    }),
  );
  expect(running, `${where} moves although reduced motion is preferred`).toEqual([]);
}

/** However large the text, sticky elements leave most of the window to the page. */
async function expectMostOfWindowUncovered(page: Page, where: string): Promise<void> {
  const covered = await page.evaluate(() => {
    window.scrollTo({ top: 600, behavior: 'instant' });
    const stuck = [...document.body.querySelectorAll('*')].filter((element) =>
      /fixed|sticky/.test(getComputedStyle(element).position),
    );
    const main = document.querySelector('main');
    return stuck
      .filter((element) => !main?.contains(element) && getComputedStyle(element).visibility !== 'hidden')
      .map((element) => element.getBoundingClientRect())
      .map(({ top, bottom }) => Math.min(bottom, window.innerHeight) - Math.max(top, 0))
      .reduce((most, height) => Math.max(most, height / window.innerHeight), 0);
  });
  expect(covered, `${where}: the share of the window that is covered`).toBeLessThan(0.5);
}

async function expectSize(page: Page, where: string, size: keyof typeof sizes): Promise<void> {
  await page.setViewportSize(sizes[size]);
  await expectNoAxeFindings(page, `${where} on a ${size}`);
  await expectNoHorizontalScroll(page, `${where} on a ${size}`);
}

async function expectBothSizes(page: Page, where: string): Promise<void> {
  await expectSize(page, where, 'desktop');
  await expectSize(page, where, 'phone');
}

async function openRoute(page: Page, path: string, size: keyof typeof sizes): Promise<void> {
  await page.setViewportSize(sizes[size]);
  await open(page, path);
  // Its form appears once the payment is created.
  if (path === paths.checkout) await formReady(page);
}

for (const some of groups(mainRoutes)) {
  test(`axe on a phone: ${some.join(', ')}`, async ({ page }) => {
    for (const path of some) {
      await openRoute(page, path, 'phone');
      await expectSize(page, path, 'phone');
    }
  });
}

for (const some of groups(routes)) {
  test(`axe at both sizes, keyboard, zoom and reduced motion: ${some.join(', ')}`, { tag: '@full' }, async ({
    page,
  }) => {
    for (const path of some) {
      await openRoute(page, path, 'phone');
      await expectSize(page, path, 'phone');
      await openRoute(page, path, 'desktop');
      await expectSize(page, path, 'desktop');
      await expectStillness(page, path);
      await expectWholePageByKeyboard(page, path);
      for (const [zoom, viewport] of zoomed) {
        await page.setViewportSize(viewport);
        await expectNoHorizontalScroll(page, `${path} ${zoom}`);
        await expectMostOfWindowUncovered(page, `${path} ${zoom}`);
      }
      await expectEveryWidthWithLargeText(page, path);
    }
  });
}

function groups(all: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(all.length / group) }, (_, index) =>
    all.slice(index * group, (index + 1) * group),
  );
}

test.describe('states after an interaction', () => {
  test('menus: axe finds nothing, and the focus comes back', async ({ page }) => {
    await open(page, paths.home);
    for (const name of ['Services', 'Resources']) {
      const opener = page.getByRole('banner').getByRole('button', { name });
      await opener.click();
      await expectNoAxeFindings(page, name);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
      await expect(opener).toHaveAttribute('aria-expanded', 'false');
      await expect(opener).toBeFocused();
    }
    await page.setViewportSize(sizes.phone);
    const opener = page.getByRole('banner').getByRole('button', { name: /menu/i });
    await opener.click();
    await expectNoAxeFindings(page, 'the menu of a phone');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await expect(opener).toBeFocused();
  });

  test('the confirmation keeps the focus while it is open, and gives it back', async ({ page }) => {
    await toConfirmation(page);
    const dialog = page.getByRole('dialog');
    const visited = new Set<string>();
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab');
      const { inside, text } = await dialog.evaluate((element) => ({
        // Between two rounds the focus is on the browser's own controls, so the body is the active element.
        inside: element.contains(document.activeElement) || document.activeElement === document.body,
        text: document.activeElement?.textContent?.trim() ?? '',
      }));
      expect(inside, `after ${press + 1} presses the focus is on "${text}"`).toBe(true);
      visited.add(text);
    }
    expect([...visited]).toEqual(expect.arrayContaining(['Pay $650', 'Back']));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Review Order' })).toBeFocused();
  });

  test('tabs, more reviews and a form with a fault', { tag: '@full' }, async ({ page }) => {
    for (const category of ['one-pagers', 'consulting'] as const) {
      await open(page, pricingPath(category));
      await expectBothSizes(page, pricingPath(category));
    }
    await open(page, paths.reviews);
    await page.getByRole('button', { name: 'Load More Reviews' }).click();
    await expect(page.locator('blockquote')).toHaveCount(12);
    await expectBothSizes(page, 'more reviews');

    await open(page, paths.investing);
    await page.getByRole('button', { name: 'Join the list' }).click();
    await expect(page.getByText('Enter your email address')).toBeVisible();
    await expectBothSizes(page, 'the waitlist with a fault');
  });

  test('a deck that plays', async ({ page }) => {
    await open(page, paths.portfolioPitchDecks);
    await page.locator('#northkite').getByRole('button').click();
    await expect(page.locator('#northkite [data-state]')).toHaveAttribute('data-state', 'playing');
    for (const size of ['desktop', 'phone'] as const) {
      await page.setViewportSize(sizes[size]);
      // Clear of the bar at the bottom edge.
      await page.locator('#northkite').evaluate((card) => card.scrollIntoView({ block: 'center' }));
      await expectSize(page, 'a deck that plays', size);
    }
  });

  test.describe('unavailable pages', () => {
    test.use({
      tolerated: { patterns: unavailable },
    });
    test('an unknown address, and an unavailable remote', async ({ page }) => {
      await open(page, '/no/such/page');
      await expectWholePageByKeyboard(page, 'an unknown address');
      await expectBothSizes(page, 'an unknown address');

      await page.setViewportSize(sizes.phone);
      await page.route(wholePortfolio, (route) => route.abort());
      await open(page, paths.home);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Portfolio' }).click();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await expectNoAxeFindings(page, 'an unavailable remote');
      await page.setViewportSize(sizes.desktop);
      await expectNoAxeFindings(page, 'an unavailable remote');
    });
  });
});

test('the keyboard check finds a trap, a wrong order and unreachable elements', async ({ page }) => {
  for (const [body, complaint] of [
    [
      '<a href="#">1</a><input onkeydown="event.preventDefault()"><a href="#">2</a>',
      /not been reached again/,
    ],
    // Firefox goes on from the body, past what has a positive number.
    ['<a href="#">1</a><a href="#" tabindex="2">2</a><a href="#">3</a>', /out of order|not reached by Tab/],
    [
      `<a href="#" onfocus="this.nextSibling.nextSibling.focus()">1</a><a href="#">2</a><a href="#">3</a>`,
      /not reached by Tab/,
    ],
  ] as const) {
    await page.setContent(body);
    await expect(expectWholePageByKeyboard(page, 'a bad page')).rejects.toThrow(complaint);
  }
  await page.setContent('<a href="#">1</a><input><button>2</button>');
  await expectWholePageByKeyboard(page, 'a good page');
});
