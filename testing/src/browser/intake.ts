import { pages } from '@site/domain/questionnaire';
import type { QuestionnaireStored } from '@site/wire/questionnaire-messages';
import type { Locator, Page } from 'playwright/test';
import { expect } from './fixtures.ts';

export const locateButton = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

/** Follows the link of the first plan on a page with prices. The link leads to the questionnaire. */
export async function followGetStarted(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Get Started/ })
    .first()
    .click();
}

/** Expects that the form has moved to a page. The form then focuses the page's heading. */
export async function expectStep(page: Page, step: number): Promise<void> {
  const heading = page.getByRole('heading', { level: 2, name: pages[step - 1]?.title, exact: true });
  await expect(heading).toBeFocused();
}

export async function goToStep(page: Page, from: number, to: number): Promise<void> {
  for (let step = from + 1; step <= to; step += 1) {
    await locateButton(page, 'Next').click();
    await expectStep(page, step);
  }
}

/** Expects that everything typed so far is stored. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved on this device, /)).toBeVisible();
}

export async function submit(page: Page): Promise<QuestionnaireStored> {
  const response = page.waitForResponse((received) => received.url().endsWith('/questionnaires'));
  await locateButton(page, 'Submit').click();
  const stored = (await (await response).json()) as QuestionnaireStored;
  await expect(page.getByRole('heading', { name: 'Submission Successful!' })).toBeFocused();
  return stored;
}
