import { paths, planPath } from '@site/domain/paths';
import { pageCount, type Question, questions } from '@site/domain/questionnaire';
import { expect, open, test } from '@site/testing/browser/fixtures';
import { button, goTo, onStep, saved } from '@site/testing/browser/intake';

/** This plan needs all pages, so none of its questions is collapsed. */
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

test('products are added with the focus in their name, up to five, and removed with their answers', async ({
  page,
}) => {
  await open(page, everyQuestion);
  await goTo(page, 1, 6);
  expect(await page.evaluate(() => localStorage.getItem('intakeDraft'))).toBeNull();
  const product = (number: number) => page.getByRole('group', { name: `Key product ${number}`, exact: true });
  const named = (number: number) => product(number).getByLabel('Product or service');
  await named(1).fill('Loom');
  for (const [number, name] of [
    [2, 'Yarn'],
    [3, 'Dye'],
    [4, 'Rent'],
    [5, 'Class'],
  ] as const) {
    await button(page, 'Add a product').press('Enter');
    await expect(named(number)).toBeFocused();
    await page.keyboard.type(name);
  }
  await expect(page.getByText('5 of 5: that is the most you can add.')).toBeVisible();
  await button(page, 'Add a product').press('Enter');
  await expect(product(6)).toHaveCount(0);
  await product(2).getByLabel('Price').fill('9');
  await button(page, 'Remove Key product 1').press('Enter');
  await expect(button(page, 'Add a product')).toBeFocused();
  await expect(named(1)).toHaveValue('Yarn');
  await expect(product(1).getByLabel('Price')).toHaveValue('9');
  await goTo(page, 6, 7);
  await page.goBack();
  await onStep(page, 6);
  await saved(page);
  await page.reload();
  await expect(named(4)).toHaveValue('Class');
  await expect(named(1)).toHaveValue('Yarn');
  await expect(product(5)).toHaveCount(0);
});

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
