import { paths } from '@site/domain/paths';
import type { Visit } from './visit.ts';

export const benchedPages = {
  home: paths.home,
  pricing: paths.pricing,
  gallery: paths.portfolioPitchDecks,
  questionnaire: paths.intake,
  checkout: paths.checkout,
} as const;
export type BenchedPage = keyof typeof benchedPages;

/** `floor` is the composed site without its scripts: what no site with scripts can undercut. */
export const sites = ['composed', 'floor', 'prerendered'] as const;
export type Site = (typeof sites)[number];

export type Sample = {
  round: number;
  site: Site;
  page: BenchedPage;
  visit: 'cold' | 'repeat';
  metrics: Visit;
};

/** In the order in which a visitor notices them; what is not a time is a count. */
const metrics = [
  ['firstPaint', 'first paint', 'ms'],
  ['largestPaint', 'largest paint', 'ms'],
  ['layout', 'layout hydrated', 'ms'],
  ['page', 'page hydrated', 'ms'],
  ['blockingTime', 'blocking time', 'ms'],
  ['longestTask', 'longest task', 'ms'],
  ['firstClick', 'first click handled', 'ms'],
  ['layoutShift', 'layout shift', ''],
  ['requests', 'requests', ''],
  ['chain', 'chain of requests', ''],
  ['documentBytes', 'document', 'B'],
  ['scriptBytes', 'scripts', 'B'],
  ['aheadBytes', 'scripts prefetched', 'B'],
  ['otherBytes', 'everything else', 'B'],
] as const;

/** What the composed site is compared with. */
const compared = ['floor', 'prerendered'] as const;

type Line = {
  page: BenchedPage;
  visit: Sample['visit'];
  metric: string;
  unit: string;
  values: Record<Site, Spread>;
  /** Of the composed site to others, round by round. */
  ratios: Record<(typeof compared)[number], Spread>;
};

/** One line a page, kind of visit and metric. */
function linesOf(samples: readonly Sample[]): Line[] {
  const lines: Line[] = [];
  for (const page of Object.keys(benchedPages) as BenchedPage[]) {
    for (const visit of ['cold', 'repeat'] as const) {
      for (const [key, metric, unit] of metrics) {
        const of = (site: Site) => valuesOf(samples, { site, page, visit, key });
        if (of('composed').length === 0) continue;
        const values = Object.fromEntries(sites.map((site) => [site, spreadOf(of(site))])) as Line['values'];
        const ratios = Object.fromEntries(
          compared.map((site) => [site, ratioOf(of('composed'), of(site))]),
        ) as Line['ratios'];
        lines.push({ page, visit, metric, unit, values, ratios });
      }
    }
  }
  return lines;
}

function valuesOf(
  samples: readonly Sample[],
  wanted: { site: Site; page: BenchedPage; visit: Sample['visit']; key: keyof Visit },
): number[] {
  return samples
    .filter(({ site, page, visit }) => site === wanted.site && page === wanted.page && visit === wanted.visit)
    .toSorted((a, b) => a.round - b.round)
    .map(({ metrics: measured }) => measured[wanted.key]);
}

/** For people: medians with the half of the values around them, and the ratio. */
export function tableOf(samples: readonly Sample[]): Record<string, string>[] {
  return linesOf(samples).map(({ page, visit, metric, unit, values, ratios }) => ({
    page,
    visit,
    metric: metric + (unit && `, ${unit}`),
    ...Object.fromEntries(sites.map((site) => [site, cell(values[site], metric === 'layout shift' ? 3 : 0)])),
    ...Object.fromEntries(compared.map((site) => [`composed / ${site}`, cell(ratios[site], 2)])),
  }));
}

function cell({ median, low, high, count }: Spread, digits: number): string {
  if (count === 0) return '';
  const text = (value: number) => value.toFixed(digits);
  return low === high ? text(median) : `${text(median)} (${text(low)}–${text(high)})`;
}

/** Median, and the half of the values around it, of one metric. */
type Spread = { median: number; low: number; high: number; count: number };

function spreadOf(values: readonly number[]): Spread {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b);
  const at = (share: number) => {
    const place = (sorted.length - 1) * share;
    const below = sorted[Math.floor(place)] ?? Number.NaN;
    const above = sorted[Math.ceil(place)] ?? Number.NaN;
    return below + (above - below) * (place - Math.floor(place));
  };
  return { median: at(0.5), low: at(0.25), high: at(0.75), count: sorted.length };
}

/**
 * The median of the ratios within each round. Noise that lasts longer than a round
 * affects both sides of a pair and cancels out.
 */
function ratioOf(values: readonly number[], base: readonly number[]): Spread {
  const pairs = values.flatMap((value, round) => {
    const other = base[round];
    return other !== undefined && other > 0 ? [value / other] : [];
  });
  return spreadOf(pairs);
}
