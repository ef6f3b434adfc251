import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { InlinedManifest } from '@site/contract/inlined-manifest';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { paths } from '@site/domain/paths';
import { localConfiguration } from '@site/release/configuration';
import { ensureBrowser } from '@site/testing/browser/install-browser';
import { composedSite, withoutScripts } from './composed-site.ts';
import { launchChromium } from './devtools.ts';
import { plainSite } from './plain-site.ts';
import { browserFlags, makeCertificate, type Served, type SiteFiles, serve } from './serve.ts';
import { type Visit, visit } from './visit.ts';

const benchedPages: Readonly<Record<string, string>> = {
  home: paths.home,
  pricing: paths.pricing,
  gallery: paths.portfolioPitchDecks,
  questionnaire: paths.intake,
};

/** `floor` is the composed site without its scripts: what no site with scripts can undercut. */
const sites = ['composed', 'floor', 'prerendered'] as const;
type Site = (typeof sites)[number];

/** In the order in which a visitor notices them. */
const metrics: Readonly<Record<keyof Visit, string>> = {
  firstPaint: 'first paint, ms',
  largestPaint: 'largest paint, ms',
  layout: 'layout hydrated, ms',
  page: 'page hydrated, ms',
  blockingTime: 'blocking time, ms',
  layoutShift: 'layout shift',
  requests: 'requests',
  documentBytes: 'document, B',
  scriptBytes: 'scripts, B',
};

/**
 * `pnpm bench pages [--rounds 7] [--pages home,pricing]`: what composition costs the visitor, compared with the same site
 * as a plain application, and what scripts cost, compared with the same pages without them. Loads the three sites in turn
 * in a real browser on a slowed phone, every page once in each round with an empty cache.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '7' },
      pages: { type: 'string', default: Object.keys(benchedPages).join(',') },
    },
  });
  const log = (line: string) => console.error(line);
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
  await using closing = new AsyncDisposableStack();
  closing.defer(() => rmSync(folder, { recursive: true, force: true }));
  const certificate = await makeCertificate();
  const served = {} as Record<Site, Served>;
  for (const site of sites) {
    served[site] = await serve(certificate);
    closing.defer(served[site].close);
  }
  // None of the pages sends a request before something is pressed.
  const { url } = served.composed;
  const config = localConfiguration({ site: url, api: url, sandbox: url });
  const files = await makeSites(join(folder, 'store'), config, log);
  for (const site of sites) served[site].use(files[site]);
  const browser = await launchChromium(ensureBrowser(log), browserFlags(certificate));
  closing.defer(() => browser.close());

  for (const page of values.pages.split(',')) {
    const visits: Record<Site, Visit[]> = { composed: [], floor: [], prerendered: [] };
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (let turn = 0; turn < sites.length; turn += 1) {
        const site = sites[(turn + round) % sites.length] as Site;
        const url = served[site].url + benchedPages[page];
        visits[site].push(await visit(browser, url, { hydrates: site !== 'floor' }));
      }
    }
    console.log(`\n${page}`);
    console.table(tableOf(visits));
  }
}

/** Medians, and those of the ratios in each round: noise that lasts longer than a round cancels out. */
function tableOf(visits: Record<Site, Visit[]>) {
  const rows = Object.entries(metrics).map(([key, name]) => {
    const of = (site: Site) => visits[site].map((one) => one[key as keyof Visit]);
    const ratios = (site: Site) => of('composed').map((value, round) => value / (of(site)[round] ?? 0));
    const digits = key === 'layoutShift' ? 3 : 0;
    const row = {
      ...Object.fromEntries(sites.map((site) => [site, median(of(site), digits)])),
      'composed / floor': median(ratios('floor'), 2),
      'composed / prerendered': median(ratios('prerendered'), 2),
    };
    return [name, row] as const;
  });
  return Object.fromEntries(rows);
}

function median(values: readonly number[], digits: number): string {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]?.toFixed(digits) ?? '';
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
