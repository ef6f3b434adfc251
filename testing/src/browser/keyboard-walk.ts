import { expect, type Page } from 'playwright/test';

/** More Tab stops than any page has. If the focus has not returned to the start by then, it is trapped. */
const maxPresses = 300;

declare global {
  interface Window {
    /** The elements that received focus, in order. */
    walked: Element[];
  }
}

/**
 * Tabs through a whole page until the focus returns to the start. Expects that nothing traps the focus, that the order
 * matches the document, and that every interactive element is reached.
 */
export async function expectWholePageByKeyboard(page: Page, where: string): Promise<void> {
  await page.evaluate(() => {
    window.walked = [];
    // Begin at the top, because a page with a fragment starts further down.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    // Capture the event, because React stops it in parts that have not been hydrated.
    addEventListener(
      'focusin',
      ({ target }) => target instanceof Element && window.walked.push(target),
      true,
    );
  });
  let round = false;
  for (let presses = 0; presses < maxPresses && !round; presses += 10) {
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('Tab');
    round = await page.evaluate(() => window.walked.lastIndexOf(window.walked[0] as Element) > 0);
  }
  expect(round, `${where}: after ${maxPresses} presses of Tab the start has not been reached again`).toBe(
    true,
  );

  const { outOfOrder, missed } = await page.evaluate(findFaultsOfWalk);
  expect(outOfOrder, `${where}: reached out of order`).toEqual([]);
  expect(missed, `${where}: not reached by Tab`).toEqual([]);
}

/** Playwright evaluates this function in the page, so it cannot use anything from this module. */
function findFaultsOfWalk() {
  const describeElement = (element: Element) => element.outerHTML.slice(0, 120);
  const lap = window.walked.slice(0, window.walked.indexOf(window.walked[0] as Element, 1));
  const outOfOrder = lap.filter((element, index) => {
    const before = lap[index - 1];
    return before && !(before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
  });
  const wanted = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    ),
  ].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [inert] *, input[type=radio]') &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  return {
    outOfOrder: outOfOrder.map(describeElement),
    missed: wanted.filter((element) => !lap.includes(element)).map(describeElement),
  };
}

/**
 * Presses Tab eight times. Expects that each focused element has a solid outline in a colour other than the page's
 * background.
 */
export async function expectVisibleFocus(page: Page, where: string): Promise<void> {
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    const readFocus = () =>
      page.evaluate(() => {
        const focused = document.activeElement ?? document.body;
        // The payment provider's frames are inside the outlined element, so read the outline of that element.
        const outlined = focused.closest('.StripeElement') ?? focused;
        const { outlineStyle, outlineColor } = getComputedStyle(outlined);
        return { outlineStyle, outlineColor };
      });
    // Retry, because during its transition the outline still has the element's previous colour.
    await expect(async () => {
      const { outlineStyle, outlineColor } = await readFocus();
      expect(outlineStyle, `focus on ${where}`).toBe('solid');
      expect(outlineColor, `focus on ${where}`).not.toBe(canvas);
    }).toPass({ timeout: 5_000 });
  }
}
