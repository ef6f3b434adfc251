import { paths, planPath } from '@site/domain/paths';
import { pageCount } from '@site/domain/questionnaire';
import { skipReason } from '@site/testing/prerequisites';
import type { Page } from 'playwright/test';
import { complete, fillPayment, formReady, pay, reviewOrder } from '../harness/checkout.ts';
import { expect, horizontalOverflow, hydrated, open, test } from '../harness/fixtures.ts';
import { goTo, submit } from '../harness/intake.ts';

/** Accepted layout shift: a tenth of the limit for a good score. */
const acceptedShift = 0.01;

/** Adds up the layout shifts from the first paint on. Skips the test where the fallback typeface is not installed. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  const fallback = () =>
    new FontFace('Fallback', 'local("Arial"), local("Liberation Sans"), local("Roboto")').load().then(
      () => true,
      () => false,
    );
  const reason = skipReason('arial', await page.evaluate(fallback));
  test.skip(reason !== '', reason);
  await page.addInitScript(() => {
    const seen = { total: 0 };
    Object.assign(window, { seenShifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) seen.total += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          // After two frames the observer has received everything.
          requestAnimationFrame(() =>
            requestAnimationFrame(() =>
              resolve((window as unknown as { seenShifts: { total: number } }).seenShifts.total),
            ),
          );
        }),
    );
}

/** Scrolls down the page, so that everything lazy is loaded. */
async function walkDown(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const step = window.innerHeight * 0.8;
    for (let y = 0; y < document.documentElement.scrollHeight; y += step) {
      window.scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
}

function heightOfMain(page: Page): Promise<number> {
  return page.getByRole('main').evaluate((main) => main.getBoundingClientRect().height);
}

test.describe('files that fail to load', () => {
  test.use({ tolerated: { patterns: [/ERR_FAILED/, /The logo of/] } });

  for (const path of [paths.home, paths.businessPlan, paths.whoWeAre]) {
    for (const [size, viewport] of [
      ['a phone', { width: 360, height: 780 }],
      ['a desktop', { width: 1280, height: 800 }],
    ] as const) {
      test(`without any image ${path} keeps its layout and its text on ${size}`, async ({ page }) => {
        await page.setViewportSize(viewport);
        await open(page, path);
        const whole = await heightOfMain(page);
        const shifts = await watchShifts(page);
        let blocked = 0;
        // A failed logo is removed from its row, which the next test is about.
        const pictures = path === paths.home ? /\.(avif|webp|png)$/ : /\.(avif|webp|png|svg)$/;
        // The complete styles come later than the first failure.
        await page.route(/\.css$/, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 300));
          await route.continue();
        });
        await page.route(pictures, (route) => {
          blocked += 1;
          return route.abort();
        });
        await open(page, path);
        await walkDown(page);
        expect(blocked).toBeGreaterThan(0);
        await expect(page.getByRole('contentinfo')).toBeInViewport();
        expect(await shifts()).toBeLessThanOrEqual(acceptedShift);
        expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
        // Image files have whole pixels, which their empty boxes need not have.
        expect(Math.abs((await heightOfMain(page)) - whole)).toBeLessThan(4);
      });
    }
  }

  test('without the typefaces everything is set in the fallback, and nothing overflows', async ({ page }) => {
    const shifts = await watchShifts(page);
    let blocked = 0;
    await page.route(/\.woff2$/, (route) => {
      blocked += 1;
      return route.abort();
    });
    for (const viewport of [
      { width: 320, height: 700 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport);
      for (const path of [paths.home, paths.pricing, paths.investing]) {
        await open(page, path);
        await expect(page.locator('h1')).toBeVisible();
        expect(await shifts(), path).toBeLessThanOrEqual(acceptedShift);
        expect(await horizontalOverflow(page), path).toBeLessThanOrEqual(0);
      }
    }
    expect(blocked).toBeGreaterThan(0);
  });

  for (const [path, width] of [
    [paths.home, 1280],
    [paths.home, 768],
    [paths.whoWeAre, 1280],
    [paths.whoWeAre, 412],
    [paths.strategicAdvisory, 1280],
    [paths.intake, 360],
  ] as const) {
    test(`fonts that come late move nothing on ${path} at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const shifts = await watchShifts(page);
      const late = Promise.withResolvers<void>();
      await page.route(/\.woff2$/, async (route) => {
        await late.promise;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // The fallback has been painted.
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      late.resolve();
      await page.waitForFunction(
        () => document.fonts.status === 'loaded' && document.fonts.check('600 1em "Site Display"'),
      );
      expect(await shifts()).toBeLessThanOrEqual(acceptedShift);
    });
  }

  test('without the film its poster stays, and the button is for the logos alone', async ({ page }) => {
    const shifts = await watchShifts(page);
    await page.route(/\.(webm|mp4)$/, (route) => route.abort());
    await open(page, paths.home);
    await expect(page.locator('main video')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Pause logos' })).toBeVisible();
    await expect(page.locator('main picture img').first()).toBeVisible();
    expect(await shifts()).toBeLessThanOrEqual(acceptedShift);
  });

  test('without any logo the strip is hidden, and the content below it does not move', async ({ page }) => {
    const next = page.getByRole('heading', { name: 'What the work adds up to' });
    const place = () => next.evaluate((heading) => heading.getBoundingClientRect().top + window.scrollY);
    await open(page, paths.home);
    const before = await place();

    await page.route(/\/r\/marketing\/[^/]+\/assets\/.+\.svg$/, (route) => route.abort());
    await open(page, paths.home);
    await next.scrollIntoViewIfNeeded();
    await expect(page.getByRole('region', { name: 'Clients' })).toHaveCount(0);
    expect(Math.abs((await place()) - before)).toBeLessThan(1);
  });
});

test.describe('storage', () => {
  for (const [state, breakStorage] of [
    // As "block all cookies" in Chrome does.
    [
      'forbidden',
      () => {
        const forbid = () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        };
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
          Object.defineProperty(window, name, { get: forbid });
        Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
        LockManager.prototype.request = async () => forbid();
      },
    ],
    [
      'full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        };
      },
    ],
  ] as const) {
    test(`that is ${state} takes nothing away: the chosen plan is answered for, paid, and still there after a reload`, async ({
      page,
    }) => {
      await page.addInitScript(breakStorage);
      await open(page, paths.pricing);
      await page.getByRole('listitem').filter({ hasText: '18 slides' }).getByText('Get Started').click();
      await expect(page).toHaveURL(planPath(paths.intake, 'pd2'));
      await page.getByLabel('Email').fill('ada@example.com');
      await goTo(page, 1, pageCount);
      await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('$975');
      const { submissionId } = await submit(page);
      await page.reload();
      await hydrated(page);
      await expect(page.getByRole('heading', { name: 'Submission Successful!' })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('paying for Pitch Deck - 18 slides');

      const opened = page.waitForRequest('**/create-payment-intent');
      await page.getByRole('link', { name: 'Proceed to Payment' }).click();
      expect((await opened).postDataJSON()).toMatchObject({ planId: 'pd2', submissionId });
      await formReady(page);
      await page.reload();
      await formReady(page);
      await fillPayment(page, { email: 'ada@example.com' });
      await reviewOrder(page);
      await pay(page, '$975');
      await expect(complete(page)).toBeFocused();
      await page.reload();
      await expect(complete(page)).toBeVisible();
      await expect(page.getByRole('main')).toContainText('Pitch Deck - 18 slides');
      await expect(page.getByRole('main')).toContainText('$975');
      await expect(page.getByText('We have your answers.')).toBeVisible();
    });
  }
});

test.describe('what visitors type', () => {
  test('an email address of thousands of characters is rejected in its field', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await open(page, paths.investing);
    const field = page.getByRole('textbox', { name: 'Email' });
    await field.fill(`${'very-long-'.repeat(500)}@example.com`);
    await page.getByRole('button', { name: 'Join the list' }).click();
    await expect(page.getByText(/254 characters at most/)).toBeVisible();
    await expect(field).toBeFocused();
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);

    await field.fill(`${'a'.repeat(64)}@${'long-domain.'.repeat(14)}example.com`);
    await page.getByRole('button', { name: 'Join the list' }).click();
    await expect(page.getByText("You're on the list!")).toBeVisible();
  });

  for (const category of [
    'no-such-thing',
    '__proto__',
    '%00',
    '%E0%A4%A',
    `${'x'.repeat(3000)}`,
    'linkedinx&category=linkedin',
    '<img src=x onerror=alert(1)>',
  ]) {
    test(`?category=${category.slice(0, 30)} opens the first tab and moves nothing`, async ({ page }) => {
      const shifts = await watchShifts(page);
      await open(page, `${paths.pricing}?category=${category}`);
      await expect(page.getByRole('tab', { name: 'Pitch Decks' })).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('tabpanel')).toHaveCount(1);
      expect(await shifts()).toBeLessThanOrEqual(acceptedShift);
    });
  }
});

test('navigation does not fade with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, paths.terms);
  await page.evaluate(() => {
    const moving: string[] = [];
    Object.assign(window, { moving });
    const begin = document.startViewTransition.bind(document);
    document.startViewTransition = (...args) => {
      const transition = begin(...args);
      transition.ready.then(() => {
        for (const { effect } of document.getAnimations()) {
          const time = effect?.getComputedTiming().duration;
          if (typeof time === 'number' && time > 1) moving.push(`${time} ms`);
        }
      });
      transition.finished.then(() => document.documentElement.setAttribute('data-moved', ''));
      return transition;
    };
  });
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /privacy/i })
    .click();
  await expect(page).toHaveURL(paths.privacy);
  await expect(page.locator('html')).toHaveAttribute('data-moved', '');
  expect(await page.evaluate(() => (window as unknown as { moving: string[] }).moving)).toEqual([]);
});
