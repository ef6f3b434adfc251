import { paths, planPath } from '@site/domain/paths';
import { pageCount } from '@site/domain/questionnaire';
import { expect, open, test, waitForHydration } from '@site/testing/browser/fixtures';
import { expectSaved, expectStep, goToStep, locateButton, submit } from '@site/testing/browser/intake';

test('Submit needs an email address; Next never does', { tag: '@full' }, async ({ page }) => {
  await open(page, paths.intake);
  await goToStep(page, 1, pageCount);
  await expect(page.getByText('This is a required question')).toHaveCount(0);
  await expect(page.locator(':invalid')).toHaveCount(0);
  await locateButton(page, 'Submit').click();
  await expect(page.getByText('This is a required question', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/This is a required question/);
  await expect(
    page.getByRole('status').filter({ hasText: 'Email: This is a required question' }),
  ).toHaveCount(1);
  await page.getByLabel('Email').fill('a');
  await expect(page.getByText('This is a required question')).toHaveCount(0);
});

test('what is submitted is stored, and submitting again after a review updates it', async ({ page }) => {
  await open(page, paths.intake);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('What is the full name of the founder?').fill('Ada Lovelace');
  await goToStep(page, 1, pageCount);
  const first = await submit(page);
  expect(first.updated).toBe(false);
  await expect(page.getByRole('region', { name: 'Still open' }).getByRole('button')).toHaveText([
    '2. Summary, funding and brand',
    '3. Differentiation and founder expertise',
  ]);
  expect(await page.evaluate(() => localStorage.getItem('intakeDraft'))).toBeNull();

  await page.reload();
  await waitForHydration(page);
  await locateButton(page, 'Review Submission').click();
  await expectStep(page, pageCount);
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  await page.getByLabel('Who works in the business today?').fill('Two of us');
  const second = await submit(page);
  expect(second).toMatchObject({ submissionId: first.submissionId, updated: true });

  await page.getByRole('link', { name: 'Proceed to Payment' }).click();
  await expect(page).toHaveURL(planPath(paths.checkout, 'pd1'));
  await waitForHydration(page);
  await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('ada@example.com');
  await expect(page.getByRole('textbox', { name: /^Full name/i })).toHaveValue('Ada Lovelace');

  await open(page, paths.intake);
  await page.getByRole('link', { name: 'Pay first, answer later' }).click();
  await waitForHydration(page);
  await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('ada@example.com');
});

test('paying first hands the answers so far to the checkout, with their questionnaire', async ({ page }) => {
  await open(page, paths.intake);
  await page.getByLabel('Email').fill('ada@gmial.com');
  await expectSaved(page);
  const draft = await page.evaluate(() => JSON.parse(localStorage.getItem('intakeDraft') ?? '{}'));
  const opened = page.waitForRequest('**/create-payment-intent');
  await page.getByRole('link', { name: 'Pay first, answer later' }).click();
  expect(JSON.parse((await opened).postData() ?? '')).toMatchObject({
    planId: 'pd1',
    submissionKey: draft.value.answers.submissionKey,
  });
  const email = page.getByRole('textbox', { name: /^Email/ });
  await expect(email).toHaveValue('ada@gmial.com');
  await locateButton(page, 'Did you mean ada@gmail.com?').click();
  await expect(email).toHaveValue('ada@gmail.com');
  await email.pressSequentially('.co');
  await expect(page.getByText('Did you mean')).toBeHidden();
});
