import { paths } from '@site/domain/paths';
import { expect, type Locator, type Page } from 'playwright/test';

export async function expectNoHorizontalScroll(page: Page, where: string): Promise<void> {
  // Poll, because the layout may need a moment to settle after a resize.
  await expect.poll(() => page.evaluate(findWideElements), `${where} scrolls horizontally`).toEqual([]);
}

/** Playwright evaluates this function in the page, so it cannot use anything from this module. */
function findWideElements() {
  const width = window.innerWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  return [...document.querySelectorAll('*')]
    .filter((element) => element.scrollWidth > width || element.getBoundingClientRect().right > width)
    .map((element) => `${element.outerHTML.slice(0, 80)} in ${width} px`);
}

/** WCAG 1.4.12: expects that nothing is lost when a visitor's own style sheet increases text spacing. */
export async function expectRoomForTextSpacing(page: Page, where: string): Promise<void> {
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
        'p { margin-block-end: 2em !important }',
    );
    document.adoptedStyleSheets.push(spacing);
  });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoHorizontalScroll(page, `${where} with spaced text in ${width} px`);
    await expectLargeTextFits(page, `${where} with spaced text in ${width} px`);
  }
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
}

/** Enlarges text to 200 %, as browsers do without zooming the page, and expects that it fits. */
export async function expectEveryWidthWithLargeText(page: Page, where: string): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoHorizontalScroll(page, `${where} with text of 200 % in ${width} px`);
    await expectLargeTextFits(page, `${where} with text of 200 % in ${width} px`);
    // Words may break on a phone, where a word at twice the size can be longer than a line, and in the questionnaire,
    // whose list of pages is narrow at every width.
    if (width >= 768 && where !== paths.intake)
      await expectWholeWords(page.locator('body'), `on ${where} with text of 200 % in ${width} px`);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

/** Expects that no line of text crosses the window's edges, is cut off by its box, or overlaps another line. */
async function expectLargeTextFits(page: Page, where: string): Promise<void> {
  // Poll, because the layout may need a moment to settle after a resize.
  await expect.poll(() => page.evaluate(findMisplacedLines), where).toEqual([]);
}

/** Playwright evaluates this function in the page, so it cannot use anything from this module. */
function findMisplacedLines() {
  const isApart = (element: Element): boolean => {
    if (element === document.body) return false;
    const { position, overflowX } = getComputedStyle(element);
    if (/fixed|sticky/.test(position) || overflowX !== 'visible') return true;
    return element.parentElement !== null && isApart(element.parentElement);
  };
  const lines: { box: DOMRect; element: Element; text: string }[] = [];
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim().slice(0, 40) ?? '';
    if (!element || !text) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    // Skip content that scrolls on its own, that is fixed or sticky, or that only assistive technology reads.
    if (element.closest('svg, .visually-hidden, noscript, [inert], [aria-hidden=true]')) continue;
    if (isApart(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width < 3 || box.height < 3) continue;
      if (box.right > document.documentElement.clientWidth + 1 || box.left < -1)
        found.push(`"${text}" is beyond the edge`);
      lines.push({ box, element, text });
    }
  }
  for (const [index, line] of lines.entries()) {
    for (const other of lines.slice(index + 1, index + 60)) {
      if (line.element.contains(other.element) || other.element.contains(line.element)) continue;
      const across = Math.min(line.box.right, other.box.right) - Math.max(line.box.left, other.box.left);
      const down = Math.min(line.box.bottom, other.box.bottom) - Math.max(line.box.top, other.box.top);
      if (across > 3 && down > 0.35 * Math.min(line.box.height, other.box.height))
        found.push(`"${line.text}" is on top of "${other.text}"`);
    }
  }
  return [...new Set(found)].slice(0, 10);
}

/** Expects that no heading, label or button breaks a word across two lines. */
export async function expectWholeWords(within: Locator, where: string): Promise<void> {
  await expect.poll(() => within.evaluate(findBrokenWords), `broken words ${where}`).toEqual([]);
}

/** Playwright evaluates this function in the page, so it cannot use anything from this module. */
function findBrokenWords(root: Node) {
  const range = document.createRange();
  const found: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.closest('h1, h2, h3, dt, button, a')) continue;
    if (node.parentElement.closest('.visually-hidden, noscript')) continue;
    if (!node.parentElement.checkVisibility({ visibilityProperty: true })) continue;
    for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[^\s–—/-]+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (range.getClientRects().length > 1) found.push(word);
    }
  }
  return found;
}

/** Expects that sticky elements leave most of the window to the page, however large the text is. */
export async function expectMostOfWindowUncovered(page: Page, where: string): Promise<void> {
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

/** Expects that the header and the test-mode notice together take at most an eighth of a short window. */
export async function expectLowHeader(page: Page, where: string): Promise<void> {
  await page.setViewportSize({ width: 640, height: 400 });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const findBars = () =>
    page.evaluate(() => {
      const bars = document.querySelectorAll('header:has(> div a[href="/"]), aside[aria-label="Test mode"]');
      return [...bars].map((bar) => bar.getBoundingClientRect().bottom);
    });
  expect(await findBars(), `${where}: both bars are there`).toHaveLength(2);
  // Poll, because the page may still have its previous size, from which the header's height is computed.
  await expect
    .poll(async () => Math.max(...(await findBars())), `${where}: the height of header and notice`)
    .toBeLessThanOrEqual(50);
}
