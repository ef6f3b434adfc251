import { plans } from '@site/domain/catalogue';
import { formatClaim, homeCounters } from '@site/domain/claims';
import { paths, pricingPath } from '@site/domain/paths';
import { site as consultancy } from '@site/domain/site';
import { expect, open, openWithStoppedClock, test } from '../../harness/fixtures.ts';

const film = /\/media-hero[^/]*\.(webm|mp4)$/;

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

  test('the film plays silently and can be paused', async ({ page }) => {
    await open(page, paths.home);
    const video = page.locator('main video');
    await expect
      .poll(() => video.evaluate((film: HTMLVideoElement) => !film.paused && film.muted))
      .toBe(true);
    await page.getByRole('button', { name: 'Pause film' }).click();
    await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.paused)).toBe(true);
  });

  test('the poster is fetched once, and the film when the page has loaded and hydrated', async ({ page }) => {
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

  test('on a connection that is paid by its bytes the film is loaded at a press only', async ({ page }) => {
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
    test('it is hidden and logged, and the strip paces itself by what is left', async ({ page }) => {
      const messages: string[] = [];
      page.on('console', (message) => messages.push(message.text()));
      await page.route(/-(tessel|looma|ambula)\.svg$/, (route) => route.abort());
      await open(page, paths.home);
      const strip = page.getByRole('region', { name: 'Clients' });
      await expect(strip.getByRole('img', { name: 'Ambula' })).toHaveCount(0);
      await expect(strip.locator('[style*="--wide"]')).toHaveCSS('animation-duration', '50s');
      expect(messages.join()).toContain('The logo of Ambula did not load');
    });
  });

  test('the strip takes 2.5 s per logo, and 1.5 s on narrow screens', async ({ page }) => {
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

  test('goes from the first to the last', async ({ page }) => {
    await open(page, paths.home);
    const last = await page.getByRole('button', { name: /^Testimonial \d+:/ }).count();
    await page.getByRole('button', { name: 'Previous testimonial' }).click();
    await expect(page.getByRole('group', { name: `${last} of ${last}` })).toBeVisible();
  });

  test('waits while it is pointed at', async ({ page }) => {
    await openWithStoppedClock(page, paths.home);
    await page.getByRole('region', { name: 'Testimonials' }).hover();
    await page.clock.runFor(12_000);
    await expect(page.getByRole('group', { name: /^1 of/ })).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(5000);
    await expect(page.getByRole('group', { name: /^2 of/ })).toBeVisible();
  });
});

test.describe('pricing', () => {
  for (const [category, tab] of [
    ['one-pagers', 'One-Pager'],
    ['linkedin', 'LinkedIn Optimization'],
    ['consulting', 'Consulting'],
    ['no-such-thing', 'Pitch Decks'],
  ] as const) {
    test(`?category=${category} opens ${tab}`, async ({ page }) => {
      await open(page, `${paths.pricing}?category=${category}`);
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('tabpanel')).toHaveCount(1);
    });
  }

  test('tabs follow the arrow keys and the address follows the tabs, without scrolling', async ({ page }) => {
    await open(page, paths.pricing);
    const first = page.getByRole('tab', { name: 'Pitch Decks' });
    await first.focus();
    await page.evaluate(() => window.scrollTo(0, 160));
    await page.keyboard.press('End');
    await expect(page.getByRole('tab', { name: 'Consulting' })).toBeFocused();
    await expect(page).toHaveURL(pricingPath('consulting'));
    expect(await page.evaluate(() => window.scrollY)).toBe(160);
  });

  test('a link to another category on the same page is followed', async ({ page }) => {
    await open(page, paths.home);
    await page.locator(`main a[href="${pricingPath('market-research')}"]`).click();
    await expect(page.getByRole('tab', { name: 'Market Research' })).toHaveAttribute('aria-selected', 'true');
  });

  test('Get Started keeps the plan and leads to the questionnaire', async ({ page }) => {
    await open(page, pricingPath('business-plans'));
    await page.getByRole('listitem').filter({ hasText: 'With financials' }).getByText('Get Started').click();
    await expect(page).toHaveURL(paths.intake);
    const stored = await page.evaluate(() => window.localStorage.getItem('selectedPlan'));
    expect(JSON.parse(stored ?? 'null')).toMatchObject({ id: 'bp2', price: 850, category: 'business-plans' });
  });

  test('consulting is booked in a new tab and never chosen', async ({ page }) => {
    await open(page, pricingPath('consulting'));
    const buttons = page.getByRole('link', { name: 'Schedule Now' });
    await expect(buttons).toHaveCount(3);
    await expect(buttons.first()).toHaveAttribute('target', '_blank');
    await expect(buttons.first()).toHaveAttribute('href', /30min/);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    test('every plan and its price can be read', async ({ page }) => {
      await page.goto(paths.pricing);
      for (const plan of plans) {
        const row = page.locator('li', { has: page.locator(`#plan-${plan.id}`) });
        await expect(row).toBeVisible();
        await expect(row).toContainText(plan.displayPrice);
        await expect(row.getByText('Most Popular')).toHaveCount(plan.mostPopular ? 1 : 0);
      }
    });
  });
});

test.describe('the waitlist', () => {
  test('thanks for three seconds, then the empty form is back', async ({ page }) => {
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url());
    });
    await openWithStoppedClock(page, paths.investing);
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
    await page.getByRole('button', { name: 'Join the list' }).click();
    const thanks = page.getByRole('status').filter({ hasText: "You're on the list!" });
    await expect(thanks).toBeVisible();
    // It takes the focus when its timer starts.
    await expect(thanks.locator(':focus')).toHaveCount(1);
    await page.clock.runFor(2900);
    await expect(thanks).toBeVisible();
    await page.clock.runFor(200);
    await expect(page.getByText("You're on the list!")).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('');
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    expect(posts).toEqual([]);
  });

  test('requires the address, and moves the focus there', async ({ page }) => {
    await open(page, paths.investing);
    await page.getByRole('button', { name: 'Join the list' }).click();
    await expect(page.getByText('Enter your email address')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  });

  test('its buttons scroll and leave the address alone', async ({ page }) => {
    await open(page, paths.investing);
    await page.getByRole('button', { name: 'Explore Core Services' }).click();
    await expect(page.getByRole('heading', { name: /core services/ })).toBeFocused();
    await expect(page.getByRole('heading', { name: /core services/ })).toBeInViewport();
    await page.getByRole('button', { name: 'Join the Waitlist' }).click();
    await expect(page.getByRole('button', { name: 'Join the list' })).toBeInViewport();
    await expect(page).toHaveURL(paths.investing);
  });
});

