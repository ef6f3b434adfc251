import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@site/domain/paths';
import { folderStore } from '@site/release/folder-store';
import { type Origin, startOrigin } from '@site/release/origin';
import { promote } from '@site/release/pipeline';
import { publishApp } from '@site/release/publish-app';
import type { Page } from 'playwright/test';
import { generateApp } from '../bench/generated-apps.ts';
import { expect, hydrated, navigate, test } from '../harness/fixtures.ts';

/**
 * More pages than the route manifest in one document may list: the documents name no release, and a document that a
 * promotion does not change serves the release before and after it.
 */
const changing = 'app-00';
const apps = Array.from({ length: 16 }, (_, at) => `app-${String(at).padStart(2, '0')}`);

let folder: string;
let host: Origin;
let promoteSecond: () => Promise<string>;
let first: string;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ site }) => {
  folder = mkdtempSync(join(tmpdir(), 'large-site-'));
  cpSync(site.store, folder, { recursive: true });
  const store = folderStore(folder);
  const [asFirst, asSecond] = [await generateApp(3), await generateApp(3, 'second')];
  for (const name of apps) await publishApp(store, await asFirst(name));
  first = (await promote(store, { apps })).release.id;
  promoteSecond = async () => {
    await publishApp(store, await asSecond(changing));
    return (await promote(store, { apps: [changing] })).release.id;
  };
  host = await startOrigin({ store: folder, port: 0 });
});
test.afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(host.url + path);
  await hydrated(page);
}

test('a visit continues in its release, and the next one gets the promoted release, with the same document', async ({
  page,
  context,
}) => {
  await openPage(page, paths.terms);
  await navigate(page, `/${changing}/page-1`);
  await expect(heading(page)).toHaveText(`Generated first /${changing}/page-1`);

  const before = await fetch(host.url + paths.terms);
  const second = await promoteSecond();
  const after = await fetch(host.url + paths.terms);
  expect(await after.text()).toBe(await before.text());
  expect(before.headers.get('server-timing')).toContain(first);
  expect(after.headers.get('server-timing')).toContain(second);

  const next = await context.newPage();
  await openPage(next, paths.terms);
  await navigate(next, `/${changing}/page-1`);
  await expect(heading(next)).toHaveText(`Generated second /${changing}/page-1`);

  await navigate(page, `/${changing}/page-2`);
  await expect(heading(page)).toHaveText(`Generated first /${changing}/page-2`);
  await navigate(page, '/app-05/page-0');
  await expect(heading(page)).toHaveText('Generated first /app-05/page-0');
});

test('a browser that does not expose Server-Timing requests the headers', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'HEAD') requested.push(new URL(request.url()).pathname);
  });
  await page.addInitScript(() => {
    const entries = performance.getEntriesByType.bind(performance);
    performance.getEntriesByType = (type) => (type === 'navigation' ? [] : entries(type));
  });
  await openPage(page, paths.privacy);
  expect(requested).toEqual([paths.privacy]);
  await navigate(page, '/app-07/page-2');
  await expect(heading(page)).toHaveText('Generated first /app-07/page-2');
});
