import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { appSources } from '@site/release/app-sources';
import { chromiumFlags } from '@site/release/browser';
import { buildApp } from '@site/release/build-app';
import { localConfiguration } from '@site/release/configuration';
import { folderStore } from '@site/release/folder-store';
import { startOrigin } from '@site/release/origin';
import { promote } from '@site/release/pipeline';
import { publishApp } from '@site/release/publish-app';
import { readLiveRelease } from '@site/release/releases';
import { freePorts } from '@site/testing/free-ports';
import { type Browser, chromium } from 'playwright';
import { ensureBrowser } from '../harness/browser.ts';
import { generateApp } from './generated-apps.ts';
import type { Row } from './report.ts';

type Size = { remotes: number; routes: number };

/** Costs of a site of some size for a visitor and a team. Bytes are brotli, times are milliseconds. */
type Growth = Size & {
  homeBytes: number;
  pageBytes: number;
  manifestBytes: number;
  requests: number;
  hydrated: number;
  navigated: number;
  promoteAll: number;
  promoteOne: number;
  renderedByOne: number;
};

/**
 * `pnpm bench growth [--sizes 5x100,20x1000,50x5000] [--rounds 5]`: whether a page costs the same while
 * the site grows, and whether a promotion costs what changed.
 */
export async function run(args: readonly string[]): Promise<{ rows: readonly Row[]; printed: true }> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sizes: { type: 'string', default: '5x100,20x1000,50x5000' },
      rounds: { type: 'string', default: '5' },
    },
  });
  const log = (line: string) => console.error(line);
  const sizes = values.sizes.split(',').map((size) => {
    const [remotes = 0, routes = 0] = size.split('x').map(Number);
    return { remotes, routes };
  });
  const results = await measureGrowth(sizes, {
    browser: ensureBrowser(log),
    rounds: Number(values.rounds),
    log,
  });
  console.table(
    results.map((result) => ({
      remotes: result.remotes,
      routes: result.routes,
      ...Object.fromEntries(
        columns.map(([what, value, unit]) => [unit ? `${what}, ${unit}` : what, value(result)]),
      ),
    })),
  );
  const rows = results.flatMap((result) =>
    columns.map(([what, value, unit]) => ({
      what: `${result.remotes} remotes, ${result.routes} routes: ${what}`,
      value: value(result),
      unit,
    })),
  );
  return { rows, printed: true };
}

const columns: readonly (readonly [string, (growth: Growth) => number, string])[] = [
  ['HTML of /', ({ homeBytes }) => homeBytes, 'B br'],
  ['HTML of a page', ({ pageBytes }) => pageBytes, 'B br'],
  ['inlined manifest', ({ manifestBytes }) => manifestBytes, 'B'],
  ['requests', ({ requests }) => requests, ''],
  ['/ is hydrated', ({ hydrated }) => hydrated, 'ms'],
  ['next page', ({ navigated }) => navigated, 'ms'],
  ['promote all', ({ promoteAll }) => promoteAll, 'ms'],
  ['promote one', ({ promoteOne }) => promoteOne, 'ms'],
  ['pages rendered', ({ renderedByOne }) => renderedByOne, ''],
];

/** Pages of the remote that is promoted again: the same change on every size of site. */
const changedPages = 20;
const ownPages = 28;
/** Pages for paths that no remote owns. */
const ownerless = 3;

type Options = { browser: string; rounds: number; log: (line: string) => void };

/** Builds sites from the real apps and many generated remotes, and measures each. */
async function measureGrowth(sizes: readonly Size[], options: Options): Promise<readonly Growth[]> {
  const base = mkdtempSync(join(tmpdir(), 'growth-apps-'));
  const browser = await chromium.launch({
    executablePath: options.browser,
    args: [...chromiumFlags],
  });
  try {
    for (const source of appSources) await publishApp(folderStore(base), await buildApp(source));
    const results: Growth[] = [];
    for (const size of sizes) {
      options.log(`Growing a site of ${size.remotes} remotes and ${size.routes} routes …`);
      results.push(await measureOne(size, base, browser, options));
    }
    return results;
  } finally {
    await browser.close();
    rmSync(base, { recursive: true, force: true });
  }
}