test.describe('the waitlist where entries are stored', () => {
  test.use({ tolerated: { patterns: [/503/] } });

  test('sends the entry, keeps it after a failure, and thanks when it is stored', async ({ page, site }) => {
    await page.route(`**${paths.investing}`, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html
        .replace('"waitlistStore":false', '"waitlistStore":true')
        .replace(/<p [^>]*>Test mode: the form[^<]*<\/p>/, '');
      await route.fulfill({ response, body });
    });
    const sent: unknown[] = [];
    let status = 503;
    await page.route(`${site.urls.api}/waitlist`, async (route) => {
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };
      if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
      sent.push(route.request().postDataJSON());
      await route.fulfill({ status, headers, json: { stored: status === 200 } });
    });

    await open(page, paths.investing);
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
    await page.getByRole('textbox', { name: 'Company name' }).fill('Difference Engines');
    await page.getByRole('button', { name: 'Join the list' }).click();
    await expect(page.getByRole('alert')).toContainText('did not reach us');
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@example.com');

    status = 200;
    await page.getByRole('button', { name: 'Join the list' }).click();
    await expect(page.getByText("You're on the list!")).toBeVisible();
    const entry = { email: 'ada@example.com', companyName: 'Difference Engines' };
    expect(sent).toEqual([entry, entry]);
  });
});

