import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { paths } from '@site/domain/paths';
import { findHeadlessShell } from '@site/release/browser';
import { ensureBrowser } from '../harness/browser.ts';
import { composedSite, indexable, startPayments, withoutScripts } from './composed-site.ts';
import { launchChromium } from './devtools.ts';
import { type Row, ratioOf, type Spread, spreadOf } from './report.ts';
import { browserFlags, makeCertificate, serve } from './serve.ts';
import { type Visit, visit } from './visit.ts';

const metrics = ['firstPaint', 'largestPaint', 'page', 'blockingTime'] as const;
type Metric = (typeof metrics)[number];

/**
 * `pnpm bench paints [--rounds 5] [--routes /,/pricing]`: the first and the largest paint of every route that search engines
 * may list and of the checkout, against the same documents without scripts (the floor). In
 * milliseconds, on the phone of `pnpm bench pages` and over HTTP/2.
 */
export async function run(args: readonly string[]): Promise<{ rows: readonly Row[]; printed: true }> {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: 'string', default: '5' }, routes: { type: 'string' } },
  });
  const log = (line: string) => console.error(line);
  const folder = mkdtempSync(join(tmpdir(), 'bench-paints-'));
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const certificate = await makeCertificate();
    const composed = await serve(certificate);
    closers.unshift(composed.close);
    const floor = await serve(certificate);
    closers.unshift(floor.close);
    const config = await startPayments(folder, [composed.url, floor.url], closers);
    const site = await composedSite(join(folder, 'store'), config, log);
    composed.use(site);
    floor.use(withoutScripts(site));
    const browser = await launchChromium(
      findHeadlessShell() ?? ensureBrowser(log),
      browserFlags(certificate),
    );
    closers.unshift(browser.close);

    /** A first visit. */
    const measure = async (url: string, hydrates: boolean): Promise<Visit> => {
      const profile = await browser.newProfile();
      try {
        return await visit(profile, url, { hydrates });
      } finally {
        await profile.close();
      }
    };
    const routes = values.routes?.split(',') ?? [...(await indexable(site)), paths.checkout];
    const rows: Row[] = [];
    console.log(headline);
    for (const route of routes) {
      const visits: Record<'composed' | 'floor', Visit[]> = { composed: [], floor: [] };
      // The servers compress a file when it is first requested.
      await measure(composed.url + route, true);
      await measure(floor.url + route, false);
      for (let round = 0; round < Number(values.rounds); round += 1) {
        const first = round % 2 === 0;
        if (first) visits.composed.push(await measure(composed.url + route, true));
        visits.floor.push(await measure(floor.url + route, false));
        if (!first) visits.composed.push(await measure(composed.url + route, true));
      }
      const of = (site: 'composed' | 'floor', metric: Metric) => visits[site].map((each) => each[metric]);
      const ratio = (metric: Metric) => ratioOf(of('composed', metric), of('floor', metric));
      const median = (metric: Metric) => spreadOf(of('composed', metric)).median;
      console.log(
        [
          route.padEnd(34),
          ...metrics.map((metric) => median(metric).toFixed(0).padStart(9)),
          spreadOf(of('floor', 'blockingTime')).median.toFixed(0).padStart(9),
          cell(ratio('firstPaint')),
          cell(ratio('largestPaint')),
        ].join(' '),
      );
      rows.push(
        ...metrics.map((metric) => ({ what: `${route}, ${metric}`, value: median(metric), unit: 'ms' })),
        ...(['firstPaint', 'largestPaint'] as const).map((metric) => ({
          what: `${route}, ${metric}, composed / floor`,
          value: ratio(metric).median,
          unit: 'ratio',
        })),
      );
    }
    return { rows, printed: true };
  } finally {
    for (const close of closers) await close();
  }
}

const headline = `${'route'.padEnd(34)} ${['first', 'largest', 'hydrated', 'blocking', 'floor'].map((name) => name.padStart(9)).join(' ')}${'first / floor'.padStart(19)}${'largest / floor'.padStart(19)}`;

function cell({ median, low, high }: Spread): string {
  return `${median.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`.padStart(18);
}
