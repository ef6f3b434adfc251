/** A business plan as a bound book and the page its lender turned to, on 1120 by 800. */
import type { BusinessPlan, PlanArt } from '@site/portfolio/cases';
import { round, times } from './drawing.ts';

type Plan = { page: BusinessPlan; art: PlanArt };

const money = (value: number) =>
  value < 0 ? `(${Math.abs(value).toLocaleString('en-US')})` : value.toLocaleString('en-US');

function table({ art }: Plan): string {
  const head = `<tr><th>${art.currency}</th>${art.years.map((year) => `<th>${year}</th>`).join('')}</tr>`;
  const rows = art.forecast
    .map(
      ({ label, values }) =>
        `<tr><td>${label}</td>${values.map((value) => `<td>${money(value)}</td>`).join('')}</tr>`,
    )
    .join('');
  return `<table>${head}${rows}</table>`;
}

/** The last line of the forecast as columns above and below nought. */
function result({ art }: Plan, width: number, height: number): string {
  const values = art.forecast.at(-1)?.values ?? [];
  const top = Math.max(...values, 1);
  const low = Math.min(...values, 0);
  const unit = (height - 26) / (top - low);
  const nought = round(top * unit + 18);
  const step = width / values.length;
  const bars = values
    .map((value, i) => {
      const y = value >= 0 ? nought - value * unit : nought;
      return `<rect x="${round(step * i + step * 0.2)}" y="${round(y)}" width="${round(step * 0.6)}" height="${round(Math.max(Math.abs(value) * unit, 2))}" fill="var(--${i === values.length - 1 ? 'accent' : 'second'})"/><text x="${round(step * (i + 0.5))}" y="${round((value >= 0 ? y : y + Math.abs(value) * unit + 18) - (value >= 0 ? 6 : 2))}" text-anchor="middle">${money(value)}</text>`;
    })
    .join('');
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${bars}<path d="M0 ${nought}H${width}" stroke="currentColor" stroke-width="1.5"/></svg>`;
}

/** The first line of the forecast, as the cover's own drawing. */
function coverDrawing({ art }: Plan): string {
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

export function planDocument(plan: Plan, fonts: string): string {
  const { page, art } = plan;
  return `<!doctype html><meta charset="utf-8"><style>${fonts}
  :root{--background:${art.background};--foreground:${art.foreground};--accent:${art.accent};--second:${art.second};--display:"${art.display}";--text:"${art.text}";--none:transparent}
  *{box-sizing:border-box;margin:0;padding:0}
  body{width:1120px;height:800px;overflow:hidden;background:color-mix(in srgb,var(--second) 38%,#e9edef);font:400 16px/1.45 var(--text);color:var(--foreground)}
  .book{position:absolute;overflow:hidden;box-shadow:0 2px 3px #0003,0 30px 50px -22px #0009}
  .cover{left:54px;top:96px;width:400px;height:566px;padding:34px;transform:rotate(-2.2deg)}
  .cover::after{content:"";position:absolute;inset:0 auto 0 0;width:20px;background:linear-gradient(90deg,#0003,#0000)}
  .cover .foot{position:absolute;left:34px;bottom:24px;font-size:15px}
  .cover h1{text-wrap:balance;position:relative;z-index:1}
  .page{left:404px;top:46px;width:660px;height:708px;background:#fff;padding:42px 52px 36px;display:flex;flex-direction:column;gap:14px}
  .page svg{flex:none;overflow:visible}
  .no{align-self:start;font-size:15px;font-weight:700}
  .lead{font-size:19px;line-height:1.45;max-width:520px}
  table{width:100%;border-collapse:collapse;font-size:15px;font-variant-numeric:tabular-nums}
  th,td{padding:5px 0;text-align:right;border-bottom:1px solid color-mix(in srgb,var(--foreground) 18%,#fff);font-weight:400}
  th{font-size:13px;border-bottom:2px solid var(--foreground)} td:first-child,th:first-child{text-align:left}
  tr:last-child td{font-weight:700;border-bottom:0;border-top:2px solid var(--foreground)}
  .page svg text{font:600 14px var(--text);fill:currentColor}
  .note{margin-top:auto;font-size:13px;opacity:.8;border-top:1px solid;padding-top:8px;display:flex;justify-content:space-between;gap:20px}
  ${looks[art.look]}</style>
  <section class="book cover"><h1>${art.cover}</h1><svg width="380" height="420" viewBox="0 0 380 420">${coverDrawing(plan)}</svg><p class="foot">${page.title}</p></section>
  <section class="book page"><p class="no">Chapter ${art.chapter.number}</p><h2>${art.chapter.title}</h2><p class="lead">${art.chapter.lead}</p>${table(plan)}${result(plan, 540, 118)}<p class="note"><span>${art.note}</span><span>${page.title}</span></p></section>`;
}
