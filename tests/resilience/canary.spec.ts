import { fileURLToPath } from 'node:url';
import type { ReleaseMetrics } from '@site/contract/visit-metrics';
import { type Service, startService } from '@site/dev/processes';
import { paths } from '@site/domain/paths';
import { startCanary } from '@site/release/canary';
import { folderStore } from '@site/release/folder-store';
import { promote } from '@site/release/pipeline';
import { readLiveRelease } from '@site/release/releases';
import { rollBack } from '@site/release/roll-back';
import { latestTag, readTag, writeTag } from '@site/release/tags';
import { runRelease } from '@site/testing/commands';
import type { BrowserContext, Page } from 'playwright/test';
import { commandsUnder } from '../harness/document-commands.ts';
import { expect, hydrated, open, releaseOf, test } from '../harness/fixtures.ts';
import { publishNextVersion } from '../harness/next-version.ts';
import type { TestSite } from '../harness/site.ts';

let today: string;
let tried: string;

test.beforeAll(async ({ site }, { workerIndex }) => {
  const store = folderStore(site.store);
  const { release: live } = await readLiveRelease(store);
  today = `portfolio@${live.microFrontends.portfolio?.[0].metadata.version}`;
  tried = await publishNextVersion(store, 'portfolio', 'Tried', `canary-${workerIndex}`);
});

/** A live release that collects metrics of every visit, and a canary of the next portfolio for half of the visitors. */
async function begin(
  site: TestSite,
  version = tried,
): Promise<{ live: string; candidate: string; canary: string }> {
  const store = folderStore(site.store);
  const config = { ...site.config, visitMetrics: { share: 1 } };
  await promote(store, { apps: [today], config, endCanary: true });
  const { live, release: candidate, id: canary } = await startCanary(store, { apps: [version] }, 50);
  return { live, candidate, canary };
}

test.afterEach(async ({ site }) => {
  const store = folderStore(site.store);
  await promote(store, { apps: [today], config: site.config, endCanary: true });
});

