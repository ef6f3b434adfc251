import { expect, type Page } from 'playwright/test';

/** More stops than any page has: the focus is trapped if the start has not been reached again by then. */
const maxPresses = 300;

declare global {
  interface Window {
    /** The elements that had the focus, in order. */
    walked: Element[];
  }
}

/**
 * Walks a whole page by Tab, from its start until the start is reached again: nothing traps the focus,
 * the order is that of the document, and everything that can be pressed or filled in is reached.
 */
export async function expectWholePageByKeyboard(page: Page, where: string): Promise<void> {
  await page.evaluate(() => {
    window.walked = [];
    // A page may begin further down, at its fragment; the walk begins at the top.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    // React stops the event where it has not hydrated yet, so it is caught on its way down.
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

/** Runs in the page. */
function findFaultsOfWalk() {
  const name = (element: Element) => element.outerHTML.slice(0, 120);
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
    outOfOrder: outOfOrder.map(name),
    missed: wanted.filter((element) => !lap.includes(element)).map(name),
  };
}

/** What the focus is on has an outline, in a colour other than the page's. */
export async function expectVisibleFocus(page: Page, where: string): Promise<void> {
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    const focus = () =>
      page.evaluate(() => {
        const focused = document.activeElement ?? document.body;
        // The provider's frames are inside of what is outlined.
        const outlined = focused.closest('.StripeElement') ?? focused;
        const { outlineStyle, outlineColor } = getComputedStyle(outlined);
        return { outlineStyle, outlineColor };
      });
    // Until it holds: the outline is at first what the element had when its transition began.
    await expect(async () => {
      const { outlineStyle, outlineColor } = await focus();
      expect(outlineStyle, `focus on ${where}`).toBe('solid');
      expect(outlineColor, `focus on ${where}`).not.toBe(canvas);
    }).toPass({ timeout: 5_000 });
  }
}
