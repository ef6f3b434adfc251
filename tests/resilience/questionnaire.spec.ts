import { paths } from '@site/domain/paths';
import { pageCount } from '@site/domain/questionnaire';
import type { Page } from 'playwright/test';
import { expect, hydrated, open, test } from '../harness/fixtures.ts';
import { button, goTo, saved, storedAnswers, submit } from '../harness/intake.ts';

test('a megabyte pasted into a field is kept, reported, and can be shortened later', async ({
  page,
  site,
}) => {
  // A browser takes its time over a field of this size.
  const megabyte = 'Our story. '.repeat(Math.ceil(2 ** 20 / 11)).slice(0, 2 ** 20);
  await open(page, paths.intake);
  await page.getByLabel('Email').fill('megabyte@example.com');
  await goTo(page, 1, 3);
  const problem = page.getByLabel('Which problem do you solve?');
  await problem.focus();
  await page.keyboard.insertText(megabyte);
  await expect(page.getByText(/This answer has 1,048,57\d characters; the limit is 20,000/)).toBeVisible();
  await saved(page);
  await page.reload();
  await hydrated(page);
  await onReturn(page, 3);
  expect((await problem.inputValue()).length).toBe(2 ** 20);

  await goTo(page, 3, pageCount);
  await button(page, 'Submit').click();
  await expect(page.getByRole('heading', { name: /One thing is left/ })).toBeFocused();
  await page.getByRole('link', { name: /Which problem do you solve/ }).click();
  await expect(problem).toBeFocused();
  expect((await problem.inputValue()).length).toBe(2 ** 20);
  await problem.fill(megabyte.slice(0, 20_000));
  await goTo(page, 3, pageCount);
  await submit(page);
  const [answers] = await storedAnswers(site, 'megabyte@example.com');
  expect(answers?.['Which problem do you solve?']?.length).toBe(megabyte.slice(0, 20_000).trim().length);
});

test('emoji, right-to-left text and control characters arrive as they were meant', async ({ page, site }) => {
  await open(page, paths.intake);
  await page.getByLabel('Email').fill('scripts@example.com');
  await page.getByLabel('What is the name of your business?').fill('Łódź 👩‍💻🧵 & Söhne');
  await page.getByLabel('What is the full name of the founder?').fill('שלום ‮abc‬ 漢字');
  const address = page.getByLabel('What is the physical or registered address of the business?');
  await address.fill('NUL \u0000 bell \u0007 tab\there\r\nnext line \u007f end \ud800');
  await goTo(page, 1, pageCount);
  await saved(page);
  await page.reload();
  await hydrated(page);
  await onReturn(page, pageCount);
  await submit(page);
  const [answers] = await storedAnswers(site, 'scripts@example.com');
  expect(answers).toMatchObject({
    'What is the name of your business?': 'Łódź 👩‍💻🧵 & Söhne',
    'What is the full name of the founder?': 'שלום ‮abc‬ 漢字',
    'What is the physical or registered address of the business?':
      'NUL  bell  tab\there\nnext line  end \ufffd',
  });
});

test('a sixth product is rejected with a message, and the five are kept', async ({ page, site }) => {
  await open(page, paths.intake);
  await page.getByLabel('Email').fill('products@example.com');
  await goTo(page, 1, 6);
  const products = page.getByRole('group', { name: /^Key product \d$/ });
  for (let number = 1; number <= 5; number += 1) {
    if (number > 1) await button(page, 'Add a product').click();
    await products
      .nth(number - 1)
      .getByLabel('Product or service')
      .fill(`Product ${number}`);
    await products
      .nth(number - 1)
      .getByLabel('Price')
      .fill(`$${number}`);
  }
  await button(page, 'Add a product').click({ force: true });
  await button(page, 'Add a product').press('Enter');
  await expect(products).toHaveCount(5);
  await expect(page.getByText('5 of 5: that is the most you can add.')).toBeVisible();
  await goTo(page, 6, pageCount);
  await submit(page);
  const [answers = {}] = await storedAnswers(site, 'products@example.com');
  const sent = Object.entries(answers).filter(([key]) => key.startsWith('Key product'));
  expect(sent.map(([, value]) => value).filter(Boolean)).toEqual(
    [1, 2, 3, 4, 5].flatMap((number) => [`Product ${number}`, `$${number}`]),
  );
});

