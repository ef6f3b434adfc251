import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InlinedManifest } from '@site/contract/inlined-manifest';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { paths } from '@site/domain/paths';
import { type Browser, chromium } from 'playwright';
import { browserFlags } from './browser-flags.ts';
import { composedSite } from './composed-site.ts';
import { startPayments } from './payments.ts';
import { plainSites } from './plain-sites.ts';
import { makeCertificate, type Served, serve } from './serve.ts';
import type { SiteFiles } from './site-files.ts';
import { moveOn, phone, type Visit, visit } from './visit.ts';

export const benchedPages = {
  home: paths.home,
  pricing: paths.pricing,
  gallery: paths.portfolioPitchDecks,
  questionnaire: paths.intake,
  checkout: paths.checkout,
} as const;
export type BenchedPage = keyof typeof benchedPages;

export const sites = ['composed', 'prerendered', 'client'] as const;
export type Site = (typeof sites)[number];

export type Sample =
  | { round: number; site: Site; page: BenchedPage; visit: 'cold' | 'repeat'; figures: Visit }
  | { round: number; site: Site; page: 'home'; visit: 'move'; figures: { page: number } };

type Options = {
  rounds: number;
  pages: readonly BenchedPage[];
  browser: string;
  say: (line: string) => void;
};

/**
 * Loads three sites of the same sources in turn in a real browser on a slowed
 * phone: the composed one, one plain prerendered application, and that
 * application rendered in the browser only. Each round visits every page of every
 * site once with an empty cache and once again, in an order that changes.
 */
export async function measurePages({
  rounds,
  pages,
  browser: executablePath,
  say,
}: Options): Promise<Sample[]> {
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
    // The checkout asks for a secret as soon as it opens: the real API and sandbox answer all three sites.
    const { composed, prerendered, client } = served;
    const config = await startPayments(folder, [composed.url, prerendered.url, client.url], closers);
    const files = await makeSites(join(folder, 'store'), config, say);
    for (const site of sites) served[site].use(files[site]);

    const browser = await chromium.launch({
      executablePath,
      args: browserFlags(certificate),
    });
    closers.unshift(() => browser.close());
    return await visitAll(browser, served, { rounds, pages, say });
  } finally {
    for (const close of closers) await close();
  }
}

async function visitAll(
  browser: Browser,
  served: Record<Site, Served>,
  { rounds, pages, say }: Pick<Options, 'rounds' | 'pages' | 'say'>,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) {
      for (let turn = 0; turn < sites.length; turn += 1) {
        const site = sites[(turn + round) % sites.length] as Site;
        const context = await browser.newContext({ ...phone });
        const url = served[site].url + benchedPages[page];
        for (const kind of ['cold', 'repeat'] as const) {
          const figures = await visit(context, url);
          samples.push({ round, site, page, visit: kind, figures });
        }
        if (page === 'home') {
          const figures = { page: await moveOn(context, url, paths.portfolio) };
          samples.push({ round, site, page, visit: 'move', figures });
        }
        await context.close();
      }
    }
    say(`Round ${round + 1} of ${rounds}`);
  }
  return samples;
}

async function makeSites(
  store: string,
  config: RuntimeConfig,
  say: (line: string) => void,
): Promise<Record<Site, SiteFiles>> {
  const composed = await composedSite(store, config, say);
  say('Building the plain application');
  const home = Buffer.from((await composed.answer('/'))?.bytes ?? []).toString();
  const set = /id="release-set">(.*?)<\/script>/.exec(home)?.[1];
  if (!set) throw new Error('The composed home page carries no release set.');
  // Hashes are of the parts' files, which a plain application does not have.
  const { integrity, ...plainSet } = JSON.parse(set) as InlinedManifest;
  const { prerendered, client } = await plainSites(plainSet);
  return { composed, prerendered, client };
}
