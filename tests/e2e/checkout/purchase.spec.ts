import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths, planPath } from '@site/domain/paths';
import { expectNoAxeFindings } from '@site/testing/browser/accessibility';
import {
  fillPayment,
  locateOrderComplete,
  openConfirmation,
  openForm,
  pay,
  payWithCard,
  reviewOrder,
} from '@site/testing/browser/checkout';
import { expect, open, test, waitForHydration } from '@site/testing/browser/fixtures';
import { goToStep, submit } from '@site/testing/browser/intake';
import { recordRequests } from '@site/testing/browser/page-requests';
import { waitForMail } from '@site/testing/browser/wait-for-mail';
import { formatPlanPrice } from '@site/testing/plan-prices';
import PostalMime from 'postal-mime';

// Use a time zone in which it is already tomorrow for most of the day.
test.use({ timezoneId: 'Pacific/Kiritimati' });

test('a founder browses, chooses, fills in, pays and gets the invoice', async ({ page, site }) => {
  await open(page, paths.home);
  await page.getByRole('banner').getByRole('link', { name: 'Start Your Project' }).click();
  await expect(page).toHaveURL(paths.pricing);

  await page.getByRole('tab', { name: 'Market Research' }).click();
  await expect(page).toHaveURL(/category=market-research/);
  const comprehensive = page
    .getByRole('tabpanel')
    .locator('li, article, section')
    .filter({ hasText: formatPlanPrice('mr2') })
    .last();
  await expect(comprehensive.getByText('Most Popular')).toBeVisible();
  await comprehensive.getByRole('link', { name: /Get Started/ }).click();

  await expect(page).toHaveURL(planPath(paths.intake, 'mr2'));
  await expect(page.getByText('Market Research - Comprehensive').first()).toBeVisible();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('selectedPlan') ?? '{}').id)).toBe('mr2');

  await page.getByLabel('Email').fill('ada@engine.example');
  await page.getByLabel('What is the name of your business?').fill('Analytical Engines');
  for (let step = 2; step <= 7; step += 1) {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveTitle(new RegExp(`Step ${step} of 7`));
  }
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Submission Successful!' })).toBeVisible();

  await page.getByRole('link', { name: 'Proceed to Payment' }).click();
  await expect(page).toHaveURL(planPath(paths.checkout, 'mr2'));
  await waitForHydration(page);
  await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('ada@engine.example');
  await payWithCard(page, { fullName: 'Ada Lovelace' }, formatPlanPrice('mr2'));

  await expect(page.getByRole('heading', { level: 1, name: /order complete/i })).toBeVisible();
  const orderNumber =
    /ORD-\d{13}-\d{1,3}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? '';
  await expect(page.getByRole('main')).toContainText('Market Research - Comprehensive');

  const mail = await waitForMail(site, orderNumber);
  expect(mail.to?.[0]?.address).toBe('ada@engine.example');
  expect(mail.text).toContain(orderNumber);
  expect(mail.text).toContain(`${formatPlanPrice('mr2')}.00`);
  const [, day] =
    /Order date(\d+ \w+ \d{4}), \d\d:\d\d (?:GMT|BST)/.exec(
      (await page.getByRole('main').textContent()) ?? '',
    ) ?? [];
  expect(mail.text).toContain(`Invoice date: ${day}`);
  const pdf = mail.attachments.find(({ filename }) => filename?.endsWith('.pdf'));
  expect(pdf?.mimeType).toBe('application/pdf');
  expect(
    Buffer.from(pdf?.content as ArrayBuffer)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  // The outbox page shows the email, too.
  await page.goto(`${site.urls.api}/outbox`);
  await page.getByRole('link', { name: mail.subject ?? '' }).click();
  await expect(page.getByText(orderNumber).first()).toBeVisible();
});

test('a tab closed right after the charge loses nothing that was typed', async ({ page, site }) => {
  const email = 'closed-tab@example.com';
  await openForm(page);
  await fillPayment(page, { email });
  await page.getByRole('textbox', { name: /^Company/ }).fill('Short Visit Ltd');
  await page.getByText('Add a billing address').click();
  await page.getByRole('textbox', { name: 'City' }).fill('York');
  await reviewOrder(page);
  const charged = page.waitForResponse(/\/payment_intents\/[^/]+\/confirm$/);
  await pay(page);
  await charged;
  await page.close();
  const readMail = () =>
    globSync(join(site.outbox, '*.eml'))
      .map((file) => readFileSync(file, 'utf8'))
      .find((text) => text.includes(email));
  await expect.poll(readMail).toBeDefined();
  const { text } = await PostalMime.parse(readMail() ?? '');
  for (const typed of ['Grace Hopper', 'Short Visit Ltd', 'York']) expect(text).toContain(typed);
});

