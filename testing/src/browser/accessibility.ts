import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export async function expectNoAxeFindings(page: Page, where = ''): Promise<void> {
  const frames = page.frames().length > 1;
  const axe = new AxeBuilder({ page }).options({
    runOnly: { type: 'tag', values: tags },
    resultTypes: ['violations'],
  });
  // Retry on findings, because axe reports false findings about content behind a dialog until the dialog is painted.
  await expect(async () => {
    // Merging the results of cross-origin frames needs an extra blank page and takes longer than the analysis, so use
    // the legacy mode if there are no frames.
    const { violations, passes, incomplete } = await axe.setLegacyMode(!frames).analyze();
    const findings = violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes[0]?.html.slice(0, 200)}`,
    );
    expect(findings, where).toEqual([]);
    // Make sure that the rule `target-size` ran, because axe enables it only by tag. The rule requires targets to be 24
    // by 24 pixels or to have as much space around them.
    const checked = [...passes, ...incomplete].map(({ id }) => id);
    expect(checked, `${where}: the size of targets was checked`).toContain('target-size');
  }).toPass({ timeout: 30_000 });
}

/**
 * Expects that the colour of all text differs from its background in the current mode, such as forced colours or print.
 */
export async function expectLegibleText(page: Page, where: string): Promise<void> {
  // Poll, because the complete styles load in parallel with the scripts.
  await expect.poll(() => page.evaluate(findFaintText), `text that cannot be read on ${where}`).toEqual([]);
}

/** Playwright evaluates this function in the page, so it cannot use anything from this module. */
function findFaintText() {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  /** Returns red, green, blue and opacity from 0 to 1. */
  const readChannels = (colour: string): number[] => {
    if (!canvas) return [];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].map((channel) => channel / 255);
  };
  const computeLuminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = readChannels(colour).map((channel) =>
      channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const findGround = (element: Element | null): string => {
    for (let box = element; box; box = box.parentElement) {
      const { backgroundColor } = getComputedStyle(box);
      if ((readChannels(backgroundColor)[3] ?? 0) > 0.5) return backgroundColor;
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
    const [low = 0, high = 0] = [getComputedStyle(element).color, findGround(element)]
      .map(computeLuminance)
      .sort((one, other) => one - other);
    if ((high + 0.05) / (low + 0.05) < 4.5 && !element.closest(':disabled, [aria-disabled=true]'))
      found.add(text);
  }
  return [...found];
}

export async function expectStillness(page: Page, where: string): Promise<void> {
  const running = await page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { endTime = 0 } = animation.effect?.getComputedTiming() ?? {};
      // Ignore animations of almost no duration, which is how the site implements reduced motion.
      if (animation.playState !== 'running' || Number(endTime) < 20) return [];
      const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
      const what = animation instanceof CSSTransition ? animation.transitionProperty : animation.id;
      return [`${what} of ${target?.outerHTML.slice(0, 80)} for ${endTime} ms`];
    }),
  );
  expect(running, `${where} moves although reduced motion is preferred`).toEqual([]);
}
