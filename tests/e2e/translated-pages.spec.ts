import { paths } from '@site/domain/paths';
import type { Page } from 'playwright/test';
import {
  banner,
  cards,
  complete,
  fillPayment,
  formReady,
  pay,
  reviewOrder,
  typeInCardField,
} from '../harness/checkout.ts';
import { expect, hydrated, open, test } from '../harness/fixtures.ts';
import { goTo, submit } from '../harness/intake.ts';
import { emulateTranslator, mark } from '../harness/translator.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // A translator that is faster than React, and a card that is declined on purpose.
  tolerated: { patterns: [/React repaired the hydration/, /status of 402/] },
});

const untranslated = (page: Page) =>
  page.evaluate(
    (mark) =>
      [...document.querySelectorAll('h1, button')]
        .map(({ textContent }) => textContent ?? '')
        .filter((text) => text.trim() !== '' && !text.includes(mark)),
    mark,
  );

test('a founder answers and pays on pages that are translated before they hydrate', {
  tag: '@full',
}, async ({ page }) => {
  await page.addInitScript(emulateTranslator, { mark, early: true });
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
