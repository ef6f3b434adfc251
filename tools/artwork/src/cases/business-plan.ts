/** Four pages of a business plan: its cover, its summary, the chapter that decided, and the forecast with its reasons. */
import { type BusinessPlan, type PlanArt, pageSizes } from '@site/portfolio/cases';
import { round, times } from './drawing.ts';
import type { CasePages } from './pages.ts';

type Plan = { page: BusinessPlan; art: PlanArt };

const money = (value: number) =>
  value < 0 ? `(${Math.abs(value).toLocaleString('en-US')})` : value.toLocaleString('en-US');

function table({ art }: Plan): string {
  const head = `<tr><th>${art.currency}</th>${art.years.map((year) => `<th>${year}</th>`).join('')}<th class="why">because</th></tr>`;
  const rows = art.forecast
    .map(
      ({ label, values, because }) =>
        `<tr><td>${label}</td>${values.map((value) => `<td>${money(value)}</td>`).join('')}<td class="why">${because}</td></tr>`,
    )
    .join('');
  return `<table>${head}${rows}</table>`;
}

/** A line of the forecast as columns above and below nought, with its years. */
function columns(values: readonly number[], years: readonly string[], width: number, height: number): string {
  const top = Math.max(...values, 1);
  const low = Math.min(...values, 0);
  const unit = (height - 66) / (top - low);
  const nought = round(top * unit + 18);
  const step = width / values.length;
  const bars = values
    .map((value, i) => {
      const y = value >= 0 ? nought - value * unit : nought;
      return `<rect x="${round(step * i + step * 0.2)}" y="${round(y)}" width="${round(step * 0.6)}" height="${round(Math.max(Math.abs(value) * unit, 2))}" fill="var(--${i === values.length - 1 ? 'accent' : 'second'})"/><text x="${round(step * (i + 0.5))}" y="${round((value >= 0 ? y : y + Math.abs(value) * unit + 18) - (value >= 0 ? 6 : 2))}" text-anchor="middle">${money(value)}</text><text class="year" x="${round(step * (i + 0.5))}" y="${height - 2}" text-anchor="middle">${years[i]}</text>`;
    })
    .join('');
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${bars}<path d="M0 ${nought}H${width}" stroke="currentColor" stroke-width="1.5"/></svg>`;
}

/** The first line of the forecast, as the cover's own drawing. */
function coverDrawing({ art }: Plan): string {
  if (art.look === 'hearth') {
    return '<g transform="translate(14 92) scale(.482)"><path d="M0 560V330C0 140 160 0 366 0s366 140 366 330v230z" fill="var(--foreground)"/><path d="M120 560V360c0-130 110-226 246-226s246 96 246 226v200z" fill="var(--accent)"/><path d="M210 560c-40-90 30-120 40-210 50 40 50 90 40 120 40-40 60-110 40-190 90 60 130 150 110 220 30-20 40-60 40-90 60 60 70 110 50 150z" fill="#f5a94a"/><path d="M290 560c-20-50 20-80 50-140 20 40 80 80 60 140z" fill="#fff1cf"/></g>';
  }
  const values = art.forecast[0]?.values ?? [];
  const top = Math.max(...values, 1);
  if (art.look === 'bound') {
    return times(5, (i) => {
      const radius = round(30 + ((values[i] ?? 0) / top) * 116);
      return `<circle cx="${190}" cy="${420 - radius}" r="${radius}" fill="none" stroke="var(--${i === 4 ? 'accent' : 'second'})" stroke-width="${i === 4 ? 16 : 3}"/>`;
    });
  }
  if (art.look === 'magazine') {
    return times(5, (i) => {
      const height = round(((values[i] ?? 0) / top) * 270);
      return `<path d="M${i * 76} 420v${-height}q38 ${-40 + i * 6} 76 0v${height}z" fill="var(--${i === 4 ? 'accent' : i % 2 ? 'second' : 'foreground'})"/>`;
    });
  }
  return times(9, (row) =>
    times(8, (column) => {
      const lit = (row * 8 + column) / 72 < (values[2] ?? 0) / top;
      return `<rect x="${column * 46 + 8}" y="${380 - row * 44}" width="34" height="32" rx="6" fill="var(--${lit ? (row > 5 ? 'accent' : 'second') : 'none'})" stroke="var(--second)" stroke-width="2"/>`;
    }),
  );
}

const looks: Record<PlanArt['look'], string> = {
  hearth: `
    .cover{background:var(--background)}
    .cover h1{font:600 42px/1.02 var(--display);letter-spacing:-.02em;margin-top:6px}
    .cover svg{position:absolute;left:0;bottom:70px}
    .page h2{font:600 38px/1.06 var(--display);letter-spacing:-.015em}
    .page{background:var(--background)}
    .no{color:var(--accent)}`,
  bound: `
    .cover{background:var(--foreground);color:var(--background)}
    .cover h1{font:600 44px/1.06 var(--display);letter-spacing:-.02em}
    .cover svg{position:absolute;right:-60px;bottom:56px}
    .page h2{font:600 40px/1.08 var(--display);letter-spacing:-.015em;color:var(--foreground)}
    .no{color:var(--accent)}`,
  magazine: `
    .cover{background:var(--background)}
    .cover h1{font:700 56px/1 var(--display);letter-spacing:-.025em;color:var(--accent)}
    .cover svg{position:absolute;left:0;bottom:0;width:380px}
    .cover .foot{bottom:auto;top:26px}
    .cover h1{margin-top:28px}
    .page h2{font:700 46px/1.02 var(--display);letter-spacing:-.02em;color:var(--accent)}
    .lead::first-letter{font:700 62px/.8 var(--display);float:left;padding:6px 8px 0 0;color:var(--accent)}`,
  dossier: `
    .cover{background:var(--accent);color:var(--background)}
    .cover h1{font:700 46px/1.06 var(--display);letter-spacing:-.02em;background:var(--background);color:var(--foreground);padding:22px 24px;margin-left:-34px}
    .cover svg{position:absolute;left:6px;bottom:66px}
    .page h2{font:700 36px/1.12 var(--display);letter-spacing:-.015em}
    .page{border-left:14px solid var(--second)}
    .no{background:var(--foreground);color:var(--background);padding:4px 12px}`,
};

const css = `
  *{box-sizing:border-box;margin:0;padding:0}
  body{font:400 16px/1.45 var(--text);color:var(--foreground)}
  .cover{position:relative;zoom:2.25;width:400px;height:566px;padding:34px;overflow:hidden}
  .cover .foot{position:absolute;left:34px;bottom:24px;font-size:15px}
  .cover h1{text-wrap:balance;position:relative;z-index:1}
  .page{zoom:1.40625;width:640px;height:906px;background:#fff;padding:46px 50px 36px;display:flex;flex-direction:column;gap:18px}
  .page svg{flex:none;overflow:visible;margin-top:18px}
  .no{align-self:start;font-size:15px;font-weight:700}
  .lead{font-size:20px;line-height:1.45;max-width:520px}
  table{width:100%;margin-top:12px;border-collapse:collapse;font-size:14px;font-variant-numeric:tabular-nums}
  th,td{padding:8px 0;text-align:right;border-bottom:1px solid color-mix(in srgb,var(--foreground) 18%,#fff);font-weight:400}
  th{font-size:13px;border-bottom:2px solid var(--foreground)} td:first-child,th:first-child{text-align:left;width:112px} .why.why{text-align:left;padding-left:14px;width:132px;font-size:12px;line-height:1.25;opacity:.8}
  tr:last-child td{font-weight:700;border-bottom:0;border-top:2px solid var(--foreground)} tr:last-child .why{font-weight:400}
  .page svg text{font:600 14px var(--text);fill:currentColor} .page svg .year{font-weight:400;font-size:13px}
  .page h3{font:600 17px/1.3 var(--text);margin-top:14px}
  .contents{list-style:none;counter-reset:line} .contents li{counter-increment:line;display:flex;gap:18px;padding:11px 0;border-top:1px solid color-mix(in srgb,var(--foreground) 18%,#fff);font-size:17px} .contents li::before{content:counter(line);font-weight:700;color:var(--accent)}
  .facts{display:grid;grid-template-columns:1fr 1fr;gap:14px 26px;padding-top:16px;border-top:2px solid var(--foreground)} .facts dt{font-size:13px;opacity:.75} .facts dd{font-weight:700;font-size:17px}
  .note{margin-top:auto;font-size:13px;opacity:.8;border-top:1px solid;padding-top:8px;display:flex;justify-content:space-between;gap:20px}`;

export function planPages(plan: Plan): CasePages {
  const { page, art } = plan;
  const [first, last] = [art.forecast[0], art.forecast.at(-1)];
  const sheet = (number: string, title: string, body: string, note = '') =>
    `<section class="page"><p class="no">${number}</p><h2>${title}</h2>${body}<p class="note"><span>${note}</span><span>${page.title}</span></p></section>`;
  const facts = {
    'Asked for': page.funding,
    Business: page.industry,
    Country: page.country,
    Forecast: 'Five years',
  };
  return {
    size: pageSizes['business-plans'],
    css: `:root{--background:${art.background};--foreground:${art.foreground};--accent:${art.accent};--second:${art.second};--display:"${art.display}";--text:"${art.text}";--none:transparent}${css}${looks[art.look]}`,
    pages: [
      {
        name: 'Cover',
        html: `<section class="cover"><h1>${art.cover}</h1><svg width="380" height="420" viewBox="0 0 380 420">${coverDrawing(plan)}</svg><p class="foot">${page.title} · Business plan</p></section>`,
      },
      {
        name: 'Summary',
        html: sheet(
          'Summary',
          art.cover,
          `<p class="lead">${page.description.split(/(?<=[.;]) /)[0]}</p><h3>What this plan shows</h3><ol class="contents">${page.highlights.map((highlight) => `<li>${highlight}</li>`).join('')}</ol><dl class="facts">${Object.entries(
            facts,
          )
            .map(([label, value]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`)
            .join('')}</dl>`,
        ),
      },
      {
        name: `Chapter ${art.chapter.number}`,
        html: sheet(
          `Chapter ${art.chapter.number}`,
          art.chapter.title,
          `<p class="lead">${art.chapter.lead}</p><h3>${first?.label}, ${art.currency}</h3>${columns(first?.values ?? [], art.years, 540, 330)}`,
          art.note,
        ),
      },
      {
        name: 'Forecast',
        html: sheet(
          'Financial forecast',
          'Five years, and the reason for each.',
          `${table(plan)}<h3>${last?.label}, ${art.currency}</h3>${columns(last?.values ?? [], art.years, 540, 200)}`,
          art.note,
        ),
      },
    ],
  };
}
