import { expect, type Page } from 'playwright/test';

/** More stops than any page has: whoever is not round by then is trapped. */
const limit = 300;

declare global {
  interface Window {
    /** What had the focus, in turn, since the walk began. */
    walked: Element[];
  }
}

/**
 * Walks a whole page by Tab, from its start until the start comes round again: nothing holds the focus,
 * the order is that of the document, and everything that can be pressed or filled in is reached.
 */
export async function expectWholePageByKeyboard(page: Page, where: string): Promise<void> {
  await page.evaluate(() => {
    window.walked = [];
    // A page may begin further down (at the part that its address means): the walk begins at the top.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    addEventListener('focusin', ({ target }) => target instanceof Element && window.walked.push(target));
  });
  let round = false;
  for (let presses = 0; presses < limit && !round; presses += 10) {
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('Tab');
    round = await page.evaluate(() => window.walked.lastIndexOf(window.walked[0] as Element) > 0);
  }
  expect(round, `${where}: after ${limit} presses of Tab the start has not come round again`).toBe(true);

  const { outOfOrder, missed } = await page.evaluate(() => {
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
  });
  expect(outOfOrder, `${where}: reached out of order`).toEqual([]);
  expect(missed, `${where}: not reached by Tab`).toEqual([]);
}
