import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ReleaseMetrics } from '@site/contract/visit-metrics';
import { paths } from '@site/domain/paths';
import { readLiveRelease } from '@site/release/current';
import { beginCanary } from '@site/release/gradual';
import { promote, rollBack } from '@site/release/promotion';
import { folderStore } from '@site/release/store';
import type { BrowserContext, Page } from 'playwright/test';
import { alive, expect, open, test } from '../fixtures.ts';
import { publishNext } from '../next-part.ts';
import type { TestSite } from '../site.ts';

const cli = fileURLToPath(new URL('../../release/src/cli.ts', import.meta.url));
let today: string;
let tried: string;

test.beforeAll(async ({ site }, { workerIndex }) => {
  test.setTimeout(120_000);
  const store = folderStore(site.store);
  const { set } = await readLiveRelease(store);
  today = `portfolio@${set.microFrontends.portfolio?.[0].metadata.version}`;
  tried = await publishNext(store, 'portfolio', 'Tried', `gradual-${workerIndex}`);
});

/** A live set whose pages tell how they went, and half of all visitors getting the next portfolio. */
async function begin(site: TestSite): Promise<{ live: string; set: string; stage: string }> {
  const store = folderStore(site.store);
  await promote(store, { wanted: [today], config: { ...site.config, visitMetrics: { share: 1 } } });
  return await beginCanary(store, { wanted: [tried] }, 50);
}

test.afterEach(async ({ site }) => {
  const store = folderStore(site.store);
  await promote(store, { wanted: [today], config: site.config });
});

