import { paths } from '@site/domain/paths';
import { pageCount } from '@site/domain/questionnaire';
import { payloadKeys } from '@site/domain/questionnaire-payload';
import { promote } from '@site/release/pipeline';
import { expect, open, test } from '@site/testing/browser/fixtures';
import { goToStep, locateButton } from '@site/testing/browser/intake';
import type { Request } from 'playwright/test';

const spreadsheet = 'https://spreadsheet.example/exec';

test.use({ tolerated: /Failed to load resource|ERR_/ });

test('without an API the answers arrive in a spreadsheet as specified, whose response the page cannot read', {
  tag: '@full',
}, async ({ page, site }) => {
  const config = { ...site.config, apiBase: '', questionnaireUrl: spreadsheet };
  await promote(site.store, { apps: [], config });
  const posted: Request[] = [];
  let answers = false;
  await page.route(spreadsheet, (route) => {
    posted.push(route.request());
    return answers ? route.fulfill({ body: '{"result":"success"}' }) : route.abort();
  });
  await open(page, paths.intake);
  await page.getByLabel('Email').fill('direct@example.com');
  await page.getByLabel('What is the name of your business?').fill('=SUM(A1)');
  await goToStep(page, 1, 2);
  await page
    .getByLabel(/Which brand assets do you have/)
    .setInputFiles(
      ['logo.png', 'guide.pdf'].map((name) => ({ name, mimeType: 'image/png', buffer: Buffer.from('x') })),
    );
  await goToStep(page, 2, pageCount);
  await locateButton(page, 'Submit').click();
  const failed = 'Failed to submit form. Please try again or contact support.';
  await expect(page.getByText(failed, { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('direct@example.com');

  answers = true;
  posted.length = 0;
  await locateButton(page, 'Submit').click();
  await expect(page.getByRole('heading', { name: 'Submission Successful!' })).toBeFocused();
  // There is one request and no CORS preflight.
  expect(posted.map((request) => request.method())).toEqual(['POST']);
  expect(posted[0]?.headers()['content-type']).toContain('text/plain');
  const cells = posted[0]?.postDataJSON() as Record<string, string>;
  expect(Object.keys(cells)).toEqual(payloadKeys().filter((key) => key in cells));
  expect(cells).toMatchObject({
    Email: 'direct@example.com',
    'What is the name of your business?': "'=SUM(A1)",
  });
  expect(Object.values(cells)).toContain('logo.png, guide.pdf');
  expect(Number.isNaN(Date.parse(cells.submissionDate ?? ''))).toBe(false);
  expect(cells.timestamp).toBe(cells.submissionDate);
  await expect(page.getByRole('link', { name: 'Proceed to Payment' })).toBeVisible();
  await expect(locateButton(page, 'Review Submission')).toBeVisible();
});