/** Visitors choose their bucket at random; these have one already. */
async function inBucket(
  context: BrowserContext,
  site: TestSite,
  candidate: string,
  bucket: number,
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${site.urls.site}/robots.txt`);
  await page.evaluate(
    ([value]) => localStorage.setItem('canaryBucket', value ?? ''),
    [`${candidate}:${bucket}:x:y`],
  );
  return page;
}

function documentsOf(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.push(new URL(request.url()).pathname);
  });
  return seen;
}

function release(site: TestSite, ...args: string[]) {
  return runRelease([...args, '--store', site.store], { OPERATOR_TOKEN: site.operatorToken });
}

/** The API's metrics for the operator: of a canary, or of all documents. */
async function metricsOf(site: TestSite, canary?: string): Promise<readonly ReleaseMetrics[]> {
  const response = await fetch(
    `${site.urls.api}/operator/visit-metrics${canary ? `?canary=${canary}` : ''}`,
    {
      headers: { authorization: `Bearer ${site.operatorToken}` },
    },
  );
  return ((await response.json()) as { releases: readonly ReleaseMetrics[] }).releases;
}

test('visitors in the canary get the new release on every page, and keep it; others notice nothing', async ({
  browser,
  site,
}) => {
  const { live, candidate } = await begin(site);
  const [chosen, other] = await Promise.all([browser.newContext(), browser.newContext()]);
  const chosenPage = await inBucket(chosen, site, candidate, 12);
  const documents = documentsOf(chosenPage);
  await open(chosenPage, `${site.urls.site}${paths.portfolio}?from=letter`);
  await expect(chosenPage).toHaveTitle(/^Tried /);
  await expect(chosenPage).toHaveURL(`${site.urls.site}${paths.portfolio}?from=letter`);
  expect(documents).toEqual([paths.portfolio, `/_release/${candidate}${paths.portfolio}`]);
  await chosenPage.reload();
  await hydrated(chosenPage);
  await expect(chosenPage).toHaveTitle(/^Tried /);
  await open(chosenPage, `${site.urls.site}${paths.checkout}`);
  expect(await releaseOf(chosenPage)).toBe(candidate);
  await chosenPage.goto(`${site.urls.site}/no/such/page`);
  expect(await releaseOf(chosenPage)).toBe(candidate);

  const otherPage = await inBucket(other, site, candidate, 88);
  const others = documentsOf(otherPage);
  const violations: string[] = [];
  otherPage.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text());
  });
  await open(otherPage, `${site.urls.site}${paths.portfolio}`);
  await expect(otherPage).not.toHaveTitle(/^Tried /);
  expect(others).toEqual([paths.portfolio]);
  expect(await releaseOf(otherPage)).toBe(live);
  expect(violations).toEqual([]);
  await Promise.all([chosen.close(), other.close()]);
});

test('the bucket of a visitor is chosen once, in the browser', async ({ browser, site }) => {
  const { live, candidate } = await begin(site);
  const seen = new Set<string>();
  for (let visitor = 0; visitor < 40 && seen.size < 2; visitor += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const visits: string[] = [];
    for (const path of [paths.terms, paths.privacy]) {
      await open(page, site.urls.site + path);
      visits.push(await releaseOf(page));
    }
    expect(new Set(visits).size).toBe(1);
    for (const id of visits) seen.add(id);
    await context.close();
  }
  // The chance that forty visitors are all on one side is one in a million million.
  expect(seen).toEqual(new Set([live, candidate]));
});

test('a canary with client errors is stopped by its metrics', async ({ browser, site }) => {
  const { live, candidate, canary } = await begin(site);
  const context = await browser.newContext();
  const page = await inBucket(context, site, candidate, 12);
  await open(page, `${site.urls.site}${paths.portfolio}`);
  // The metrics script has been loaded.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/web-vitals\.js$/.test(name)),
  );
  await page.evaluate(() => void Promise.reject(new Error('ada@engine.example typed this')));
  await page.goto('about:blank');
  await expect
    .poll(() => metricsOf(site, canary))
    .toMatchObject([
      {
        release: candidate,
        documents: 1,
        documentsWithErrors: 1,
        webVitals: { lcp: { seen: 1 } },
        errors: [{ kind: 'promise', at: '' }],
      },
    ]);
  await context.close();

  const early = await release(site, 'canary', 'watch', '--once', '--json');
  expect(early.err).toBe('');
  expect(JSON.parse(early.out)).toMatchObject({ state: 'too few', action: 'none' });

  // Fifteen more visitors for each release, and every page of the canary has an error.
  const report = (id: string, errors: readonly object[], host: number) =>
    fetch(`${site.urls.api}/visit-metrics`, {
      method: 'POST',
      headers: {
        'content-type': 'text/plain',
        origin: site.urls.site,
        'x-forwarded-for': `203.0.113.${host}`,
      },
      body: JSON.stringify({
        release: id,
        canary: canary,
        page: '/portfolio',
        webVitals: { lcp: 900 },
        errors,
      }),
    });
  const visitors = Array.from({ length: 15 }, (_, host) => [
    report(live, [], host),
    report(candidate, [{ kind: 'script' }], 100 + host),
  ]);
  for (const { status } of await Promise.all(visitors.flat())) expect(status).toBe(204);
  const watched = await release(site, 'canary', 'watch', '--once', '--json');
  expect(watched.code).toBe(1);
  expect(JSON.parse(watched.out)).toMatchObject({
    state: 'worse',
    action: 'stopped',
    release: candidate,
    live,
  });

  const back = await browser.newContext();
  const returning = await inBucket(back, site, candidate, 12);
  await open(returning, `${site.urls.site}${paths.portfolio}`);
  expect(await releaseOf(returning)).toBe(live);
  await back.close();
});

test('a canary that is broken in browsers only is stopped within 15 documents, which name the source of the error', async ({
  browser,
  site,
}, { workerIndex }) => {
  const store = folderStore(site.store);
  // The promotion's own checks would find it, so they are left out.
  const broken = await publishNextVersion(
    store,
    'portfolio',
    'Broken',
    `broken-${workerIndex}`,
    "if (!import.meta.env.SSR) setTimeout(() => { throw new Error('Broken in browsers only.'); });",
  );
  const { live, canary, candidate } = await begin(site, broken);
  /** A document of a visitor with an address of its own, until its metrics are stored. */
  const visit = async (bucket: number, host: number) => {
    const context = await browser.newContext({
      extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${host}` },
    });
    const page = await inBucket(context, site, candidate, bucket);
    const stored = page.waitForResponse(`${site.urls.api}/visit-metrics`);
    await open(page, `${site.urls.site}${paths.portfolio}`);
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/web-vitals\.js$/.test(name)),
    );
    // Hidden before it closes: what a closing page sends does not have the headers of the test.
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await stored;
    await context.close();
  };
  const documents = async () =>
    (await metricsOf(site, canary)).find((metrics) => metrics.release === candidate)?.documents ?? 0;
  let watched: Awaited<ReturnType<typeof release>> | undefined;
  let visitors = 0;
  while (watched?.code !== 1 && visitors < 15) {
    visitors += 1;
    await Promise.all([visit(12, visitors), visit(88, 100 + visitors)]);
    await expect.poll(documents).toBe(visitors);
    watched = await release(site, 'canary', 'watch', '--once', '--json');
  }
  expect(JSON.parse(watched?.out ?? '')).toMatchObject({
    action: 'stopped',
    release: candidate,
    live,
    errors: [
      { kind: 'script', at: expect.stringMatching(/next-portfolio-broken-\d+\/src\/remote\.tsx:\d+:\d+$/) },
    ],
  });
  test.info().annotations.push({ type: 'documents until the stop', description: String(visitors) });
});

