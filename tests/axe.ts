import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Nothing that axe can find is wrong with the page as it stands, frames included. */
export async function expectNoFindings(page: Page, where = ''): Promise<void> {
  const frames = page.frames().length > 1;
  const axe = new AxeBuilder({ page }).options({
    runOnly: { type: 'tag', values: tags },
    resultTypes: ['violations'],
  });
  // Frames of another origin are summed up in a blank page of their own, which takes longer than the search.
  const { violations, passes, incomplete } = await axe.setLegacyMode(!frames).analyze();
  const findings = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes[0]?.html.slice(0, 200)}`,
  );
  expect(findings, where).toEqual([]);
  // Off unless its tag is asked for: 24 by 24 pixels, or as much room.
  const looked = [...passes, ...incomplete].map(({ id }) => id);
  expect(looked, `${where}: the size of targets was looked at`).toContain('target-size');
}
