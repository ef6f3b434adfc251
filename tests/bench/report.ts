import { type BenchedPage, benchedPages, type Sample, type Site, sites } from './pages.ts';
import { ratioOf, type Spread, spreadOf } from './summary.ts';

/** The figures in the order in which a visitor meets them; what is not a time is a count. */
const figures = [
  ['firstPaint', 'first paint', 'ms'],
  ['largestPaint', 'largest paint', 'ms'],
  ['frame', 'frame hydrated', 'ms'],
  ['page', 'page hydrated', 'ms'],
  ['blockingTime', 'blocking time', 'ms'],
  ['firstClick', 'first click answered', 'ms'],
  ['layoutShift', 'layout shift', ''],
  ['requests', 'requests', ''],
  ['chain', 'chain of requests', ''],
  ['documentBytes', 'document', 'B'],
  ['scriptBytes', 'scripts', 'B'],
  ['aheadBytes', 'scripts fetched ahead', 'B'],
  ['otherBytes', 'everything else', 'B'],
] as const;

type Line = {
  page: BenchedPage;
  visit: Sample['visit'];
  figure: string;
  unit: string;
  values: Record<Site, Spread>;
  /** Of the composed site to the plain prerendered one, round by round. */
  ratio: Spread;
};

/** One line a page, kind of visit and figure. */
export function linesOf(samples: readonly Sample[]): Line[] {
  const lines: Line[] = [];
  for (const page of Object.keys(benchedPages) as BenchedPage[]) {
    for (const visit of ['cold', 'repeat', 'move'] as const) {
      for (const [key, figure, unit] of visit === 'move' ? [moved] : figures) {
        const of = (site: Site) => valuesOf(samples, { site, page, visit, key });
        if (of('composed').length === 0) continue;
        const values = Object.fromEntries(sites.map((site) => [site, spreadOf(of(site))])) as Line['values'];
        lines.push({ page, visit, figure, unit, values, ratio: ratioOf(of('composed'), of('prerendered')) });
      }
    }
  }
  return lines;
}

const moved = ['page', 'next page by a link', 'ms'] as const;

function valuesOf(
  samples: readonly Sample[],
  wanted: { site: Site; page: BenchedPage; visit: Sample['visit']; key: string },
): number[] {
  return samples
    .filter(({ site, page, visit }) => site === wanted.site && page === wanted.page && visit === wanted.visit)
    .toSorted((a, b) => a.round - b.round)
    .map(({ figures: measured }) => (measured as Record<string, number>)[wanted.key] ?? Number.NaN);
}

/** For people: medians with the half of the values around them, and the ratio. */
export function tableOf(samples: readonly Sample[]): string {
  const rows = linesOf(samples).map(({ page, visit, figure, unit, values, ratio }) => [
    page,
    visit,
    figure + (unit && `, ${unit}`),
    ...sites.map((site) => cell(values[site], figure === 'layout shift' ? 3 : 0)),
    ratio.count > 0 ? `${ratio.median.toFixed(2)} (${ratio.low.toFixed(2)}–${ratio.high.toFixed(2)})` : '',
  ]);
  const head = [
    'page',
    'visit',
    'figure',
    'composed',
    'plain, prerendered',
    'plain, client',
    'composed / plain',
  ];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [head, ...rows]
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cell({ median, low, high }: Spread, digits: number): string {
  const text = (value: number) => value.toFixed(digits);
  return low === high ? text(median) : `${text(median)} (${text(low)}–${text(high)})`;
}

/** For machines: medians of each site, and the ratio. */
export function rowsOf(samples: readonly Sample[]): { what: string; value: number; unit: string }[] {
  return linesOf(samples).flatMap(({ page, visit, figure, unit, values, ratio }) => [
    ...sites.map((site) => ({
      what: `${page}, ${visit}, ${figure}, ${site}`,
      value: values[site].median,
      unit,
    })),
    { what: `${page}, ${visit}, ${figure}, composed / prerendered`, value: ratio.median, unit: 'ratio' },
  ]);
}