test('the documented commands start, watch and complete a canary', async ({ site }, { workerIndex }) => {
  const store = folderStore(site.store);
  const published = await readTag(store, 'checkout', latestTag);
  await promote(store, { apps: [today], config: { ...site.config, visitMetrics: { share: 1 } } });
  const commands = commandsUnder('operating.md', 'Promotion').filter((command) =>
    command.includes(' canary '),
  );
  const [start = [], watch = [], complete = []] = commands.map((command) => command.split(' ').slice(2));
  let watching: Service | undefined;
  try {
    await publishNextVersion(store, 'checkout', 'Tried', `canary-${workerIndex}`);
    // `releases.spec` opens the pages of a promotion in a browser.
    const started = await release(site, ...start, '--no-browser', '--json');
    expect(started.code, started.err).toBe(0);
    const { release: candidate } = JSON.parse(started.out) as { release: string };
    watching = startService(
      'watch of the canary',
      fileURLToPath(import.meta.resolve('@site/release/cli')),
      { OPERATOR_TOKEN: site.operatorToken },
      { args: [...watch, '--every', '1', '--store', site.store] },
    );
    await expect.poll(() => watching?.output()).toContain('too few visitors for a result');
    expect((await release(site, ...complete)).out).toContain(
      `Release ${candidate} is live for all visitors.`,
    );
    await expect.poll(() => watching?.child.exitCode).toBe(0);
    expect(watching.output()).toContain(`The canary has ended; release ${candidate} is live.`);
  } finally {
    await watching?.stop();
    await writeTag(store, 'checkout', latestTag, published ?? '');
  }
});

test('a rollback ends the canary for every visitor', async ({ site, request }) => {
  const { live } = await begin(site);
  expect(await (await request.get(paths.home)).text()).toContain('canaryBucket');
  expect((await release(site, 'canary', 'change', '--percent', '80')).out).toContain('80 of 100 visitors');
  await rollBack(folderStore(site.store), undefined);
  const html = await (await request.get(paths.home)).text();
  expect(html).not.toContain('canaryBucket');
  expect(html).toContain(live);
});

test('no metrics are sent with Do Not Track or Global Privacy Control', async ({ browser, site }) => {
  await begin(site);
  const documents = async () => (await metricsOf(site)).reduce((all, one) => all + one.documents, 0);
  const before = await documents();
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
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await open(page, site.urls.site + paths.terms);
    // A visitor without that preference on the same page at the same time is counted.
    const willing = await browser.newPage();
    await open(willing, site.urls.site + paths.terms);
    await willing.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/web-vitals\.js$/.test(name)),
    );
    await willing.goto('about:blank');
    await page.goto('about:blank');
    expect(requests.filter((url) => /web-vitals|visit-metrics/.test(url))).toEqual([]);
    await willing.close();
    await context.close();
  }
  // Of four visitors two are counted.
  await expect.poll(documents).toBe(before + 2);
});
