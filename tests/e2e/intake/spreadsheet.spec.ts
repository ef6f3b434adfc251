import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeLocalSite } from '@site/dev/local-site';
import { paths } from '@site/domain/paths';
import { pageCount, payloadKeys } from '@site/domain/questionnaire';
import { folderStore } from '@site/release/folder-store';
import { startOrigin } from '@site/release/origin';
import { promote } from '@site/release/pipeline';
import { freePorts } from '@site/testing/free-ports';
import { startLocalServer } from '@site/testing/local-server';
import { expect, hydrated, test } from '../../harness/fixtures.ts';
import { button, goTo } from '../../harness/intake.ts';
import { publishedApps } from '../../harness/site.ts';

/** A site without an API: the questionnaire is sent to the spreadsheet's web app, `no-cors`. */
test.describe('without an API, with a spreadsheet', () => {
  test.use({ tolerated: { patterns: [/Failed to load resource/, /ERR_/] } });

  type ReceivedRequest = { method: string; url: string; type: string; body: string };
  let spreadsheet: Awaited<ReturnType<typeof startSpreadsheet>>;
  let site: { url: string; close: () => Promise<void> };

  test.beforeAll(async () => {
    spreadsheet = await startSpreadsheet();
    site = await openSite(spreadsheet.url);
  });
  test.afterAll(async () => {
    await site.close();
    await spreadsheet.close();
  });

  test('the answers arrive as specified, and the opaque response counts as a success', async ({ page }) => {
    await page.goto(`${site.url}${paths.intake}`);
    await hydrated(page);
    await page.getByLabel('Email').fill('direct@example.com');
    await page.getByLabel('What is the name of your business?').fill('=SUM(A1)');
    await goTo(page, 1, 2);
    await page
      .getByLabel(/Which brand assets do you have/)
      .setInputFiles(
        ['logo.png', 'guide.pdf'].map((name) => ({ name, mimeType: 'image/png', buffer: Buffer.from('x') })),
      );
    await goTo(page, 2, pageCount);

    // First the connection fails.
    spreadsheet.respond = (response) => response.destroy();
    await button(page, 'Submit').click();
    await expect(
      page.getByText('Failed to submit form. Please try again or contact support.', { exact: true }),
    ).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('direct@example.com');
    const before = spreadsheet.requests.length;

    // Then it responds as such web apps do: with a redirect to another origin, which the page cannot read.
    spreadsheet.respond = (response) => response.writeHead(302, { location: '/macros/echo' }).end();
    await button(page, 'Submit').click();
    await expect(page.getByRole('heading', { name: 'Submission Successful!' })).toBeFocused();
    const [posted, followed] = spreadsheet.requests.slice(before);
    expect([posted?.method, posted?.url]).toEqual(['POST', '/exec']);
    expect(posted?.type).toContain('text/plain');
    expect([followed?.method, followed?.url]).toEqual(['GET', '/macros/echo']);
    const cells = JSON.parse(posted?.body ?? '{}') as Record<string, string>;
    expect(Object.keys(cells)).toEqual(payloadKeys().filter((key) => key in cells));
    expect(cells).toMatchObject({
      Email: 'direct@example.com',
      'What is the name of your business?': "'=SUM(A1)",
    });
    expect(Object.values(cells)).toContain('logo.png, guide.pdf');
    expect(Number.isNaN(Date.parse(cells.submissionDate ?? ''))).toBe(false);
    expect(cells.timestamp).toBe(cells.submissionDate);
    expect(spreadsheet.requests.filter(({ method }) => method === 'OPTIONS')).toEqual([]);
    await expect(page.getByRole('link', { name: 'Proceed to Payment' })).toBeVisible();
    await expect(button(page, 'Review Submission')).toBeVisible();
  });

  async function startSpreadsheet() {
    const requests: ReceivedRequest[] = [];
    const state = { respond: (response: ServerResponse): void => void response.end() };
    const { url, close } = await startLocalServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { method = '', url: path = '' } = request;
      const type = request.headers['content-type'] ?? '';
      requests.push({ method, url: path, type, body: Buffer.concat(chunks).toString() });
      if (method === 'POST') state.respond(response);
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{"result":"success"}');
    });
    return Object.assign(state, { url: `${url}/exec`, requests, close });
  }

  async function openSite(questionnaireUrl: string) {
    const dataDir = mkdtempSync(join(tmpdir(), 'site-without-api-'));
    const [sitePort, apiPort, sandboxPort] = await freePorts(3);
    const local = describeLocalSite({ sitePort, apiPort, sandboxPort, dataDir });
    cpSync(publishedApps, local.store, { recursive: true });
    const config = { ...local.config, apiBase: '', questionnaireUrl };
    await promote(folderStore(local.store), { apps: [], config });
    const host = await startOrigin({ store: local.store, port: sitePort });
    return {
      url: local.urls.site,
      close: async () => {
        await host.close();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  }
});