async function measureOne(
  size: Size,
  base: string,
  browser: Browser,
  { rounds, log }: Options,
): Promise<Growth> {
  const folder = mkdtempSync(join(tmpdir(), 'growth-site-'));
  cpSync(base, folder, { recursive: true });
  const store = folderStore(folder);
  const [port] = await freePorts(1);
  const site = `http://localhost:${port}`;
  try {
    const ownRemotes = appSources.filter(({ kind }) => kind === 'remote').length;
    const generated = Math.max(1, size.remotes - ownRemotes);
    // A single generated remote has all generated pages.
    const changed = generated === 1 ? Math.max(1, size.routes - ownPages) : changedPages;
    const each = Math.max(1, Math.round((size.routes - ownPages - changed) / Math.max(1, generated - 1)));
    const changing = await generateApp(changed);
    const others = await generateApp(each);
    await publishApp(store, await changing('app-00'));
    for (let at = 1; at < generated; at += 1) {
      await publishApp(store, await others(`app-${String(at).padStart(2, '0')}`));
    }
    const config = localConfiguration({ site, api: site, sandbox: site });
    const all = await timed(() => promote(store, { apps: 'latest', config }));
    log(`  ${all.result.rendered?.pages} pages promoted in ${seconds(all.took)} s`);

    const { index } = await readLiveRelease(store);
    const bytes = async (path: string) => {
      const html = (await store.read(index.pages[path]?.file ?? '')) ?? Buffer.alloc(0);
      const set = /id="inlined-manifest">(.*?)<\/script>/.exec(html.toString())?.[1] ?? '';
      return { html: brotliCompressSync(html).byteLength, set: set.length };
    };
    const home = await bytes('/');
    const generatedPage = await bytes('/app-00/page-3');

    const host = await startOrigin({ store: folder, port });
    const visits = await visit(browser, site, rounds);
    await host.close();

    const next = await generateApp(changed, 'second');
    await publishApp(store, await next('app-00'));
    const one = await timed(() => promote(store, { apps: ['app-00'] }));
    log(`  one remote of ${changed} pages promoted in ${seconds(one.took)} s`);
    return {
      remotes: generated + ownRemotes,
      routes: (one.result.rendered?.pages ?? 0) - ownerless,
      homeBytes: home.html,
      pageBytes: generatedPage.html,
      manifestBytes: home.set,
      ...visits,
      promoteAll: Math.round(all.took),
      promoteOne: Math.round(one.took),
      renderedByOne: one.result.rendered?.rendered ?? 0,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens the first page with an empty cache and navigates to a remote that it has not loaded; medians of the rounds. */
async function visit(browser: Browser, site: string, rounds: number) {
  const samples: { hydrated: number; navigated: number; requests: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    let requests = 0;
    page.on('request', () => {
      requests += 1;
    });
    await page.goto(site, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined);
    const hydrated = await page.evaluate(() => performance.now());
    const first = requests;
    await page.waitForLoadState('networkidle');
    const navigated = await page.evaluate(async () => {
      const started = performance.now();
      window.history.pushState(null, '', '/app-00/page-7');
      window.dispatchEvent(new PopStateEvent('popstate'));
      while (!document.querySelector('h1')?.textContent?.includes('page-7')) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return performance.now() - started;
    });
    samples.push({ hydrated, navigated, requests: first });
    await context.close();
  }
  const median = (values: number[]) =>
    Math.round(values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
  return {
    hydrated: median(samples.map((sample) => sample.hydrated)),
    navigated: median(samples.map((sample) => sample.navigated)),
    requests: median(samples.map((sample) => sample.requests)),
  };
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; took: number }> {
  const started = performance.now();
  const result = await work();
  return { result, took: performance.now() - started };
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
