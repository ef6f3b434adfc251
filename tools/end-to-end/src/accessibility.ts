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
