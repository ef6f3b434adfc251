import { paths } from '@site/domain/paths';
import { expect, test } from '@site/testing/browser/fixtures';
import type { Page } from 'playwright/test';

/** The payment page is not among them, because its document has all rules. */
const routes = [paths.home, paths.portfolioPitchDecks, paths.intake];

for (const [name, viewport] of [
  ['a phone', { width: 360, height: 740 }],
  ['a wide window', { width: 1280, height: 800 }],
] as const) {
  test(`nothing that is shown changes on ${name} when the complete styles arrive @full`, async ({ page }) => {
    await page.setViewportSize(viewport);
    // Reduce motion, because a running animation would differ between two readings.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // Block the scripts, so that the document stays as it was prerendered.
    await page.route('**/*.js', () => {});
    for (const route of routes) {
      await page.goto(route, { waitUntil: 'commit' });
      await page.locator('noscript').last().waitFor({ state: 'attached' });
      await page.evaluate(async () => {
        // Mark the document as hydrated, so that pictures outside the window are rendered, too.
        document.documentElement.dataset.hydrated = '';
        await document.fonts.ready;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      });
      const before = await readShownStyles(page);
      expect(before.length, route).toBeGreaterThan(50);
      expect(before.join('').length, route).toBeGreaterThan(before.length * 1_000);
      await applyCompleteStyles(page);
      const after = await readShownStyles(page);
      expect(after.length, route).toBe(before.length);
      expect(
        after.filter((styles, index) => styles !== before[index]),
        route,
      ).toEqual([]);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

async function applyCompleteStyles(page: Page): Promise<void> {
  const { applied, headings } = await page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][media=print]')];
    const findAdded = () => document.head.querySelectorAll('link[media=all]');
    const heading = document.createRange();
    heading.selectNodeContents(document.querySelector('h1') as Element);
    const headings = new Set<string>();
    const measure = () => headings.add([...heading.getClientRects()].map(({ width }) => width).join());
    measure();
    for (const link of links) document.head.append(Object.assign(link.cloneNode(), { media: 'all' }));
    for (
      let frames = 0;
      frames < 5 ||
      ![...findAdded()].every((link) =>
        [...document.styleSheets].some(({ ownerNode }) => ownerNode === link),
      );
      frames += 1
    ) {
      await new Promise(requestAnimationFrame);
      measure();
    }
    return { applied: links.length, headings: [...headings] };
  });
  expect(applied).toBeGreaterThan(1);
  // The headings must not change back to their fallback fonts.
  expect(headings).toHaveLength(1);
}

/** Returns all computed styles, which include layout, of every visible element and its generated content. */
function readShownStyles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // The inlined styles omit transitions and unused custom properties, so do not compare these.
    const properties = [...getComputedStyle(document.body)].filter((name) => !/^(--|transition)/.test(name));
    const formatStyle = (style: CSSStyleDeclaration) =>
      properties.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
    return [...document.querySelectorAll('html, body, #site *')]
      .filter((element) => element.checkVisibility())
      .map((element, index) => {
        const generated = ['::before', '::after']
          .map((pseudo) => getComputedStyle(element, pseudo))
          .filter(({ content }) => content !== 'none');
        const styles = [getComputedStyle(element), ...generated].map(formatStyle);
        return `${index} <${element.localName} class="${element.getAttribute('class') ?? ''}"> ${styles.join(' / ')}`;
      });
  });
}
