import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { InlinedManifest } from '@site/contract/inlined-manifest';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { findHeadlessShell } from '@site/release/browser';
import { ensureBrowser } from '../harness/browser.ts';
import { composedSite, startPayments, withoutScripts } from './composed-site.ts';
import { type Chromium, launchChromium } from './devtools.ts';
import { plainSite } from './plain-site.ts';
import { type BenchedPage, benchedPages, type Sample, type Site, sites, tableOf } from './report.ts';
import { browserFlags, makeCertificate, type Served, type SiteFiles, serve } from './serve.ts';
import { visit } from './visit.ts';

type Options = {
  rounds: number;
  pages: readonly BenchedPage[];
  browser: string;
  log: (line: string) => void;
};

/**
 * `pnpm bench pages [--rounds 7] [--pages home,pricing]`: what composition costs the visitor, compared with the same site
 * as a plain application, and what scripts cost, compared with the same pages without them.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '7' },
      pages: { type: 'string', default: Object.keys(benchedPages).join(',') },
    },
  });
  const pages = values.pages.split(',').filter((name): name is BenchedPage => name in benchedPages);
  const log = (line: string) => console.error(line);
  const samples = await measurePages({
    rounds: Number(values.rounds),
    pages,
    browser: findHeadlessShell() ?? ensureBrowser(log),
    log,
  });
  console.table(tableOf(samples));
}

/**
 * Loads three sites of the same sources in turn in a real browser on a slowed phone: the composed one, the same without
 * scripts, and one plain prerendered application. Each round visits every page of every site once with an empty cache
 * and once again, in an order that changes.
 */
async function measurePages({ rounds, pages, browser: executablePath, log }: Options): Promise<Sample[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
  const closers: (() => Promise<unknown> | unknown)[] = [
    () => rmSync(folder, { recursive: true, force: true }),
  ];
  try {
    const certificate = await makeCertificate();
    const served = {} as Record<Site, Served>;
    for (const site of sites) {
      served[site] = await serve(certificate);
      closers.unshift(served[site].close);
    }
    // The checkout creates a payment as soon as it opens: all sites share the real API and sandbox.
    const { composed, floor, prerendered } = served;
    const config = await startPayments(folder, [composed.url, floor.url, prerendered.url], closers);
    const files = await makeSites(join(folder, 'store'), config, log);
    for (const site of sites) served[site].use(files[site]);

    const browser = await launchChromium(executablePath, browserFlags(certificate));
    closers.unshift(() => browser.close());
    return await visitAll(browser, served, { rounds, pages, log });
  } finally {
    for (const close of closers) await close();
  }
}

async function visitAll(
  browser: Chromium,
  served: Record<Site, Served>,
  { rounds, pages, log }: Pick<Options, 'rounds' | 'pages' | 'log'>,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) {
      for (let turn = 0; turn < sites.length; turn += 1) {
        const site = sites[(turn + round) % sites.length] as Site;
        const profile = await browser.newProfile();
        const url = served[site].url + benchedPages[page];
        for (const kind of ['cold', 'repeat'] as const) {
          const metrics = await visit(profile, url, { hydrates: site !== 'floor' });
          samples.push({ round, site, page, visit: kind, metrics });
        }
        await profile.close();
      }
    }
    log(`Round ${round + 1} of ${rounds}`);
  }
  return samples;
}

async function makeSites(
  store: string,
  config: RuntimeConfig,
  log: (line: string) => void,
): Promise<Record<Site, SiteFiles>> {
  const composed = await composedSite(store, config, log);
  log('Building the plain application');
  const home = Buffer.from((await composed.respond('/'))?.bytes ?? []).toString();
  const set = /id="inlined-manifest">(.*?)<\/script>/.exec(home)?.[1];
  if (!set) throw new Error('The composed home page has no inlined manifest.');
  // The hashes are of the apps' files, which a plain application does not have.
  const { integrity, ...plainSet } = JSON.parse(set) as InlinedManifest;
  return { composed, floor: withoutScripts(composed), prerendered: await plainSite(plainSet) };
}
