import { paths } from '@site/domain/paths';
import type { Page } from 'playwright/test';
import { expect, hydrated, test } from '../harness/fixtures.ts';
import { startTrace } from '../harness/trace.ts';

const routes = [
  paths.home,
  paths.pricing,
  paths.portfolioPitchDecks,
  paths.reviews,
  paths.intake,
  paths.checkout,
];

for (const [name, viewport] of [
  ['a phone', { width: 360, height: 740 }],
  ['a wide window', { width: 1280, height: 800 }],
] as const) {
  test(`nothing that is shown changes on ${name} when the complete styles arrive @full`, async ({ page }) => {
    await page.setViewportSize(viewport);
    // A running animation would differ.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // The document stays as it was prerendered.
    await page.route('**/*.js', () => {});
    for (const route of routes) {
      await page.goto(route, { waitUntil: 'commit' });
      await page.locator('noscript').last().waitFor({ state: 'attached' });
      await page.evaluate(() => {
        // As later: every picture is rendered, wherever it is.
        document.documentElement.dataset.hydrated = '';
        return document.fonts.ready;
      });
      const before = await shownStyles(page);
      expect(before.length, route).toBeGreaterThan(50);
      expect(before.join('').length, route).toBeGreaterThan(before.length * 1_000);
      await applyCompleteStyles(page);
      const after = await shownStyles(page);
      expect(after.length, route).toBe(before.length);
      const changed = after.filter((styles, index) => !areEqual(styles, before[index] ?? ''));
      expect(changed, route).toEqual([]);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

test('styles that arrive later do not lay the page out again', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(paths.portfolioPitchDecks, { waitUntil: 'commit' });
  await page.locator('noscript').last().waitFor({ state: 'attached' });
  // Not `document.fonts.ready`, which resolves before the first layout as well.
  await page.waitForFunction(() => {
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
    return ['Site Text', 'Site Display'].every((name) =>
      loaded.some(({ family }) => family.replaceAll('"', '') === name),
    );
  });
  const links = await page.locator('link[rel=stylesheet][media=print]').count();
  const trace = await traceLayouts(page);
  await release();
  await hydrated(page);
  const applied = page.locator('head link[rel=stylesheet]:not([media])');
  // The last one is of the remote that is prefetched.
  await expect(applied).toHaveCount(links + 1);
  await expect.poll(() => applied.evaluateAll(areApplied)).toBe(true);
  expect(await trace.causes()).not.toContain('Fonts changed');
  // What the trace shows when a file that is not the last one changes.
  const control = await traceLayouts(page);
  await applied.first().evaluate(async (link: HTMLLinkElement) => {
    link.media = 'print';
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  expect(await control.causes()).toContain('Fonts changed');
});

/**
 * Keeps scripts waiting until they are released. By the protocol, because Playwright's routes take the cache away, and the
 * files that the browser has come one after the other then.
 */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const held: string[] = [];
  let released = false;
  const resume = (requestId: string) => session.send('Fetch.continueRequest', { requestId });
  session.on('Fetch.requestPaused', ({ requestId }) => {
    if (released) resume(requestId).catch(() => {});
    else held.push(requestId);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*.js' }] });
  return async () => {
    released = true;
    await Promise.all(held.map(resume));
  };
}

/** Lengths may differ by a sixtieth of a pixel, Firefox's unit: it balances columns again whenever it lays them out. */
function areEqual(styles: string, others: string): boolean {
  if (styles === others) return true;
  const lengths = /\d+(\.\d+)?(?=px)/g;
  if (styles.replace(lengths, '') !== others.replace(lengths, '')) return false;
  const otherLengths = others.match(lengths);
  return (styles.match(lengths) ?? []).every(
    (length, index) => Math.abs(Number(length) - Number(otherLengths?.[index])) < 0.02,
  );
}

function areApplied(links: Element[]): boolean {
  return links.every((link) => [...document.styleSheets].some(({ ownerNode }) => ownerNode === link));
}

/** Records why elements are laid out, until the causes are asked for. */
async function traceLayouts(page: Page): Promise<{ causes: () => Promise<(string | undefined)[]> }> {
  const trace = await startTrace(
    page,
    'devtools.timeline',
    'disabled-by-default-devtools.timeline.invalidationTracking',
  );
  return {
    causes: async () => {
      const layouts = (await trace.stop()).filter(({ name }) => name === 'LayoutInvalidationTracking');
      return layouts.map(({ args }) => args.data?.reason);
    },
  };
}

async function applyCompleteStyles(page: Page): Promise<void> {
  const { applied, headings } = await page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][media=print]')];
    const added = () => document.head.querySelectorAll('link[media=all]');
    const heading = document.createRange();
    heading.selectNodeContents(document.querySelector('h1') as Element);
    const headings = new Set<string>();
    const measure = () => headings.add([...heading.getClientRects()].map(({ width }) => width).join());
    measure();
    for (const link of links) document.head.append(Object.assign(link.cloneNode(), { media: 'all' }));
    for (
      let frames = 0;
      frames < 5 ||
      ![...added()].every((link) => [...document.styleSheets].some(({ ownerNode }) => ownerNode === link));
      frames += 1
    ) {
      await new Promise(requestAnimationFrame);
      measure();
    }
    return { applied: links.length, headings: [...headings] };
  });
  expect(applied).toBeGreaterThan(1);
  // The fonts must not go back to their fallbacks meanwhile.
  expect(headings).toHaveLength(1);
}

/** Every shown element and its generated content, with all computed styles, which include layout. */
function shownStyles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // The document leaves out transitions, and the custom properties that it does not use.
    const properties = [...getComputedStyle(document.body)].filter((name) => !/^(--|transition)/.test(name));
    const text = (style: CSSStyleDeclaration) =>
      properties.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
    return [...document.querySelectorAll('html, body, #site *')]
      .filter((element) => element.checkVisibility())
      .map((element, index) => {
        const generated = ['::before', '::after']
          .map((pseudo) => getComputedStyle(element, pseudo))
          .filter(({ content }) => content !== 'none');
        const styles = [getComputedStyle(element), ...generated].map(text);
        return `${index} <${element.localName} class="${element.getAttribute('class') ?? ''}"> ${styles.join(' / ')}`;
      });
  });
}
