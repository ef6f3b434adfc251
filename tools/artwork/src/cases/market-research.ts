/** Four spreads of a market report on 1280 by 800: the answer, the chart that gives it, the findings, and the method. */
import { type MarketResearch, pageSizes, type ResearchArt } from '@site/portfolio/cases';
import { round } from './drawing.ts';
import type { CasePages } from './pages.ts';

type Report = { page: MarketResearch; art: ResearchArt };
type Chart<Kind extends ResearchArt['chart']['kind']> = Extract<ResearchArt['chart'], { kind: Kind }>;

const fills = ['accent', 'second', 'faint', 'foreground'] as const;

function stacked(chart: Chart<'stacked'>): string {
  const sums = chart.rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const top = Math.max(...sums);
  const rows = chart.rows
    .map(({ label, values }, row) => {
      let from = 150;
      const bars = values
        .map((value, i) => {
          const width = (value / top) * 520;
          const bar = `<rect x="${round(from)}" y="${row * 58}" width="${round(width - 2)}" height="38" fill="var(--${fills[i]})"/>${i === 0 ? `<text class="in" x="${round(from + 10)}" y="${row * 58 + 25}">${value}</text>` : ''}`;
          from += width;
          return bar;
        })
        .join('');
      return `<text x="0" y="${row * 58 + 26}">${label}</text>${bars}<text x="${round(from + 10)}" y="${row * 58 + 26}">${sums[row]}</text>`;
    })
    .join('');
  const keys = chart.keys
    .map((key, i) => `<span><i style="background:var(--${fills[i]})"></i>${key}</span>`)
    .join('');
  return `<p class="keys">${keys}</p><svg width="740" height="420" viewBox="0 0 740 420">${rows}</svg>`;
}

function scatter(chart: Chart<'scatter'>): string {
  const x = (value: number) => round(60 + ((value - 20) / 90) * 640);
  const y = (value: number) => round(420 - (value / 105) * 400);
  const lines = [25, 50, 75, 100]
    .map(
      (value) =>
        `<path d="M60 ${y(value)}H720" class="grid"/><text class="tick" x="50" y="${y(value) + 5}" text-anchor="end">${value}</text>`,
    )
    .join('');
  const ticks = [30, 50, 70, 90]
    .map((value) => `<text class="tick" x="${x(value)}" y="446" text-anchor="middle">$${value}</text>`)
    .join('');
  const dots = chart.points
    .map(
      ({ label, x: px, y: py, size }) =>
        `<circle cx="${x(px)}" cy="${y(py)}" r="${round(Math.sqrt(size) * 5)}" class="dot"/><text class="in" x="${x(px)}" y="${y(py) + 6}" text-anchor="middle">${label}</text>`,
    )
    .join('');
  const { gap } = chart;
  const [left, right, top, bottom] = [x(gap.x[0]), x(gap.x[1]), y(gap.y[1]), y(gap.y[0])];
  const empty = `<rect class="gap" x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" rx="12"/><text class="hot" x="${(left + right) / 2}" y="${(top + bottom) / 2 + 6}" text-anchor="middle">${gap.label}</text>`;
  return `<svg width="740" height="480" viewBox="0 0 740 480" style="flex:none;margin-left:-20px">${lines}${ticks}<path d="M60 420H720M60 10V420" class="axis"/>${empty}${dots}<text class="tick" x="720" y="470" text-anchor="end">${chart.x}</text><text class="tick" x="68" y="16">${chart.y}</text></svg>`;
}

function heat(chart: Chart<'heat'>): string {
  const cells = chart.rows
    .map(({ label, values }) => {
      const boxes = values
        .map(
          (value) =>
            `<td style="background:color-mix(in srgb,var(--second) ${value * 19}%,var(--background));color:${value > 3 ? '#fff' : 'inherit'}">${value}</td>`,
        )
        .join('');
      const total = values.reduce((sum, value) => sum + value, 0);
      return { total, row: `<tr><th>${label}</th>${boxes}<td class="sum">${total}</td></tr>` };
    })
    .sort((a, b) => b.total - a.total)
    .map(({ row }) => row)
    .join('');
  return `<table><tr><th></th>${chart.columns.map((column) => `<th>${column}</th>`).join('')}<th>Sum</th></tr>${cells}</table>`;
}

function draw({ chart }: ResearchArt): string {
  switch (chart.kind) {
    case 'stacked':
      return stacked(chart);
    case 'scatter':
      return scatter(chart);
    case 'heat':
      return heat(chart);
  }
}

const frames: Record<ResearchArt['chart']['kind'], string> = {
  stacked: `
    .rail{background:var(--foreground);color:var(--background)}
    .rail b{color:var(--accent)} h1{font-weight:600}`,
  scatter: `
    .chart{grid-template-columns:350px 1fr} .chart .rail{order:-1;border-right:2px solid var(--foreground)}
    .rail b{color:var(--accent)} h1{font-weight:600;font-size:50px}`,
  heat: `
    .chart{grid-template-columns:1fr;grid-template-rows:1fr 190px}
    .chart .main{padding-bottom:10px}
    .chart .rail{flex-direction:row;background:var(--second);color:var(--background);align-items:start;padding:34px 64px}
    .chart .rail div{flex:1;border-top:1px solid} .chart h1{max-width:none}`,
};

