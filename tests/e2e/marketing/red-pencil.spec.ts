import { readFileSync } from 'node:fs';
import { paths } from '@site/domain/paths';
import { expect, open, test } from '@site/testing/browser/fixtures';

test('a slide is marked while it is typed, and saved as a picture; nothing is sent', async ({ page }) => {
  await open(page, paths.pitchDecks);
  const box = page.getByRole('textbox', { name: 'The words of one slide' });
  await box.scrollIntoViewIfNeeded();
  const sent: string[] = [];
  // Fill the field again if it hydrated between the selection of its text and the typing, because hydration clears the
  // selection, and the words are then added to the example.
  await expect(async () => {
    await box.fill('Bread for Lyon');
    await expect(page.getByText('No marks.')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  page.on('request', (request) => sent.push(request.url()));
  await box.fill('A revolutionary bakery');
  await expect(page.getByRole('status').filter({ hasText: 'One mark, and why.' })).toBeVisible();
  await expect(page.locator('del', { hasText: 'revolutionary' })).toBeVisible();
  await expect(page.getByText('Every deck in the pile says this of itself.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the slide as a picture' }).click();
  const file = readFileSync((await (await download).path()) ?? '');
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1820, 1120]);
  // When it is idle, the page prefetches the remotes that it links to.
  expect(sent.filter((url) => !/^blob:|\/r\//.test(url))).toEqual([]);
});

test('words that are typed in the moment of hydration are kept and marked', async ({ page }) => {
  // Type right before React sets the field's value, which it does once the field has hydrated.
  await page.addInitScript(() => {
    const field = HTMLTextAreaElement.prototype;
    const value = Object.getOwnPropertyDescriptor(field, 'value') as PropertyDescriptor;
    let isFirst = true;
    Object.defineProperty(field, 'value', {
      ...value,
      set(this: HTMLTextAreaElement, text: string) {
        if (isFirst) {
          isFirst = false;
          value.set?.call(this, 'A disruptive bakery');
          this.dispatchEvent(new Event('input', { bubbles: true }));
        }
        value.set?.call(this, text);
      },
    });
  });
  await open(page, paths.pitchDecks);
  const box = page.getByRole('textbox', { name: 'The words of one slide' });
  await box.scrollIntoViewIfNeeded();
  await expect(page.locator('del', { hasText: 'disruptive' })).toBeVisible();
  await expect(box).toHaveValue('A disruptive bakery');
});

test.describe('without the script of the pencil', () => {
  test.use({ tolerated: /red-pencil\.js/ });

  test('the marked example and the words in the field stay, and a notice says that nothing is marked', async ({
    page,
  }) => {
    await page.route(/\/red-pencil\.js$/, (route) => route.abort());
    await open(page, paths.pitchDecks);
    const box = page.getByRole('textbox', { name: 'The words of one slide' });
    await box.fill('Bread for Lyon');
    await box.scrollIntoViewIfNeeded();
    await expect(page.getByRole('alert')).toContainText('This part has not loaded');
    await expect(page.locator('del').first()).toBeVisible();
    await expect(box).toHaveValue('Bread for Lyon');
    // The script is not requested again, so the notice is there again after a visit to another page.
    await page.getByRole('link', { name: 'Contact Us' }).first().click();
    await expect(page).toHaveURL(paths.contact);
    await page.goBack();
    await expect(page.getByRole('alert')).toContainText('This part has not loaded');
  });
});
