import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** Nothing that axe can find is wrong with the page as it stands, frames included. */
export async function expectNoFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const findings = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes[0]?.html.slice(0, 200)}`,
  );
  expect(findings).toEqual([]);
}
