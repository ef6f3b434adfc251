import { linesOf, type Sample, type Site, sites } from './report.ts';

const shown = ['first paint', 'largest paint', 'layout hydrated', 'page hydrated'] as const;
const names: Record<Site, string> = {
  composed: 'composed of remotes',
  prerendered: 'one plain bundle, prerendered',
  client: 'one plain bundle, client-rendered',
};
const colours: Record<Site, string> = { composed: '#1f3a5f', prerendered: '#8a94a3', client: '#d3d7dd' };

const row = 15;
const group = row * sites.length + 14;
const left = 150;
const width = 860;

/** Bars of the medians of the first visits to the home page, as an SVG. */
export function drawChart(samples: readonly Sample[]): string {
  const lines = linesOf(samples).filter(
    ({ page, visit, metric }) => page === 'home' && visit === 'cold' && shown.some((name) => name === metric),
  );
  const longest = Math.max(...lines.flatMap(({ values }) => sites.map((site) => values[site].high)));
  const scale = (width - left - 90) / longest;
  const height = 44 + lines.length * group;
  const bars = lines.flatMap(({ metric, values }, index) => {
    const top = 40 + index * group;
    return [
      `<text x="${left - 12}" y="${top + group / 2 - 2}" text-anchor="end" font-weight="600">${metric}</text>`,
      ...sites.map((site, place) => {
        const { median, low, high } = values[site];
        const y = top + place * row;
        const middle = y + row / 2 - 1;
        return (
          `<rect x="${left}" y="${y}" width="${round(median * scale)}" height="${row - 3}" fill="${colours[site]}"/>` +
          `<path d="M${round(left + low * scale)} ${middle}H${round(left + high * scale)}" stroke="#c0392b"/>` +
          `<text x="${round(left + Math.max(median, high) * scale + 6)}" y="${y + row - 5}">${(median / 1000).toFixed(2)} s</text>`
        );
      }),
    ];
  });
  const legend = sites.map(
    (site, place) =>
      `<rect x="${left + place * 225}" y="10" width="11" height="11" fill="${colours[site]}"/>` +
      `<text x="${left + place * 225 + 17}" y="20">${names[site]}</text>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#20242b">` +
    `<rect width="${width}" height="${height}" fill="#ffffff"/>${legend.join('')}${bars.join('')}</svg>\n`
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
