import { paths } from '@site/domain/paths';
import type { Page } from 'playwright/test';
import { expect, open, test } from '../harness/fixtures.ts';
import { startTrace } from '../harness/trace.ts';

test('a view transition, which styles the root, does not compute the styles of the whole page', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, paths.portfolioPitchDecks);
  const elements = await page.locator('body *').count();
  expect(await computedAtOnce(page)).toBeLessThan(elements / 10);
  // What the trace shows when the root has such a style.
  await page.evaluate(async () => {
    document.adoptedStyleSheets = [await new CSSStyleSheet().replace('::selection { color: red }')];
  });
  expect(await computedAtOnce(page)).toBeGreaterThan(elements / 2);
});

/** The most elements whose styles are computed at once during a view transition that changes nothing: the median of five. */
async function computedAtOnce(page: Page): Promise<number> {
  const counts: number[] = [];
  for (let transition = 0; transition < 5; transition += 1) {
    const trace = await startTrace(page, 'devtools.timeline');
    await page.evaluate(() => document.startViewTransition(() => {}).finished);
    const events = await trace.stop();
    const computed = events.flatMap(({ args }) => args.elementCount ?? []);
    expect(computed.length).toBeGreaterThan(0);
    counts.push(Math.max(...computed));
  }
  return counts.toSorted((one, other) => one - other)[2] ?? 0;
}
