import { paths, planPath, pricingPath } from '@site/domain/paths';
import { pageCount, pages } from '@site/domain/questionnaire';
import { expect, hydrated, open, test } from '../../harness/fixtures.ts';
import { button, goTo, onStep, saved, submit } from '../../harness/intake.ts';

test('seven pages forward and back, by the buttons and by the browser', async ({ page }) => {
  await open(page, paths.intake);
  await expect(page).toHaveTitle(/^Step 1 of 7/);
  await expect(button(page, 'Back')).toHaveCount(0);
  await goTo(page, 1, pageCount);
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
  await expect(page).toHaveURL(paths.intake);
});

test('a double click on Back leads one page back and not out of the form', { tag: '@full' }, async ({
  page,
}) => {
  await open(page, paths.pricing);
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /Get Started/ })
    .first()
    .click();
  await expect(page).toHaveURL(planPath(paths.intake, 'pd1'));
  await goTo(page, 1, 2);
  await button(page, 'Back').dblclick();
  // The second click may land where there is no button any more, and take the focus there.
  await expect(page).toHaveTitle(/^Step 1 of 7/);
  await expect(page).toHaveURL(planPath(paths.intake, 'pd1'));
});

test('the plan, its price and the way to another stay in view on every page', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, paths.intake);
  const plan = page.getByRole('region', { name: 'Your plan' });
  for (let step = 1; step <= pageCount; step += 1) {
    await expect(plan.getByText('Pitch Deck - 12 slides')).toBeInViewport();
    await expect(plan.getByText('$650')).toBeInViewport();
    await expect(plan.getByRole('link', { name: 'Change plan' })).toHaveAttribute(
      'href',
      pricingPath('pitch-decks'),
    );
    if (step < pageCount) await goTo(page, step, step + 1);
  }
});

test('Submit needs an email address; Next never does', async ({ page }) => {
  await open(page, paths.intake);
  await goTo(page, 1, pageCount);
  await expect(page.getByText('This is a required question')).toHaveCount(0);
  await button(page, 'Submit').click();
  await expect(page.getByText('This is a required question', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/This is a required question/);
  await page.getByLabel('Email').fill('a');
  await expect(page.getByText('This is a required question')).toHaveCount(0);
});

test('an answer that is too long is named, and its link leads to it', { tag: '@full' }, async ({ page }) => {
  await open(page, paths.intake);
  await page.getByLabel('Email').fill('ada@example.com');
  await goTo(page, 1, 3);
  await page.getByLabel('Which problem do you solve?').fill('x'.repeat(20_001));
  await expect(page.getByText(/20,001 characters/)).toBeVisible();
  await goTo(page, 3, pageCount);
  await button(page, 'Submit').click();
  await expect(page.getByRole('heading', { name: /One thing is left/ })).toBeFocused();
  await page.getByRole('link', { name: /Which problem do you solve/ }).click();
  await expect(page.getByLabel('Which problem do you solve?')).toBeFocused();
});

test('a web address gets its scheme; an invalid one is marked and does not block the form', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, paths.intake);
  const website = page.getByLabel('What is the address of your website?');
  await website.fill('engine.example/about');
  await website.blur();
  await expect(website).toHaveValue('https://engine.example/about');
  await website.fill('javascript:alert(1)');
  await website.blur();
  await expect(page.getByText(/does not look like a web address/)).toBeVisible();
  await goTo(page, 1, 2);
});

