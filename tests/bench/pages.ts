import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { paths, planPath } from '@site/domain/paths';
import { ensureBrowser } from '@site/testing/browser/install-browser';
import type * as ComposedSite from './composed-site.ts';
import { composedSite, removeScripts, startPayments } from './composed-site.ts';
import { launchChromium } from './devtools.ts';
import { buildPlainSite } from './plain-site.ts';
import { browserFlags, makeCertificate, type Served, type SiteFiles, serve } from './serve.ts';
import { slowPhone } from './slow-phone.ts';
import { measureVisit, type Visit } from './timed-visit.ts';

const benchedPages: Readonly<Record<string, string>> = {
  home: paths.home,
  pricing: paths.pricing,
  gallery: paths.portfolioPitchDecks,
  questionnaire: paths.intake,
  payment: planPath(paths.checkout, 'pd2'),
};

/**
 * `floor` is the composed site without its scripts, which is the lower limit for every site with scripts. `before` is
 * the composed site of another folder, and `prerendered` the same site as a plain application.
 */
type Site = 'composed' | 'floor' | 'before' | 'prerendered';

/** The metrics in the order in which a visitor notices them. */
const metrics: Readonly<Record<keyof Visit, string>> = {
  firstPaint: 'first paint, ms',
  largestPaint: 'largest paint, ms',
  layout: 'layout hydrated, ms',
  page: 'page hydrated, ms',
  blockingTime: 'blocking time, ms',
  layoutShift: 'layout shift, largest',
  requests: 'requests',
  documentBytes: 'document, B',
  scriptBytes: 'scripts, B',
};

/**
 * `pnpm bench pages [--rounds 7] [--pages home,pricing] [--slowdown 4] [--against <folder>]` compares the site with the
 * same site as a plain application, which shows what composition costs, and with the same pages without scripts, which
 * shows what scripts cost. Each round loads every page of the three sites in turn in a real browser on an emulated slow
 * phone with an empty cache. `--against` names a folder with its dependencies installed, such as a worktree of the
 * previous commit; its site then replaces the plain application.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '7' },
      pages: { type: 'string', default: Object.keys(benchedPages).join(',') },
      slowdown: { type: 'string', default: String(slowPhone.slowdown) },
      against: { type: 'string' },
    },
  });
  const log = (line: string) => console.error(line);
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
  await using closing = new AsyncDisposableStack();
  closing.defer(() => rmSync(folder, { recursive: true, force: true }));
  const certificate = await makeCertificate();
  const sites: readonly Site[] = ['composed', 'floor', values.against ? 'before' : 'prerendered'];
  const served = {} as Record<Site, Served>;
  for (const site of sites) {
    served[site] = await serve(certificate);
    closing.defer(served[site].close);
  }
  const origins = [served.composed.url, ...sites.map((site) => served[site].url)] as const;
  const config = await startPayments(join(folder, 'payments'), origins, closing);
  const composed = await composedSite(join(folder, 'store'), config, log);
  served.composed.use(composed);
  served.floor.use(removeScripts(composed));
  if (values.against) {
    const address = pathToFileURL(join(resolve(values.against), 'tests/bench/composed-site.ts')).href;
    const before = (await import(address)) as typeof ComposedSite;
    const itsConfig = await before.startPayments(join(folder, 'before'), [served.before.url], closing);
    served.before.use(await before.composedSite(join(folder, 'before-store'), itsConfig, log));
  } else served.prerendered.use(await buildPlainApplication(composed, log));
  const browser = await launchChromium(ensureBrowser(log), browserFlags(certificate));
  closing.defer(() => browser.close());

  for (const page of values.pages.split(',')) {
    const visits: Record<Site, Visit[]> = { composed: [], floor: [], before: [], prerendered: [] };
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (let turn = 0; turn < sites.length; turn += 1) {
        const site = sites[(turn + round) % sites.length] as Site;
        const url = served[site].url + benchedPages[page];
        visits[site].push(
          await measureVisit(browser, url, { hydrates: site !== 'floor', slowdown: Number(values.slowdown) }),
        );
      }
    }
    console.log(`\n${page}`);
    console.table(buildTable(sites, visits));
  }
}

/**
 * Builds a table of medians, and of the medians of each round's ratios, because noise that lasts longer than a round
 * cancels out in a ratio. For layout shifts it shows the largest instead.
 */
function buildTable(sites: readonly Site[], visits: Record<Site, Visit[]>) {
  const rows = Object.entries(metrics).map(([key, name]) => {
    const readFigures = (site: Site) => visits[site].map((one) => one[key as keyof Visit]);
    const computeRatios = (site: Site) =>
      readFigures('composed').map((value, round) => value / (readFigures(site)[round] ?? 0));
    if (key === 'layoutShift')
      return [
        name,
        Object.fromEntries(sites.map((site) => [site, Math.max(...readFigures(site)).toFixed(3)])),
      ];
    const [, ...others] = sites;
    const row = {
      ...Object.fromEntries(sites.map((site) => [site, formatMedian(readFigures(site), 0)])),
      ...Object.fromEntries(
        others.map((site) => [`composed / ${site}`, formatMedian(computeRatios(site), 2)]),
      ),
    };
    return [name, row];
  });
  return Object.fromEntries(rows);
}

function formatMedian(values: readonly number[], digits: number): string {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]?.toFixed(digits) ?? '';
}

async function buildPlainApplication(composed: SiteFiles, log: (line: string) => void): Promise<SiteFiles> {
  log('Building the plain application');
  const home = Buffer.from((await composed.respond('/'))?.bytes ?? []).toString();
  const set = /id="inlined-manifest">(.*?)<\/script>/.exec(home)?.[1];
  if (!set) throw new Error('The composed home page has no inlined manifest.');
  // Leave out the hashes, which are of the apps' files, because a plain application does not have those files.
  const { integrity, ...plainSet } = JSON.parse(set) as InlinedManifest;
  return await buildPlainSite(plainSet);
}
