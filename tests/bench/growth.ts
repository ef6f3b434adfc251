import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildApp } from '@site/release/build';
import { localConfiguration } from '@site/release/configuration';
import { readLiveRelease } from '@site/release/current';
import { startOrigin } from '@site/release/host';
import { appSources } from '@site/release/parts';
import { promote } from '@site/release/promotion';
import { publishApp } from '@site/release/publish';
import { folderStore } from '@site/release/store';
import { freePorts } from '@site/testing/free-ports';
import { type Browser, chromium } from 'playwright';
import { growApp } from './grown-parts.ts';

export type Size = { remotes: number; routes: number };

/** What a site of some size costs a visitor and a team. Bytes are brotli, times are milliseconds. */
export type Growth = Size & {
  homeBytes: number;
  pageBytes: number;
  setBytes: number;
  requests: number;
  alive: number;
  moved: number;
  promoteAll: number;
  promoteOne: number;
  renderedByOne: number;
};

/** Pages of the part that is promoted anew: the change is the same on every site with others beside it. */
const changedPages = 20;
const ownPages = 28;
/** Pages that answer for addresses that no page has. */
const ownerless = 3;

type Options = { browser: string; rounds: number; say: (line: string) => void };

/** Grows sites from the real shell and remotes and many made ones, and measures each. */
export async function measureGrowth(sizes: readonly Size[], options: Options): Promise<readonly Growth[]> {
  const base = mkdtempSync(join(tmpdir(), 'growth-parts-'));
  const browser = await chromium.launch({
    executablePath: options.browser,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });
  try {
    for (const source of appSources) await publishApp(folderStore(base), await buildApp(source));
    const results: Growth[] = [];
    for (const size of sizes) {
      options.say(`Growing a site of ${size.remotes} remotes and ${size.routes} routes …`);
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
  { rounds, say }: Options,
): Promise<Growth> {
  const folder = mkdtempSync(join(tmpdir(), 'growth-site-'));
  cpSync(base, folder, { recursive: true });
  const store = folderStore(folder);
  const [port] = await freePorts(1);
  const site = `http://localhost:${port}`;
  try {
    const ownRemotes = appSources.filter(({ kind }) => kind === 'remote').length;
    const made = Math.max(1, size.remotes - ownRemotes);
    // One made remote alone has to have all the pages that are made.
    const changed = made === 1 ? Math.max(1, size.routes - ownPages) : changedPages;
    const each = Math.max(1, Math.round((size.routes - ownPages - changed) / Math.max(1, made - 1)));
    const changing = await growApp(changed);
    const others = await growApp(each);
    await publishApp(store, await changing('part-00'));
    for (let at = 1; at < made; at += 1) {
      await publishApp(store, await others(`part-${String(at).padStart(2, '0')}`));
    }
    const config = localConfiguration({ site, api: site, sandbox: site });
    const all = await timed(() => promote(store, { wanted: [], config }));
    say(`  ${all.result.rendered?.pages} pages promoted in ${seconds(all.took)} s`);

    const { index } = await readLiveRelease(store);
    const bytes = async (path: string) => {
      const html = (await store.read(index.pages[path]?.file ?? '')) ?? Buffer.alloc(0);
      const set = /id="release-set">(.*?)<\/script>/.exec(html.toString())?.[1] ?? '';
      return { html: brotliCompressSync(html).byteLength, set: set.length };
    };
    const home = await bytes('/');
    const grown = await bytes('/part-00/page-3');

    const host = await startOrigin({ store: folder, port });
    const visits = await visit(browser, site, rounds);
    await host.close();

    const next = await growApp(changed, 'second');
    await publishApp(store, await next('part-00'));
    const one = await timed(() => promote(store, { wanted: ['part-00'] }));
    say(`  one part of ${changed} pages promoted in ${seconds(one.took)} s`);
    return {
      remotes: made + ownRemotes,
      routes: (one.result.rendered?.pages ?? 0) - ownerless,
      homeBytes: home.html,
      pageBytes: grown.html,
      setBytes: home.set,
      ...visits,
      promoteAll: Math.round(all.took),
      promoteOne: Math.round(one.took),
      renderedByOne: one.result.rendered?.rendered ?? 0,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens the first page afresh and moves to a part that it does not carry; medians of the rounds. */
async function visit(browser: Browser, site: string, rounds: number) {
  const samples: { alive: number; moved: number; requests: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    let requests = 0;
    page.on('request', () => {
      requests += 1;
    });
    await page.goto(site, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined);
    const alive = await page.evaluate(() => performance.now());
    const first = requests;
    await page.waitForLoadState('networkidle');
    const moved = await page.evaluate(async () => {
      const started = performance.now();
      window.history.pushState(null, '', '/part-00/page-7');
      window.dispatchEvent(new PopStateEvent('popstate'));
      while (!document.querySelector('h1')?.textContent?.includes('page-7')) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return performance.now() - started;
    });
    samples.push({ alive, moved, requests: first });
    await context.close();
  }
  const median = (values: number[]) =>
    Math.round(values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
  return {
    alive: median(samples.map((sample) => sample.alive)),
    moved: median(samples.map((sample) => sample.moved)),
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