test.describe('strategic advisory', () => {
  for (const [path, model] of [
    [paths.advisorEquity, 'Equity partnership'],
    [paths.investorEquity, 'Fee-based fundraising support'],
  ] as const) {
    test(`${path} opens at “${model}”`, async ({ page }) => {
      await open(page, path);
      await expect(page.getByRole('heading', { name: model })).toBeFocused();
      await expect(page.getByRole('heading', { name: model })).toBeInViewport();
    });
  }

  test('navigation inside the site ends at the model as well', async ({ page }) => {
    await open(page, paths.terms);
    await page.getByRole('contentinfo').locator(`a[href="${paths.advisorEquity}"]`).click();
    await expect(page).toHaveURL(paths.advisorEquity);
    await expect(page.getByRole('heading', { name: 'Equity partnership' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Equity partnership' })).toBeInViewport();
  });
});

test.describe('contact', () => {
  test('the draft has a subject and a body', async ({ page }) => {
    await open(page, paths.contact);
    const draft = new URL((await page.getByRole('link', { name: 'Email Us' }).getAttribute('href')) ?? '');
    expect(draft.pathname).toBe(consultancy.email);
    expect(draft.searchParams.get('subject')).toBeTruthy();
    expect(draft.searchParams.get('body')).toContain('\r\n');
  });

  test('Back to Home leads to the previous page, or home', async ({ page }) => {
    await open(page, paths.contact);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(paths.home);

    await open(page, paths.process);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveURL(paths.contact);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(paths.process);
  });
});

test('on a phone a service page has its price and its start at the bottom edge', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, paths.pitchDecks);
  const start = page.getByRole('link', { name: 'From $650 · Start' });
  // The first screen and the last have a link to the prices of their own.
  await expect(start).not.toBeInViewport();
  await page.getByRole('heading', { name: 'What each slide has to answer.' }).scrollIntoViewIfNeeded();
  await expect(start).toBeInViewport({ ratio: 1 });
  await expect(start).toHaveAttribute('href', pricingPath('pitch-decks'));
  await page.getByRole('link', { name: 'Compare the plans' }).scrollIntoViewIfNeeded();
  await expect(start).not.toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(start).toBeHidden();
});

test('on a phone the forecast has a hint that it scrolls, and the keyboard reaches its last column', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, paths.businessPlan);
  const table = page.getByRole('region', { name: 'Example of a five-year forecast' });
  const hint = table.getByText('Scroll sideways for all five years and the reasons.');
  await hint.scrollIntoViewIfNeeded();
  await expect(hint).toBeInViewport({ ratio: 1 });
  await table.focus();
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(table.getByRole('columnheader', { name: 'Because' })).toBeInViewport({
      ratio: 1,
      timeout: 100,
    });
  }).toPass();
  await expect(hint).toBeInViewport({ ratio: 1 });
});

test('structured data of a service has its prices', async ({ request }) => {
  const html = await (await request.get(paths.businessPlan)).text();
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'Service',
    offers: [
      { sku: 'bp1', price: 750, priceCurrency: 'USD' },
      { sku: 'bp2', price: 850, priceCurrency: 'USD' },
    ],
  });
});

test.describe('who we are', () => {
  test.use({ tolerated: { patterns: [/ERR_FAILED/] } });
  test('a role whose icon does not load shows its letter', async ({ page }) => {
    await page.route(/-writers\.svg$/, (route) => route.abort());
    await open(page, paths.whoWeAre);
    const writers = page.getByRole('listitem').filter({ hasText: 'Writers' });
    await writers.scrollIntoViewIfNeeded();
    await expect(writers.getByText('W', { exact: true })).toBeVisible();
  });
});