const css = `
  *{box-sizing:border-box;margin:0;padding:0}
  .spread{width:1280px;height:800px;overflow:hidden;display:grid;grid-template-columns:1fr 350px;background:var(--background);color:var(--foreground);font:400 18px/1.4 var(--text)}
  .main{padding:52px 64px 34px;display:flex;flex-direction:column}
  .run{display:flex;justify-content:space-between;font-size:16px;border-bottom:1px solid;padding-bottom:10px;margin-bottom:26px}
  h1{font:500 54px/1.04 var(--display);letter-spacing:-.02em;max-width:740px;text-wrap:balance;margin-bottom:14px}
  .unit{font-size:17px;margin-bottom:18px}
  svg text{font:400 17px var(--text);fill:currentColor} svg .in{fill:#fff;font-weight:600} svg .tick{font-size:15px} svg .hot{font-weight:600;fill:var(--accent)}
  .grid{stroke:var(--faint)} .axis{stroke:currentColor;stroke-width:2;fill:none} .dot{fill:var(--second)} .gap{fill:none;stroke:var(--accent);stroke-width:3;stroke-dasharray:10 8}
  .keys{display:flex;gap:26px;margin-bottom:16px;font-size:16px} .keys i{display:inline-block;width:14px;height:14px;margin-right:8px}
  table{border-collapse:separate;border-spacing:4px;width:100%} th{font-weight:600;text-align:left;padding:2px 8px} td{text-align:center;padding:9px;width:150px;font-size:20px} .sum{font:600 24px var(--display);color:var(--accent)}
  .rail{display:flex;flex-direction:column;justify-content:space-around;gap:20px;padding:52px 44px}
  .rail b{display:block;font:500 84px/1 var(--display);letter-spacing:-.03em} .rail p{margin-top:8px;line-height:1.3}
  .source{margin-top:auto;font-size:14px;opacity:.8}
  .whole{grid-template-columns:1fr}
  .answer{background:var(--foreground);color:var(--background)} .answer h1{font-size:84px;max-width:1000px;margin-top:auto} .answer .lead{font-size:26px;line-height:1.4;max-width:860px;margin:20px 0 60px}
  .numbered{display:grid;grid-template-columns:1fr 1fr;gap:34px 60px;margin-top:30px;list-style:none;counter-reset:item} .numbered li{counter-increment:item;border-top:2px solid;padding-top:16px;font-size:26px;line-height:1.35} .numbered li::before{content:counter(item);display:block;font:500 54px/1 var(--display);color:var(--accent);margin-bottom:12px}
  .method{display:grid;grid-template-columns:1fr 1fr;gap:60px;margin-top:26px;font-size:24px} .method h2{font:600 22px/1.2 var(--text);margin-bottom:12px;color:var(--accent)} .method li{list-style:none;padding:13px 0;border-top:1px solid}`;

export function reportPages({ page, art }: Report): CasePages {
  const aside = art.aside.map(({ figure, label }) => `<div><b>${figure}</b><p>${label}</p></div>`).join('');
  const run = `<p class="run"><span>${page.client}</span><span>${page.title}</span></p>`;
  const list = (items: readonly string[]) => items.map((item) => `<li>${item}</li>`).join('');
  return {
    size: pageSizes['market-research'],
    css: `:root{--background:${art.background};--foreground:${art.foreground};--accent:${art.accent};--second:${art.second};--faint:color-mix(in srgb,var(--second) 34%,var(--background));--display:"${art.display}";--text:"${art.text}"}${css}${frames[art.chart.kind]}`,
    pages: [
      {
        name: 'The answer',
        html: `<div class="spread whole answer"><section class="main">${run}<h1>${art.headline}</h1><p class="lead">${page.description}</p></section></div>`,
      },
      {
        name: 'The chart',
        html: `<div class="spread chart"><section class="main">${run}<h1>${art.headline}</h1><p class="unit">${art.chart.unit}</p>${draw(art)}<p class="source">Source: ${art.source}</p></section><aside class="rail">${aside}</aside></div>`,
      },
      {
        name: 'Findings',
        html: `<div class="spread whole"><section class="main">${run}<h1>What was found.</h1><ol class="numbered">${list(page.findings)}</ol></section></div>`,
      },
      {
        name: 'Method and deliverables',
        html: `<div class="spread whole"><section class="main">${run}<h1>How we know, and what you keep.</h1><div class="method"><div><h2>Scope</h2><ul>${list(page.scope.split(', '))}</ul></div><div><h2>Deliverables</h2><ul>${list(page.deliverables)}</ul></div></div><p class="source">Source: ${art.source}</p></section></div>`,
      },
    ],
  };
}