test('a buyer pays first, answers by the emailed link, and sees the dates', async ({
  page,
  context,
  site,
}) => {
  await openConfirmation(page);
  await pay(page);
  await expect(locateOrderComplete(page)).toBeFocused();
  const questions = page.getByRole('link', { name: 'Answer the questions' });
  await expect(questions).toBeVisible();
  expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe(
    'Answer the questions, about 30 minutes',
  );
  await expect(page.getByText('Within 24 hours of your answers', { exact: true })).toBeVisible();
  await expect(page.getByText('Invoice sent')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the invoice (PDF)' }).click();
  const invoice = await downloading;
  expect(invoice.suggestedFilename()).toMatch(/^Invoice for ORD-\d{13}-\d{1,3}\.pdf$/);
  expect(
    readFileSync(await invoice.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  const orderNumber = (await page.getByText(/^ORD-/).textContent()) ?? '';
  const { text = '' } = await waitForMail(site, orderNumber);
  const link = /\/intake-form#order=[\w-]{43}/.exec(text)?.[0] ?? '';
  const later = await context.newPage();
  const requested = recordRequests(later);
  await open(later, link);
  await expect(later).toHaveURL(paths.intake);
  const order = later.getByRole('region', { name: 'Your order' });
  await expect(order).toContainText(`Pitch Deck - 12 slides${orderNumber}`);
  await expect(later.getByLabel('Email')).toHaveValue('grace@example.com');
  await expectNoAxeFindings(later, 'the questionnaire of an order');
  await later.reload();
  await waitForHydration(later);
  await expect(order).toContainText(orderNumber);
  await goToStep(later, 1, 7);
  expect((await submit(later)).order?.orderNumber).toBe(orderNumber);
  await expect(later.getByText(`attached to order ${orderNumber}`)).toBeVisible();
  await expectNoAxeFindings(later, 'answers that were sent for an order');
  await expect(later.getByRole('link', { name: 'Proceed to Payment' })).toHaveCount(0);
  await later.getByRole('main').getByRole('link', { name: 'See your order' }).first().click();
  await expect(locateOrderComplete(later)).toBeVisible();
  await expect(later.getByText(/^By \w+day \d+ \w+$/)).toHaveCount(2);
  await expect(later.getByRole('link', { name: 'Answer the questions' })).toHaveCount(0);
  const saving = later.waitForEvent('download');
  await later.getByRole('button', { name: 'Add these dates to your calendar' }).click();
  const dates = await saving;
  expect(dates.suggestedFilename()).toBe(`Dates of ${orderNumber}.ics`);
  expect(readFileSync(await dates.path(), 'utf8')).toContain(`UID:${orderNumber}-delivery@`);
  expect(requested.filter((url) => url.includes(link.slice(-43)))).toEqual([]);
  // The page on which the buyer paid also shows the answers.
  await page.reload();
  await expect(page.getByText(/^About \w+day \d+ \w+$/)).toBeVisible();
});

test('a buyer attaches the answers sent from another device', async ({ page, browser, site }) => {
  const device = await browser.newContext({ baseURL: site.urls.site });
  const phone = await device.newPage();
  await open(phone, planPath(paths.intake, 'pd1'));
  await phone.getByLabel('Email').fill('Ada@Engine.example');
  await phone.getByLabel('What is the name of your business?').fill('Analytical Engines');
  await goToStep(phone, 1, 7);
  await submit(phone);
  await device.close();

  await openForm(page);
  await payWithCard(page, { email: 'ada@engine.example' });
  await expect(locateOrderComplete(page)).toBeFocused();
  await expect(page.getByText(/^1 answer, sent on \d+ \w+ \d{4}, \d\d:\d\d (GMT|BST)$/)).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Analytical Engines');
  await expectNoAxeFindings(page, 'an order with answers to confirm');
  await page.getByRole('button', { name: 'Use these answers' }).click();
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeFocused();
  await expect(page.getByText(/^About \w+day \d+ \w+$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Answer the questions' })).toHaveCount(0);
});
