import { paths } from '@site/domain/paths';
import { cards } from '../harness/checkout.ts';
import { test as base, expect } from '../harness/fixtures.ts';
import { recordConsole } from './console-recorder.ts';
import type { Engine, Target, Visitor } from './visitor.ts';

type Options = {
  name: string;
  /** Empty when the engine is installed. */
  skipped: string;
  start: () => Promise<Engine>;
  /** The driver cannot read the console: the pages record it. */
  recordsConsole?: boolean;
};

/** In milliseconds. */
const timeout = 30_000;

const footerLink = (path: string): Target => ({ css: `footer a[href="${path}"]` });
const submitCard = { css: 'button', name: 'Review Order' };
const cardField = (field: string): Target => ({ css: 'input', frame: `Secure ${field} input frame` });

/** The main paths of visitors and buyers, in one browser engine. */
export function testMainPaths({ name, skipped, start, recordsConsole = false }: Options): void {
  let engine: Engine;
  const test = base.extend<{ visitor: Visitor; tolerates: { pattern: RegExp | null } }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    tolerates: async ({}, use) => {
      await use({ pattern: null });
    },
    visitor: async ({ site, tolerates }, use, testInfo) => {
      const restore = recordsConsole ? await recordConsole(site) : () => {};
      const visitor = await engine.newVisitor();
      try {
        await use(visitor);
        const logged = await visitor.logged();
        await testInfo.attach('console', { body: logged.join('\n') });
        expect(logged.filter((text) => !tolerates.pattern?.test(text))).toEqual([]);
      } finally {
        await visitor.close();
        restore();
      }
    },
  });
  // One browser for all tests of the file.
  test.describe.configure({ mode: 'default' });
  test.skip(skipped !== '', skipped);
  test.beforeAll(async () => {
    engine = await start();
  });
  test.afterAll(async () => {
    await engine?.close();
  });

  test(`${name}: a visitor opens a menu with the keyboard, follows links and finds what was typed after a reload`, async ({
    visitor,
    site,
  }) => {
    await openPage(visitor, site.urls.site);
    await visitor.run(() => document.querySelector<HTMLElement>('header button')?.focus(), null);
    await visitor.press('Enter');
    await shows(visitor, { css: 'header a', name: 'Market Research' });
    await visitor.press('Escape');
    await hides(visitor, { css: 'header a', name: 'Market Research' });
    expect(await followInDocument(visitor, footerLink(paths.reviews))).toBe(true);
    expect(await followInDocument(visitor, footerLink(paths.pricing))).toBe(true);
    await typeQuestionnaire(visitor);
  });

  test(`${name}: menus open and close with the mouse and the keyboard, on a desktop and a phone`, {
    tag: '@full',
  }, async ({ visitor, site }) => {
    await openPage(visitor, site.urls.site);
    await visitor.click({ css: 'header button', name: 'Resources' });
    await visitor.click({ css: 'header a', name: 'Contact' });
    await at(visitor, paths.contact);
    await titleFocused(visitor);
    await visitor.run(() => document.querySelector<HTMLElement>('header button')?.focus(), null);
    await visitor.press('Enter');
    await shows(visitor, { css: 'header a', name: 'Market Research' });
    await visitor.press('Tab');
    await focused(visitor, 'Market Research');
    await visitor.press('Enter');
    await at(visitor, paths.marketResearch);
    await titleFocused(visitor);

    await visitor.resize(360);
    await visitor.click({ css: 'header button', name: 'Menu' });
    await shows(visitor, { css: 'dialog[open] a', name: 'Investor Equity' });
    await visitor.press('Escape');
    await hides(visitor, { css: 'dialog' });
    await focused(visitor, 'Menu');
    await visitor.press('Enter');
    await visitor.click({ css: 'dialog[open] a', name: 'Testimonials' });
    await at(visitor, paths.reviews);
    await hides(visitor, { css: 'dialog' });
  });

  test(`${name}: a buyer completes 3-D Secure`, { tag: '@full' }, async ({ visitor, site, tolerates }) => {
    tolerates.pattern = /402/;
    await openPage(visitor, site.urls.site + paths.checkout);
    await visitor.type({ css: 'input', name: 'Email' }, 'grace@example.com');
    await fillPayment(visitor, cards.requires3ds);
    await pay(visitor);
    await visitor.click({ css: 'button', name: 'Complete authentication', frame: 'Card authentication' });
    await shows(visitor, { css: 'h1', name: 'Order complete' });
  });

  test(`${name}: films play, again at the second time, and more reviews are shown`, { tag: '@full' }, async ({
    visitor,
    site,
  }) => {
    await openPage(visitor, site.urls.site);
    await expect
      .poll(() =>
        visitor.run(() => document.querySelector<HTMLVideoElement>('main video')?.currentTime, null),
      )
      .toBeGreaterThan(0);
    await openPage(visitor, site.urls.site + paths.portfolioPitchDecks);
    for (const deck of ['northkite', 'ambula', 'northkite']) {
      await visitor.point({ css: `#${deck} [data-state]` });
      await shows(visitor, { css: `#${deck} [data-state=playing]` });
    }
    await openPage(visitor, site.urls.site + paths.reviews);
    await visitor.click({ css: 'button', name: 'Load More Reviews' });
    await shows(visitor, { css: '[role=status]', name: 'Showing 12 of 23 reviews' });
  });
}

