import { paths } from '@site/domain/paths';
import type { Page } from 'playwright/test';
import {
  banner,
  cards,
  complete,
  fillPayment,
  formReady,
  pay,
  payWith,
  reviewOrder,
  typeInCardField,
} from '../harness/checkout.ts';
import { expect, hydrated, open, test } from '../harness/fixtures.ts';
import { button, goTo, onStep, submit } from '../harness/intake.ts';
import { mark, shownText, translateDocuments } from '../harness/translator.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // A translator that is faster than React, and a card that is declined on purpose.
  tolerated: { patterns: [/React repaired the hydration/, /status of 402/] },
});

const routes = Object.values(paths).filter((path) => path !== paths.workPortfolio);
const third = Math.ceil(routes.length / 3);

/** Presses every button of the page once. Films play when they have loaded, and filters have a test of their own. */
const pressAll = (page: Page) =>
  page.evaluate(async () => {
    for (const element of document.querySelectorAll<HTMLElement>(
      '#content button:not(fieldset[aria-label] > *)',
    )) {
      if (/preview of|film/.test(element.ariaLabel ?? element.textContent ?? '')) continue;
      if (element.isConnected) element.click();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });

const untranslated = (page: Page) =>
  page.evaluate(
    (mark) =>
      [...document.querySelectorAll('h1, button')]
        .map(({ textContent }) => textContent ?? '')
        .filter((text) => text.trim() !== '' && !text.includes(mark)),
    mark,
  );

for (let from = 0; from < routes.length; from += third) {
  const some = routes.slice(from, from + third);
  test(`in a translated page every button does what it does in any other, and shows it: ${some.join(', ')}`, {
    tag: '@full',
  }, async ({ page, context }) => {
    const translated = await context.newPage();
    const errors: Error[] = [];
    translated.on('pageerror', (error) => errors.push(error));
    await translateDocuments(translated, 'after');
    for (const path of some) {
      await test.step(path, async () => {
        await Promise.all([open(page, path), open(translated, path)]);
        // Two tabs share a draft and a purchase: these have tests of their own.
        if (path === paths.intake || path === paths.checkout) return;
        await Promise.all([pressAll(page), pressAll(translated)]);
        await expect(async () => expect(await shownText(translated)).toBe(await shownText(page))).toPass();
        expect(await untranslated(translated)).toEqual([]);
        expect(errors).toEqual([]);
      });
    }
  });
}

test('a page that is translated before it hydrates becomes interactive and stays translated', {
  tag: '@full',
}, async ({ page }) => {
  await translateDocuments(page, 'before');
  for (const path of [paths.home, paths.pricing, paths.reviews, paths.portfolioPitchDecks]) {
    await open(page, path);
    await expect(page.locator('h1')).toHaveCount(1);
    await page.getByRole('banner').getByRole('button', { name: 'Services' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Market Research' }).click();
    await expect(page.locator('h1')).toBeFocused();
    await expect(page).toHaveURL(paths.marketResearch);
    expect(await untranslated(page)).toEqual([]);
  }
});

test('in a translated gallery filters, a case and its pages show their new texts', { tag: '@full' }, async ({
  page,
}) => {
  await translateDocuments(page, 'after');
  await open(page, paths.portfolioPitchDecks);
  const shown = page.getByRole('status').filter({ hasText: /decks/ });
  await button(page, 'Series A').click();
  await expect(shown).toHaveText(/^\d of 17 decks\u200b, Series A\u200b$/);
  await button(page, 'Seed').click();
  await expect(shown).toHaveText(/^\d of 17 decks\u200b, Seed\u200b$/);
  await page.getByRole('group', { name: 'Stage' }).getByRole('button', { name: 'All' }).click();
  await expect(shown).toHaveText('All 17 decks');
  await page.getByRole('link', { name: 'of Looma' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toHaveText('1 of 12Cover');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('status')).toHaveText('2 of 12Problem');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

for (const moment of ['after', 'before'] as const) {
  test(`a founder answers and pays on pages that are translated ${moment} they hydrate`, {
    tag: moment === 'before' ? '@full' : [],
  }, async ({ page }) => {
    await translateDocuments(page, moment);
    await open(page, paths.pricing);
    await page.getByRole('main').getByRole('link', { name: 'Get Started' }).first().click();
    await expect(page).toHaveURL(new RegExp(`${paths.intake}`));
    await page.getByLabel('Email').fill('grace@example.com');
    await page.getByLabel('What is the name of your business?').fill('Nanosecond Ltd');
    await goTo(page, 1, 7);
    await expect(page.getByText('Step 7 of 7')).toBeVisible();
    await expect(page.getByText('1 of 7 answered')).toBeVisible();
    await submit(page);
    await page.getByRole('link', { name: 'Proceed to Payment' }).click();
    await expect(page).toHaveURL(new RegExp(`${paths.checkout}`));
    await hydrated(page);
    await formReady(page);
    await fillPayment(page, { card: cards.declined });
    await reviewOrder(page);
    await pay(page, '$650');
    await expect(banner(page)).toContainText('Your card was declined.');
    await typeInCardField(page, 'Secure card number input frame', cards.succeeds);
    await reviewOrder(page);
    await pay(page, '$650');
    await expect(complete(page)).toBeFocused();
    await expect(page.getByText('Invoice sent')).toBeVisible();
    expect(await untranslated(page)).toEqual([]);
  });
}

test('a translated questionnaire that was opened as a document is sent, and 3-D Secure pays', {
  tag: '@full',
}, async ({ page }) => {
  await translateDocuments(page, 'after');
  await open(page, paths.intake);
  await page.getByLabel('Email').fill('grace@example.com');
  await goTo(page, 1, 7);
  await button(page, 'Review answers').click();
  await submit(page);
  await button(page, 'Review Submission').click();
  await onStep(page, 7);

  await payWith(page, cards.requires3ds);
  await page
    .frameLocator('iframe')
    .last()
    .getByRole('button', { name: /complete/i })
    .click();
  await expect(complete(page)).toBeFocused();
});

test('a node that was replaced is removed, is a place to insert at, and shows a new text', async ({
  page,
}) => {
  await open(page, paths.terms);
  const shown = await page.evaluate(async () => {
    const line = document.createElement('p');
    const rendered = ['one', 'two', 'three'].map((text) => document.createTextNode(text));
    line.append(...rendered);
    document.querySelector('#content')?.append(line);
    await Promise.resolve();
    for (const text of rendered) {
      const font = document.createElement('font');
      font.textContent = `[${text.data}]`;
      text.replaceWith(font);
    }
    const [one, two, three] = rendered as [Text, Text, Text];
    line.removeChild(one);
    line.insertBefore(document.createElement('b'), two);
    three.nodeValue = 'four';
    return line.innerHTML;
  });
  expect(shown).toBe('<b></b><font>[two]</font>four');
});
