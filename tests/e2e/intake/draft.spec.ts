import { paths, planPath } from '@site/domain/paths';
import {
  expect,
  followFooterLink,
  open,
  openBeforeHydration,
  test,
  waitForHydration,
} from '@site/testing/browser/fixtures';
import { expectSaved, expectStep, goToStep, locateButton } from '@site/testing/browser/intake';

test('a reload on page 5 comes back to page 5, with its values and its position', async ({ page }) => {
  await open(page, planPath(paths.intake, 'bp2'));
  await page.getByLabel('Email').fill('ada@example.com');
  await goToStep(page, 1, 5);
  const processes = page.getByLabel('What are the key processes of your business?');
  await processes.fill('Weaving 🧵\nשלום');
  await expectSaved(page);
  await page.evaluate(() => window.scrollTo({ top: 640, behavior: 'instant' }));
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByText('Step 5 of 7')).toBeVisible();
  await expect(processes).toHaveValue('Weaving 🧵\nשלום');
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(640);
});

test('Back from the payment page comes to the place that was left, whatever the draft knows of it', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, planPath(paths.intake, 'pd1'));
  await page.getByLabel('Email').fill('ada@example.com');
  await expectSaved(page);
  await page.evaluate(() => window.scrollTo({ top: 640, behavior: 'instant' }));
  await page
    .getByRole('link', { name: 'Pay first, answer later' })
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(planPath(paths.checkout, 'pd1'));
  await waitForHydration(page);
  // Simulate Firefox, which may show the payment page before it has stored what the previous page wrote as it was left.
  await page.evaluate(() => {
    const draft = JSON.parse(localStorage.getItem('intakeDraft') ?? '');
    draft.value.position.y = 0;
    localStorage.setItem('intakeDraft', JSON.stringify(draft));
  });
  await page.goBack();
  await waitForHydration(page);
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(640);
});

test('text typed before hydration is kept, and is saved', async ({ page }) => {
  const hydrate = await openBeforeHydration(page, paths.intake);
  await page.getByLabel('Email').fill('early@example.com');
  await hydrate();
  await expectSaved(page);
  await expect(page.getByLabel('Email')).toHaveValue('early@example.com');
});

test('the link to another plan stays where it is when the link to paying comes', async ({ page }) => {
  const hydrate = await openBeforeHydration(page, planPath(paths.intake, 'pd1'));
  const change = page.getByRole('link', { name: 'Change plan' });
  // The link is a pixel wider in the fallback font.
  await page.evaluate(async () => void (await document.fonts.ready));
  const before = await change.boundingBox();
  await hydrate();
  await expect(page.getByRole('link', { name: 'Pay first', exact: true })).toBeVisible();
  expect(await change.boundingBox()).toEqual(before);
});

test('Clear form clears at once, and Undo brings everything back', { tag: '@full' }, async ({ page }) => {
  await open(page, paths.intake);
  const email = page.getByLabel('Email');
  await email.fill(`${'a'.repeat(1000)}@example.com`);
  await expect(page.getByText(/Only 254 characters fit here/)).toBeVisible();
  await locateButton(page, 'Clear form').click();
  await expect(page.getByText(/Only 254 characters fit here/)).toHaveCount(0);
  await email.fill('ada@example.com');
  await goToStep(page, 1, 4);
  await page.getByLabel('How do you find customers online?').fill('Search');
  await expectSaved(page);
  await locateButton(page, 'Clear form').click();
  await expectStep(page, 1);
  await expect(page.getByLabel('Email')).toHaveValue('');
  expect(await page.evaluate(() => localStorage.getItem('intakeDraft'))).toBeNull();
  await locateButton(page, 'Undo').click();
  await expectStep(page, 4);
  await expect(page.getByLabel('How do you find customers online?')).toHaveValue('Search');
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
});

test('text typed in one tab appears in another; none is lost', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await open(page, paths.intake);
  await page.getByLabel('Fiverr username').fill('first');
  await expectSaved(page);
  const other = await context.newPage();
  await open(other, paths.intake);
  await expect(other.getByLabel('Fiverr username')).toHaveValue('first');
  await other.getByLabel('Fiverr username').fill('other');
  await expect(page.getByLabel('Fiverr username')).toHaveValue('other');
  await page.getByLabel('What is the name of your business?').fill('Typed meanwhile');
  await expect(other.getByLabel('What is the name of your business?')).toHaveValue('Typed meanwhile');
  await expect(other.getByLabel('Fiverr username')).toHaveValue('other');
});

test('Clear form clears other tabs too, and Undo restores them', async ({ page, context }) => {
  const locateBusiness = (tab: typeof page) => tab.getByLabel('What is the name of your business?');
  await open(page, paths.intake);
  await page.getByLabel('Email').fill('ada@example.com');
  await locateBusiness(page).fill('Engine Ltd');
  await expectSaved(page);
  const other = await context.newPage();
  await open(other, paths.intake);
  await expect(locateBusiness(other)).toHaveValue('Engine Ltd');
  await locateButton(page, 'Clear form').click();
  await expect(locateBusiness(other)).toHaveValue('');
  await expect(other.getByText('This form is empty now')).toBeVisible();
  await other.getByLabel('Fiverr username').fill('ada');
  await expectSaved(other);
  await expect(page.getByLabel('Fiverr username')).toHaveValue('ada');
  expect(await page.evaluate(() => localStorage.getItem('intakeDraft'))).not.toMatch(/ada@|Engine/);
  await locateButton(page, 'Undo').click();
  await expect(locateBusiness(page)).toHaveValue('Engine Ltd');
  await expect(locateBusiness(other)).toHaveValue('Engine Ltd');
  await expect(other.getByText('This form is empty now')).toHaveCount(0);
});

test('the draft can be deleted from the device, and typing does not bring it back', async ({ page }) => {
  await open(page, paths.intake);
  await page.getByLabel('Email').fill('ada@example.com');
  await expectSaved(page);
  await page.getByRole('button', { name: 'Delete the answers saved on this device' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Not saved on this device/ })).toBeAttached();
  await expect(locateButton(page, 'Save on this device')).toBeFocused();
  await page.getByLabel('Fiverr username').fill('ada');
  await goToStep(page, 1, 2);
  await followFooterLink(page, 'Pricing');
  await expect(page).toHaveURL(paths.pricing);
  await page.goBack();
  await expect(page.getByLabel('Fiverr username')).toHaveValue('ada');
  expect(await page.evaluate(() => localStorage.getItem('intakeDraft'))).toBeNull();
  await locateButton(page, 'Save on this device').click();
  await expectSaved(page);
  expect(await page.evaluate(() => localStorage.getItem('intakeDraft'))).toContain('ada@example.com');
});