test('of brand assets the names are recorded, and more than five are warned about', { tag: '@full' }, async ({
  page,
}) => {
  await open(page, paths.intake);
  await goTo(page, 1, 2);
  const files = Array.from({ length: 6 }, (_, index) => ({
    name: `logo-${index + 1}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from('x'),
  }));
  await expect(page.getByText(/We record the file names; share the files with the link below/)).toBeVisible();
  await page.getByLabel(/Which brand assets do you have/).setInputFiles(files);
  await expect(page.getByText(/You have chosen 6 files/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove logo-6.png' }).click();
  await page.getByLabel('Pick a colour').fill('#aa3300');
  await expect(page.getByLabel(/What are your brand colours/)).toHaveValue('#aa3300');
  await expect(page.getByText(/You have chosen 6 files/)).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Recorded files' }).getByRole('listitem')).toHaveCount(5);
});

test('up to five key products are added and removed', { tag: '@full' }, async ({ page }) => {
  await open(page, paths.intake);
  await goTo(page, 1, 6);
  const products = page.getByRole('group', { name: /^Key product \d$/ });
  await expect(products).toHaveCount(1);
  const add = button(page, 'Add a product');
  for (let count = 2; count <= 5; count += 1) {
    await add.click();
    await expect(products).toHaveCount(count);
    await expect(products.nth(count - 1).getByLabel('Product or service')).toBeFocused();
  }
  await expect(page.getByText('5 of 5: that is the most you can add.')).toBeVisible();
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await products.nth(1).getByLabel('First-month sales').fill('300');
  await page.getByRole('button', { name: 'Remove Key product 1' }).click();
  await expect(products).toHaveCount(4);
  await expect(products.first().getByLabel('First-month sales')).toHaveValue('300');
});

test('the answers are reviewed, one is changed, and the way leads back to the review', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, paths.intake);
  const pagesOfForm = page.getByRole('navigation', { name: 'Pages of the questionnaire' });
  await expect(pagesOfForm.getByText('0 of 7 answered')).toBeVisible();
  await expect(pagesOfForm.getByRole('button', { name: /^Financials\s*helpful$/ })).toBeVisible();
  await page.getByLabel('What is the name of your business?').fill('Engine Ltd');
  await expect(pagesOfForm.getByText('1 of 7 answered')).toBeVisible();
  await expect(pagesOfForm.getByRole('button', { name: /needed\s*, answered$/ })).toHaveCount(1);
  await goTo(page, 1, pageCount);
  await button(page, 'Review answers').click();
  await expect(page.getByRole('heading', { name: 'Review your answers' })).toBeFocused();
  const blank = page.getByText('What is the address of your website?', { exact: true });
  await expect(blank).toBeHidden();
  await page.getByText('6 questions not answered').first().click();
  await expect(blank).toBeVisible();
  await page.getByRole('button', { name: /^Change your answer to: What is the name/ }).click();
  const name = page.getByLabel('What is the name of your business?');
  await expect(name).toBeFocused();
  await name.fill('Loom Ltd');
  await button(page, 'Back to review').click();
  await expect(page.getByText('Loom Ltd')).toBeVisible();
});

test('what is submitted is stored, and submitting again after a review updates it', async ({ page }) => {
  await open(page, paths.intake);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('What is the full name of the founder?').fill('Ada Lovelace');
  await goTo(page, 1, pageCount);
  const first = await submit(page);
  expect(first.updated).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem('intakeDraft'))).toBeNull();

  await page.reload();
  await hydrated(page);
  await button(page, 'Review Submission').click();
  await onStep(page, pageCount);
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  await page.getByLabel('Who works in the business today?').fill('Two of us');
  const second = await submit(page);
  expect(second).toMatchObject({ submissionId: first.submissionId, updated: true });

  await page.getByRole('link', { name: 'Proceed to Payment' }).click();
  await expect(page).toHaveURL(planPath(paths.checkout, 'pd1'));
  await hydrated(page);
  await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('ada@example.com');
  await expect(page.getByRole('textbox', { name: /^Full name/i })).toHaveValue('Ada Lovelace');
});

test('paying first hands the answers so far to the checkout, with their questionnaire', async ({ page }) => {
  await open(page, paths.intake);
  await page.getByLabel('Email').fill('ada@gmial.com');
  await page.getByLabel('Email').blur();
  await button(page, 'Did you mean ada@gmail.com?').click();
  await saved(page);
  const { submissionId } = await page.evaluate(() => JSON.parse(localStorage.getItem('intakeDraft') ?? '{}'));
  const opened = page.waitForRequest('**/create-payment-intent');
  await page.getByRole('link', { name: 'Pay first, answer later' }).click();
  expect(JSON.parse((await opened).postData() ?? '')).toMatchObject({ planId: 'pd1', submissionId });
  await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('ada@gmail.com');
});

test.describe('when the API is gone', () => {
  test.use({ tolerated: { patterns: [/Failed to load resource/, /Cross-Origin Request Blocked/] } });

  test('the failure is shown, everything is kept, and a second try works', async ({ page, site }) => {
    await open(page, paths.intake);
    await page.getByLabel('Email').fill('ada@example.com');
    await goTo(page, 1, pageCount);
    await site.killApi();
    await button(page, 'Submit').click();
    await expect(
      page.getByText('Failed to submit form. Please try again or contact support.', { exact: true }),
    ).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
    await site.startApi();
    await submit(page);
  });
});

test('while it is being sent, nothing else can be pressed and a second press is ignored', async ({
  page,
}) => {
  await open(page, paths.intake);
  await page.getByLabel('Email').fill('ada@example.com');
  await goTo(page, 1, pageCount);
  let requests = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/questionnaires/*', async (route) => {
    if (route.request().method() === 'POST') requests += 1;
    await released;
    await route.continue();
  });
  await button(page, 'Submit').click();
  const sending = button(page, 'Submitting...');
  await expect(sending).toBeVisible();
  await expect(button(page, 'Back')).toBeDisabled();
  await expect(button(page, 'Clear form')).toBeDisabled();
  await sending.click({ force: true });
  release();
  await expect(page.getByRole('heading', { name: 'Submission Successful!' })).toBeVisible();
  expect(requests).toBe(1);
});

test.describe('with scripting off', () => {
  test.use({ javaScriptEnabled: false });

  test('every question can be read, and where to send the answers', async ({ page }) => {
    await page.goto(paths.intake);
    const text = await page.locator('main').textContent();
    for (const { title } of pages) expect(text).toContain(title);
    expect(text).toContain('This form needs JavaScript');
    expect(text).toContain('What do you pay, or plan to pay, your employees?');
  });
});