/** Visitors draw their own lot; these have drawn already. */
async function drew(context: BrowserContext, site: TestSite, set: string, lot: number): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${site.urls.site}/robots.txt`);
  await page.evaluate(([value]) => localStorage.setItem('canaryBucket', value ?? ''), [`${set}:${lot}:x:y`]);
  return page;
}

const setOf = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(document.getElementById('release-set')?.textContent ?? '{}') as { id: string }).id,
  );

function documentsOf(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.push(new URL(request.url()).pathname);
  });
  return seen;
}

function release(
  site: TestSite,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, OPERATOR_TOKEN: site.operatorToken };
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...args, '--store', site.store], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

/** What the API tells the operator. */
async function sums(site: TestSite, stage: string): Promise<readonly ReleaseMetrics[]> {
  const answer = await fetch(`${site.urls.api}/operator/visit-metrics?canary=${stage}`, {
    headers: { authorization: `Bearer ${site.operatorToken}` },
  });
  return ((await answer.json()) as { releases: readonly ReleaseMetrics[] }).releases;
}

test('who is drawn gets the new set in all its parts, and keeps it; all others notice nothing', async ({
  browser,
  site,
}) => {
  const { live, set } = await begin(site);
  const [chosen, other] = await Promise.all([browser.newContext(), browser.newContext()]);
  const drawn = await drew(chosen, site, set, 12);
  const documents = documentsOf(drawn);
  await open(drawn, `${site.urls.site}${paths.portfolio}?from=letter`);
  await expect(drawn).toHaveTitle(/^Tried /);
  await expect(drawn).toHaveURL(`${site.urls.site}${paths.portfolio}?from=letter`);
  expect(documents).toEqual([paths.portfolio, `/_release/${set}${paths.portfolio}`]);
  await drawn.reload();
  await alive(drawn);
  await expect(drawn).toHaveTitle(/^Tried /);
  await open(drawn, `${site.urls.site}${paths.checkout}`);
  expect(await setOf(drawn)).toBe(set);
  await drawn.goto(`${site.urls.site}/no/such/page`);
  expect(await setOf(drawn)).toBe(set);

  const undrawn = await drew(other, site, set, 88);
  const others = documentsOf(undrawn);
  const violations: string[] = [];
  undrawn.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text());
  });
  await open(undrawn, `${site.urls.site}${paths.portfolio}`);
  await expect(undrawn).not.toHaveTitle(/^Tried /);
  expect(others).toEqual([paths.portfolio]);
  expect(await setOf(undrawn)).toBe(live);
  expect(violations).toEqual([]);
  await Promise.all([chosen.close(), other.close()]);
});

test('lots are drawn once per visitor, by the pages themselves', async ({ browser, site }) => {
  const { live, set } = await begin(site);
  const seen = new Set<string>();
  for (let visitor = 0; visitor < 40 && seen.size < 2; visitor += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const visits: string[] = [];
    for (const path of [paths.terms, paths.privacy]) {
      await open(page, site.urls.site + path);
      visits.push(await setOf(page));
    }
    expect(new Set(visits).size).toBe(1);
    for (const id of visits) seen.add(id);
    await context.close();
  }
  // With one chance in a million million, forty visitors draw alike.
  expect(seen).toEqual(new Set([live, set]));
});

test('a release that falls short is stopped by the figures that its visitors send', async ({
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  const { live, set, stage } = await begin(site);
  const context = await browser.newContext();
  const page = await drew(context, site, set, 12);
  await open(page, `${site.urls.site}${paths.portfolio}`);
  // What measures has arrived when the browser has asked for its script.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/figures\.js$/.test(name)),
  );
  await page.evaluate(() => void Promise.reject(new Error('ada@engine.example typed this')));
  await page.goto('about:blank');
  await expect
    .poll(() => sums(site, stage))
    .toMatchObject([
      {
        release: set,
        documents: 1,
        documentsWithErrors: 1,
        webVitals: { lcp: { seen: 1 } },
        errors: [{ kind: 'promise', at: '' }],
      },
    ]);
  await context.close();

  const early = await release(site, 'watch', '--once', '--json');
  expect(early.stderr).toBe('');
  expect(JSON.parse(early.stdout)).toMatchObject({ state: 'too few', action: 'none' });

  // Others come: as many to each set, and every page of the new one breaks.
  const tell = (id: string, errors: readonly object[]) =>
    fetch(`${site.urls.api}/visit-metrics`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', origin: site.urls.site },
      body: JSON.stringify({
        release: id,
        canary: stage,
        page: '/portfolio',
        webVitals: { lcp: 900 },
        errors,
      }),
    });
  for (let batch = 0; batch < 8; batch += 1) {
    const visitors = Array.from({ length: 25 }, () => [tell(live, []), tell(set, [{ kind: 'script' }])]);
    for (const { status } of await Promise.all(visitors.flat())) expect(status).toBe(204);
  }
  const watched = await release(site, 'watch', '--once', '--json');
  expect(watched.code).toBe(1);
  expect(JSON.parse(watched.stdout)).toMatchObject({ state: 'worse', action: 'stopped', set, live });

  const back = await browser.newContext();
  const returning = await drew(back, site, set, 12);
  await open(returning, `${site.urls.site}${paths.portfolio}`);
  expect(await setOf(returning)).toBe(live);
  await back.close();
});

test('rolling back while a release is tried gives everybody the live set again', async ({
  site,
  request,
}) => {
  const { live } = await begin(site);
  expect(await (await request.get(paths.home)).text()).toContain('canaryBucket');
  expect((await release(site, 'gradual', '--percent', '80')).stdout).toContain('80 of 100 visitors');
  await rollBack(folderStore(site.store), undefined);
  const html = await (await request.get(paths.home)).text();
  expect(html).not.toContain('canaryBucket');
  expect(html).toContain(live);
});

test('nothing is told by those who ask not to be tracked', async ({ browser, site }) => {
  const { stage } = await begin(site);
  for (const [name, value] of [
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ] as const) {
    const context = await browser.newContext();
    await context.addInitScript(
      ([property, wish]) => Object.defineProperty(navigator, String(property), { get: () => wish }),
      [name, value] as const,
    );
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await open(page, site.urls.site + paths.terms);
    // Somebody who does not mind has been counted long before: the same page, at the same moment.
    const willing = await browser.newPage();
    await open(willing, site.urls.site + paths.terms);
    await willing.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/figures\.js$/.test(name)),
    );
    await willing.goto('about:blank');
    await page.goto('about:blank');
    expect(asked.filter((url) => /figures/.test(url))).toEqual([]);
    await willing.close();
    await context.close();
  }
  // Of four visitors two are known.
  const documents = async () => (await sums(site, stage)).reduce((all, one) => all + one.documents, 0);
  await expect.poll(documents).toBe(2);
});
