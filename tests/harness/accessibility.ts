import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** axe finds no violation on the page, frames included. */
export async function expectNoAxeFindings(page: Page, where = ''): Promise<void> {
  const frames = page.frames().length > 1;
  const axe = new AxeBuilder({ page }).options({
    runOnly: { type: 'tag', values: tags },
    resultTypes: ['violations'],
  });
  // The results of other origins' frames are merged in an extra blank page, which takes longer than the analysis.
  const { violations, passes, incomplete } = await axe.setLegacyMode(!frames).analyze();
  const findings = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes[0]?.html.slice(0, 200)}`,
  );
  expect(findings, where).toEqual([]);
  // Off unless its tag is requested: targets of 24 by 24 pixels, or as much space around them.
  const checked = [...passes, ...incomplete].map(({ id }) => id);
  expect(checked, `${where}: the size of targets was checked`).toContain('target-size');
}

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
    addEventListener('focusin', ({ target }) => target instanceof Element && window.walked.push(target));
  });
  let round = false;
  for (let presses = 0; presses < maxPresses && !round; presses += 10) {
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('Tab');
    round = await page.evaluate(() => window.walked.lastIndexOf(window.walked[0] as Element) > 0);
  }
  expect(round, `${where}: after ${maxPresses} presses of Tab the start has not been reached again`).toBe(
    true,
  );

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