test('a javascript: link is marked, is never a link, and is stored as text', async ({ page, site }) => {
  const link = 'javascript:document.title="run"';
  await open(page, paths.intake);
  await page.getByLabel('Email').fill('links@example.com');
  await page.getByLabel('What is the address of your website?').fill(link);
  await page.getByLabel("What is the founder's LinkedIn profile?").fill(' JavaScript:alert(1)');
  await page.getByLabel("What is the founder's LinkedIn profile?").blur();
  await expect(page.getByText(/does not look like a web address/)).toHaveCount(2);
  await goTo(page, 1, pageCount);
  await button(page, 'Review answers').click();
  await expect(page.getByText(link)).toBeVisible();
  expect(await page.locator('a[href^="javascript" i]').count()).toBe(0);
  await submit(page);
  const [answers] = await storedAnswers(site, 'links@example.com');
  expect(answers?.['What is the address of your website?']).toBe(link);
  expect(await page.title()).not.toContain('run');
});

const week = 7 * 24 * 60 * 60 * 1000;

for (const [kind, text] of [
  ['no JSON', '{"format":1,"answers":{"email":"cut o'],
  ['JSON of something else', '["not", "a", "draft"]'],
  ['a draft without answers', JSON.stringify({ format: 1, savedAt: Date.now(), answers: [] })],
] as const) {
  test(`a stored draft that is ${kind} is set aside and reported, and the form works`, async ({ page }) => {
    await plant(page, text);
    await open(page, paths.intake);
    await expect(page.getByText(/that this version of the form cannot read. It is kept/)).toBeVisible();
    await page.getByLabel('Email').fill('corrupt@example.com');
    await saved(page);
    expect(await page.evaluate(() => localStorage.getItem('intakeDraft.unreadable'))).toContain(
      JSON.stringify(text).slice(1, -1).slice(0, 20),
    );
    await goTo(page, 1, pageCount);
    await submit(page);
  });
}

test('the readable answers of a damaged draft are restored, and it can be sent', async ({ page, site }) => {
  await plant(
    page,
    JSON.stringify({
      format: 1,
      submissionId: '../../other',
      revision: 'r',
      savedAt: Date.now() - week,
      position: { page: 99, y: 'low' },
      answers: {
        email: 'damaged@example.com',
        businessName: 42,
        founderName: 'Ada Lovelace',
        brandAssets: [null, { name: 'logo.png', bytes: 1 }],
        keyProducts: ['Loom', { name: 'Engine', price: null }],
        nextYearsQuestion: 'kept for later',
      },
    }),
  );
  await open(page, paths.intake);
  await expect(page.getByText(/are back/)).toBeVisible();
  await expect(page.getByText('Step 1 of 7')).toBeVisible();
  await expect(page.getByLabel('What is the full name of the founder?')).toHaveValue('Ada Lovelace');
  await goTo(page, 1, pageCount);
  await submit(page);
  const [answers] = await storedAnswers(site, 'damaged@example.com');
  expect(answers).toMatchObject({
    'What is the full name of the founder?': 'Ada Lovelace',
    'Key product 2': 'Engine',
  });
});

test('full storage is reported, the form works, and its answers are sent', async ({ page, site }) => {
  await page.addInitScript(() => {
    for (let size = 2 ** 22; size >= 1; size = Math.floor(size / 2)) {
      for (let count = 0; count < 4; count += 1) {
        try {
          localStorage.setItem(`filler-${size}-${count}`, 'x'.repeat(size));
        } catch {
          break;
        }
      }
    }
  });
  await open(page, paths.intake);
  await page.getByLabel('Email').fill('full@example.com');
  await expect(page.getByText(/this browser’s storage is full/).first()).toBeVisible();
  await goTo(page, 1, 5);
  await page.getByLabel('What are the key processes of your business?').fill('Weaving');
  await goTo(page, 5, pageCount);
  await submit(page);
  const [answers] = await storedAnswers(site, 'full@example.com');
  expect(answers?.['What are the key processes of your business?']).toBe('Weaving');
});

/** The page that a draft was left on comes back. */
async function onReturn(page: Page, step: number): Promise<void> {
  await expect(page.getByText(`Step ${step} of ${pageCount}`)).toBeVisible();
}

/** Puts a draft into the browser before the form first looks. */
async function plant(page: Page, text: string): Promise<void> {
  await page.addInitScript((draft) => {
    if (sessionStorage.getItem('planted')) return;
    sessionStorage.setItem('planted', 'yes');
    localStorage.setItem('intakeDraft', draft);
  }, text);
}
