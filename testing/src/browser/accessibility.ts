import AxeBuilder from '@axe-core/playwright';
import { paths } from '@site/domain/paths';
import { expect, type Locator, type Page } from 'playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** axe finds no violation on the page, frames included. */
export async function expectNoAxeFindings(page: Page, where = ''): Promise<void> {
  const frames = page.frames().length > 1;
  const axe = new AxeBuilder({ page }).options({
    runOnly: { type: 'tag', values: tags },
    resultTypes: ['violations'],
  });
  // Again where it finds something: it takes what is below a dialog for missing until the dialog has been painted.
  await expect(async () => {
    // The results of other origins' frames are merged in an extra blank page, which takes longer than the analysis.
    const { violations, passes, incomplete } = await axe.setLegacyMode(!frames).analyze();
    const findings = violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes[0]?.html.slice(0, 200)}`,
    );
    expect(findings, where).toEqual([]);
    // Off unless its tag is requested: targets of 24 by 24 pixels, or as much space around them.
    const checked = [...passes, ...incomplete].map(({ id }) => id);
    expect(checked, `${where}: the size of targets was checked`).toContain('target-size');
  }).toPass({ timeout: 30_000 });
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

/** No line of text is beyond the edges of the window, cut by its box or on top of another line. */
async function expectLargeTextFits(page: Page, where: string): Promise<void> {
  const faults = () =>
    page.evaluate(() => {
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
        // What can be scrolled, what lies above the page, and what only assistive technology reads.
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
    });
  // A window that has just been resized may need a moment.
  await expect.poll(faults, where).toEqual([]);
}

/** All text differs from what is behind it, in the colours that the page has now: forced ones, or those of print. */
export async function expectLegibleText(page: Page, where: string): Promise<void> {
  const faint = () =>
    page.evaluate(() => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      /** Red, green, blue and opacity, from 0 to 1. */
      const channels = (colour: string): number[] => {
        if (!canvas) return [];
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data].map((channel) => channel / 255);
      };
      const luminance = (colour: string): number => {
        const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) =>
          channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const behind = (element: Element | null): string => {
        for (let box = element; box; box = box.parentElement) {
          const { backgroundColor } = getComputedStyle(box);
          if ((channels(backgroundColor)[3] ?? 0) > 0.5) return backgroundColor;
        }
        return 'Canvas';
      };
      const found = new Set<string>();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        const text = node.textContent?.trim().slice(0, 40) ?? '';
        if (!element || !text || element.closest('svg, .visually-hidden, noscript, script, style')) continue;
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const [low = 0, high = 0] = [getComputedStyle(element).color, behind(element)]
          .map(luminance)
          .sort((one, other) => one - other);
        if ((high + 0.05) / (low + 0.05) < 4.5 && !element.closest(':disabled, [aria-disabled=true]'))
          found.add(text);
      }
      return [...found];
    });
  // The complete styles arrive beside the scripts.
  await expect.poll(faint, `text that cannot be read on ${where}`).toEqual([]);
}

/** No heading, label or button has a word that is broken into two lines. */
export async function expectWholeWords(within: Locator, where: string): Promise<void> {
  const broken = () =>
    within.evaluate((root) => {
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
    });
  await expect.poll(broken, `broken words ${where}`).toEqual([]);
}

export async function expectNoHorizontalScroll(page: Page, where: string): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => {
      const width = window.innerWidth;
      if (document.documentElement.scrollWidth <= width) return [];
      return [...document.querySelectorAll('*')]
        .filter((element) => element.scrollWidth > width || element.getBoundingClientRect().right > width)
        .map((element) => `${element.outerHTML.slice(0, 80)} in ${width} px`);
    });
  // A window that has just been resized may need a moment.
  await expect.poll(tooWide, `${where} scrolls horizontally`).toEqual([]);
}

/** WCAG 1.4.12: a visitor's own style sheet spaces the text, and nothing is lost. */
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

/** Text of 200 %, as browsers enlarge it without zooming the page. */
export async function expectEveryWidthWithLargeText(page: Page, where: string): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoHorizontalScroll(page, `${where} with text of 200 % in ${width} px`);
    await expectLargeTextFits(page, `${where} with text of 200 % in ${width} px`);
    // On a phone a word of twice the size may be longer than the line. The questionnaire's list of pages is narrow.
    if (width >= 768 && where !== paths.intake)
      await expectWholeWords(page.locator('body'), `on ${where} with text of 200 % in ${width} px`);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

export async function expectStillness(page: Page, where: string): Promise<void> {
  const running = await page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { endTime = 0 } = animation.effect?.getComputedTiming() ?? {};
      // Reduced motion is implemented by animations of almost no duration.
      if (animation.playState !== 'running' || Number(endTime) < 20) return [];
      const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
      const what = animation instanceof CSSTransition ? animation.transitionProperty : animation.id;
      return [`${what} of ${target?.outerHTML.slice(0, 80)} for ${endTime} ms`];
    }),
  );
  expect(running, `${where} moves although reduced motion is preferred`).toEqual([]);
}

/** However large the text, sticky elements leave most of the window to the page. */
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
