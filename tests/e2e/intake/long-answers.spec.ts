import { paths, planPath } from '@site/domain/paths';
import { expect, open, test } from '@site/testing/browser/fixtures';
import { expectSaved, goToStep } from '@site/testing/browser/intake';

const limit = 8_000;
const note = 'Only 8,000 characters fit here. Anything beyond that was left out.';

test('five megabytes pasted into an answer are cut at its limit', async ({ page }) => {
  await open(page, planPath(paths.intake, 'bp2'));
  await goToStep(page, 1, 3);
  const competitors = page.getByLabel('Who are your main competitors?');
  await competitors.fill('Typed before.');
  await competitors.press('Home');
  const started = performance.now();
  await page.keyboard.insertText('x '.repeat(2_500_000));
  await expect(page.getByText(note)).toBeVisible();
  expect(performance.now() - started).toBeLessThan(5_000);
  const text = await competitors.inputValue();
  expect(text).toHaveLength(limit);
  expect(text.endsWith('Typed before.')).toBe(true);
  await competitors.press('Backspace');
  await expect(page.getByText(note)).toBeHidden();
});

test('a stored answer that is longer than the limit is shown, and can be shortened', async ({ page }) => {
  await open(page, planPath(paths.intake, 'bp2'));
  await page.getByLabel('Email').fill('ada@example.com');
  await goToStep(page, 1, 3);
  await expectSaved(page);
  // Leave the page first, because the form saves once more when it is left and would overwrite a changed draft.
  await open(page, paths.terms);
  await page.evaluate((length) => {
    const draft = JSON.parse(localStorage.getItem('intakeDraft') ?? '');
    draft.value.answers.competitors = 'x'.repeat(length);
    localStorage.setItem('intakeDraft', JSON.stringify(draft));
  }, limit + 1);
  await open(page, planPath(paths.intake, 'bp2'));
  const competitors = page.getByLabel('Who are your main competitors?');
  await expect(competitors).toHaveValue('x'.repeat(limit + 1));
  const problem = page.getByText('This answer has 8,001 characters; the limit is 8,000.');
  await expect(problem).toBeVisible();
  await competitors.press('End');
  await competitors.press('Backspace');
  await expect(competitors).toHaveValue('x'.repeat(limit));
  await expect(problem).toBeHidden();
});
