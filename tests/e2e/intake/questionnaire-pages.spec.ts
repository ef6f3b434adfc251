import { paths, planPath } from '@site/domain/paths';
import { listQuestions, pageCount, pages } from '@site/domain/questionnaire';
import { expect, open, test } from '@site/testing/browser/fixtures';
import { expectSaved, expectStep, goToStep, locateButton } from '@site/testing/browser/intake';

/** This plan needs all pages, so none of its questions is collapsed. */
const everyQuestion = planPath(paths.intake, 'bp2');

test('every field of the seven pages has its name and its keyboard', async ({ page }) => {
  await open(page, everyQuestion);
  await expect(page).toHaveTitle(/^Step 1 of 7/);
  await expect(locateButton(page, 'Back')).toHaveCount(0);
  for (const { number: step } of pages) {
    const shown = step === 1 ? [...listQuestions(0), ...listQuestions(1)] : listQuestions(step);
    for (const { id, label, kind, inputmode, autocomplete, help } of shown) {
      if (kind === 'products') {
        await expect(page.getByRole('group', { name: label })).toBeVisible();
        continue;
      }
      const field = page.locator(`[id="${id}"]`);
      await expect(field).toHaveAccessibleName(new RegExp(`^${escapePattern(label)}`));
      if (help) await expect(field).toHaveAccessibleDescription(new RegExp(escapePattern(help)));
      if (kind === 'email' || kind === 'url') await expect(field).toHaveAttribute('type', kind);
      if (inputmode) await expect(field).toHaveAttribute('inputmode', inputmode);
      if (autocomplete) await expect(field).toHaveAttribute('autocomplete', autocomplete);
    }
    if (step < pageCount) await goToStep(page, step, step + 1);
  }
  await expect(page).toHaveTitle(/^Step 7 of 7/);
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '7');
  await expect(locateButton(page, 'Next')).toHaveCount(0);
  await page.goBack();
  await expectStep(page, 6);
  await page.goForward();
  await expectStep(page, 7);
  await locateButton(page, 'Back').click();
  await expectStep(page, 6);
  await locateButton(page, 'Next').click();
  await expectStep(page, 7);
  await expect(page).toHaveURL(everyQuestion);
});

test('optional questions are folded, stay open once opened, and can be skipped', async ({ page }) => {
  await open(page, paths.intake);
  const year = page.getByLabel('In which year was the business founded?');
  await expect(year).toBeHidden();
  await page.getByText('2 more, if you have a minute').click();
  await year.fill('2020');
  await expectSaved(page);
  await year.fill('');
  await page.getByLabel('Email').fill('folded@example.com');
  await expect(year).toBeVisible();
  await expect(locateButton(page, 'Review answers')).toHaveCount(0);
  await goToStep(page, 1, 3);
  await expect(locateButton(page, 'Review answers')).toBeVisible();
});

test('up to five products are added and removed, and the focus follows', async ({ page }) => {
  await open(page, everyQuestion);
  await goToStep(page, 1, 6);
  expect(await page.evaluate(() => localStorage.getItem('intakeDraft'))).toBeNull();
  const locateProduct = (number: number) =>
    page.getByRole('group', { name: `Key product ${number}`, exact: true });
  const locateProductName = (number: number) => locateProduct(number).getByLabel('Product or service');
  await locateProductName(1).fill('Loom');
  for (const [number, name] of [
    [2, 'Yarn'],
    [3, 'Dye'],
    [4, 'Rent'],
    [5, 'Class'],
  ] as const) {
    await locateButton(page, 'Add a product').press('Enter');
    await expect(locateProductName(number)).toBeFocused();
    await page.keyboard.type(name);
  }
  await expect(page.getByText('5 of 5: that is the most you can add.')).toBeVisible();
  await locateButton(page, 'Add a product').press('Enter');
  await expect(locateProduct(6)).toHaveCount(0);
  await locateProduct(2).getByLabel('Price').fill('9');
  await locateButton(page, 'Remove Key product 1').press('Enter');
  await expect(locateButton(page, 'Add a product')).toBeFocused();
  await expect(locateProductName(1)).toHaveValue('Yarn');
  await expect(locateProduct(1).getByLabel('Price')).toHaveValue('9');
  await goToStep(page, 6, 7);
  await page.goBack();
  await expectStep(page, 6);
  await expectSaved(page);
  await page.reload();
  await expect(locateProductName(4)).toHaveValue('Class');
  await expect(locateProductName(1)).toHaveValue('Yarn');
  await expect(locateProduct(5)).toHaveCount(0);
});

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
