import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeLocalSite } from '@site/dev/local-site';
import { paths } from '@site/domain/paths';
import { pageCount, payloadKeys } from '@site/domain/questionnaire';
import { startOrigin } from '@site/release/host';
import { promote } from '@site/release/promotion';
import { folderStore } from '@site/release/store';
import { freePorts } from '@site/testing/free-ports';
import { alive, expect, test } from '../fixtures.ts';
import { button, goTo } from '../intake.ts';
import { publishedApps } from '../site.ts';

/** A site without an API: the questionnaire goes straight to the spreadsheet's web app, `no-cors`. */
test.describe('without an API, with a spreadsheet', () => {
  test.use({ tolerated: { patterns: [/Failed to load resource/, /ERR_/] } });

  type Asked = { method: string; url: string; type: string; body: string };
  let sheet: Awaited<ReturnType<typeof openSheet>>;
  let site: { url: string; close: () => Promise<void> };

  test.beforeAll(async () => {
    sheet = await openSheet();
    site = await openSite(sheet.url);
  });
  test.afterAll(async () => {
    await site.close();
    await sheet.close();
  });

  test('the answers arrive as they are specified, and what the answer says is not asked', async ({
    page,
  }) => {
    await page.goto(`${site.url}${paths.intake}`);
    await alive(page);
    await page.getByLabel('Email').fill('direct@example.com');
    await page.getByLabel('What is the name of your business?').fill('=SUM(A1)');
    await goTo(page, 1, 2);
    await page
      .getByLabel(/Which brand assets do you have/)
      .setInputFiles(
        ['logo.png', 'guide.pdf'].map((name) => ({ name, mimeType: 'image/png', buffer: Buffer.from('x') })),
      );
    await goTo(page, 2, pageCount);

    // First nobody is there.
    sheet.mood = (response) => response.destroy();
    await button(page, 'Submit').click();
    await expect(
      page.getByText('Failed to submit form. Please try again or contact support.', { exact: true }),
    ).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('direct@example.com');
    const before = sheet.asked.length;

    // Then it answers as such web apps do: by a redirect, to something that no page of ours could read.
    sheet.mood = (response) => response.writeHead(302, { location: '/macros/echo' }).end();
    await button(page, 'Submit').click();
    await expect(page.getByRole('heading', { name: 'Submission Successful!' })).toBeFocused();
    const [posted, followed] = sheet.asked.slice(before);
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
    expect(sheet.asked.filter(({ method }) => method === 'OPTIONS')).toEqual([]);
    await expect(page.getByRole('link', { name: 'Proceed to Payment' })).toBeVisible();
    await expect(button(page, 'Review Submission')).toBeVisible();
  });

  async function openSheet() {
    const asked: Asked[] = [];
    const state = { mood: (response: ServerResponse): void => void response.end() };
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { method = '', url = '' } = request;
      const type = request.headers['content-type'] ?? '';
      asked.push({ method, url, type, body: Buffer.concat(chunks).toString() });
      if (method === 'POST') state.mood(response);
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{"result":"success"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return Object.assign(state, {
      url: `http://127.0.0.1:${port}/exec`,
      asked,
      close: async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    });
  }

  async function openSite(questionnaireUrl: string) {
    const dataDir = mkdtempSync(join(tmpdir(), 'site-without-api-'));
    const [sitePort, apiPort, sandboxPort] = await freePorts(3);
    const local = describeLocalSite({ sitePort, apiPort, sandboxPort, dataDir });
    cpSync(publishedApps, local.store, { recursive: true });
    const config = { ...local.config, apiBase: '', questionnaireUrl };
    await promote(folderStore(local.store), { wanted: [], config });
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