async function openPage(visitor: Visitor, url: string): Promise<void> {
  await visitor.open(url);
  await hydrated(visitor);
}

/** Between two documents there is no root element, or no document that a function could run in. */
const hydrated = (visitor: Visitor) =>
  expect(async () => {
    expect(await visitor.run(() => document.documentElement?.dataset.hydrated, null)).toBeDefined();
  }).toPass({ timeout });

const at = (visitor: Visitor, path: string) =>
  expect(async () => {
    expect(await visitor.run(() => location.pathname, null)).toBe(path);
  }).toPass({ timeout });

/** A page that is shown after a link takes the focus. */
const titleFocused = (visitor: Visitor) =>
  expect(async () => {
    expect(await visitor.run(() => document.activeElement?.tagName, null)).toBe('H1');
  }).toPass({ timeout });

/** The focused element's text begins so. */
const focused = (visitor: Visitor, text: string) =>
  expect(async () => {
    expect(await visitor.run(() => document.activeElement?.textContent ?? '', null)).toMatch(
      new RegExp(`^${text}`),
    );
  }).toPass({ timeout });

const shows = (visitor: Visitor, target: Target) =>
  expect(async () => {
    expect(await visitor.isShown(target), JSON.stringify(target)).toBe(true);
  }).toPass({ timeout });

const hides = (visitor: Visitor, target: Target) =>
  expect(async () => {
    expect(await visitor.isShown(target), JSON.stringify(target)).toBe(false);
  }).toPass({ timeout });

/** Follows a link; resolves to whether its page is shown in the same document. */
async function followInDocument(visitor: Visitor, link: Target): Promise<boolean> {
  await visitor.run(() => void Object.assign(window, { sameDocument: true }), null);
  const title = () => visitor.run(() => document.querySelector('main h1')?.textContent ?? '', null);
  const before = await title();
  await visitor.click(link);
  await expect(async () => expect(['', before]).not.toContain(await title())).toPass({ timeout });
  return await visitor.run(() => 'sameDocument' in window, null);
}

/** From the plans to the first page of the questionnaire, with a reload. */
async function typeQuestionnaire(visitor: Visitor): Promise<void> {
  await visitor.click({ css: '[role=tabpanel] a', name: 'Get Started' });
  await at(visitor, paths.intake);
  await visitor.type({ css: 'input', name: 'Email' }, 'ada@engine.example');
  await shows(visitor, { css: 'main *', name: 'Saved on this device, ' });
  await visitor.reload();
  await hydrated(visitor);
  const email = () =>
    visitor.run(() => document.querySelector<HTMLInputElement>('[type=email]')?.value, null);
  await expect(async () => expect(await email()).toBe('ada@engine.example')).toPass({ timeout });
}

async function fillPayment(visitor: Visitor, card: string): Promise<void> {
  await shows(visitor, { css: 'section[aria-busy=false]' });
  await visitor.type({ css: 'input', name: 'Full Name' }, 'Ada Lovelace');
  await visitor.type(cardField('card number'), card);
  await visitor.type(cardField('expiration date'), '1234');
  await visitor.type(cardField('CVC'), '123');
}

async function pay(visitor: Visitor): Promise<void> {
  await visitor.click(submitCard);
  await visitor.click({ css: 'dialog[open] button', name: 'Pay $' });
}
