import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from 'playwright/test';

const engine = readFileSync(
  createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'),
  'utf8',
);

type Result = { ruleId: string; value: [string, string]; message: string; snippet: string };

/**
 * Matches the labels of card fields, whose findings are ignored. Such a label names the element around the payment
 * provider's frame, as the provider's documentation asks. When the label is pressed, the provider focuses the field.
 */
const providersLabel = /^<label for="card/;

/**
 * Expects that IBM's engine, whose rules differ from axe's, finds no violation of WCAG 2.2 on the page. Frames are not
 * checked.
 */
export async function expectNoIbmFindings(page: Page, where: string): Promise<void> {
  const loaded = await page.evaluate(() => 'ace' in globalThis);
  // Evaluate IBM's engine instead of adding a script element, because the page's content security policy forbids
  // foreign scripts.
  if (!loaded) await page.evaluate(`${engine}; globalThis.ace = ace; undefined`);
  const results = await page.evaluate(async () => {
    const { Checker } = (globalThis as unknown as { ace: { Checker: new () => unknown } }).ace;
    const checker = new Checker() as {
      check: (root: Document, guidelines: string[]) => Promise<{ results: Result[] }>;
    };
    // Open collapsed sections during the check, because the engine does not find the labels of collapsed fields.
    const folded = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
    for (const details of folded) details.open = true;
    const report = await checker.check(document, ['WCAG_2_2']);
    for (const details of folded) details.open = false;
    return report.results.filter(
      ({ value: [level, outcome] }) => level === 'VIOLATION' && outcome === 'FAIL',
    );
  });
  const ours = results.filter(({ snippet }) => !providersLabel.test(snippet));
  expect(
    ours.map(({ ruleId, message, snippet }) => `${ruleId}: ${message}\n  ${snippet.slice(0, 200)}`),
    where,
  ).toEqual([]);
}
