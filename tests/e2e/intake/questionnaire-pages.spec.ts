import { paths, planPath } from '@site/domain/paths';
import { pageCount, type Question, questions } from '@site/domain/questionnaire';
import { expect, open, test } from '../../harness/fixtures.ts';
import { button, goTo, onStep, saved } from '../../harness/intake.ts';

/** A plan that needs all pages has nothing folded. */
const everyQuestion = planPath(paths.intake, 'bp2');
const table = questions as readonly Question[];
const onPage = (number: number) => table.filter((question) => question.page === number);

test('every field has its question for a name, and the keyboard that its answer needs, on seven pages forward and back', async ({
  page,
}) => {
  await open(page, everyQuestion);
  await expect(page).toHaveTitle(/^Step 1 of 7/);
  await expect(button(page, 'Back')).toHaveCount(0);
  for (let step = 1; step <= pageCount; step += 1) {
    const shown = step === 1 ? [...onPage(0), ...onPage(1)] : onPage(step);
    for (const { id, question, kind, inputmode, autocomplete, help } of shown) {
      if (kind === 'products') {
        await expect(page.getByRole('group', { name: question })).toBeVisible();
        continue;
      }
      const field = page.locator(`[id="${id}"]`);
      await expect(field).toHaveAccessibleName(new RegExp(`^${escaped(question)}`));
      if (help) await expect(field).toHaveAccessibleDescription(new RegExp(escaped(help)));
      if (kind === 'email' || kind === 'url') await expect(field).toHaveAttribute('type', kind);
      if (inputmode) await expect(field).toHaveAttribute('inputmode', inputmode);
      if (autocomplete) await expect(field).toHaveAttribute('autocomplete', autocomplete);
    }
    if (step < pageCount) await goTo(page, step, step + 1);
  }
  await expect(page).toHaveTitle(/^Step 7 of 7/);
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '7');
  await expect(button(page, 'Next')).toHaveCount(0);
  await page.goBack();
  await onStep(page, 6);
  await page.goForward();
  await onStep(page, 7);
  await button(page, 'Back').click();
  await onStep(page, 6);
  await button(page, 'Next').click();
  await onStep(page, 7);
  await expect(page).toHaveURL(everyQuestion);
});

test('what a plan does not need first is folded, stays open once it was opened, and can be left out', async ({
  page,
}) => {
  await open(page, paths.intake);
  const year = page.getByLabel('In which year was the business founded?');
  await expect(year).toBeHidden();
  await page.getByText('2 more questions, if you have a minute').click();
  await year.fill('2020');
  await saved(page);
  await year.fill('');
  await page.getByLabel('Email').fill('folded@example.com');
  await expect(year).toBeVisible();
  await expect(button(page, 'Review answers')).toHaveCount(0);
  await goTo(page, 1, 3);
  await expect(button(page, 'Review answers')).toBeVisible();
});

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
