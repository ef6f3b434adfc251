/** An investor one-pager on 720 by 1018: one page, or two. */
import { type OnePager, type OnePagerArt, pageSizes } from '@site/portfolio/cases';
import { round, seeded, times } from './drawing.ts';
import type { CasePages } from './pages.ts';

type Case = { page: OnePager; art: OnePagerArt };

function growth({ art }: Case, width: number, height: number, kind: 'line' | 'bars'): string {
  const top = Math.max(...art.series);
  const step = width / art.series.length;
  const y = (value: number) => round(height - 4 - (value / top) * (height - 34));
  const last = art.series.at(-1) ?? 0;
  const label = `<text x="${round(width - step / 2)}" y="${y(last) - 10}" text-anchor="middle">${last.toLocaleString('en-US')}</text>`;
  const drawn =
    kind === 'bars'
      ? art.series
          .map(
            (value, i) =>
              `<rect x="${round(step * i + 3)}" y="${y(value)}" width="${round(step - 6)}" height="${round(height - y(value))}" fill="var(--${i === art.series.length - 1 ? 'accent' : 'second'})"/>`,
          )
          .join('')
      : `<path d="${art.series.map((value, i) => `${i === 0 ? 'M' : 'L'}${round(step * (i + 0.5))} ${y(value)}`).join('')}" fill="none" stroke="var(--accent)" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/><circle cx="${round(width - step / 2)}" cy="${y(last)}" r="8" fill="var(--accent)"/>`;
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawn}${label}<path d="M0 ${height - 1}H${width}" stroke="currentColor" stroke-width="2"/></svg>`;
}

const numbers = ({ art }: Case) =>
  `<div class="numbers">${art.numbers.map(({ figure, label }) => `<p><b>${figure}</b>${label}</p>`).join('')}</div>`;
const team = ({ art }: Case) =>
  `<ul class="team">${art.team.map((member) => `<li>${member}</li>`).join('')}</ul>`;
const uses = ({ art }: Case) =>
  `<div class="uses">${art.uses.map(({ label, share }) => `<p style="flex:${share}"><i></i><b>${share}%</b> ${label}</p>`).join('')}</div>`;

/** A pattern that follows from the id, so that each one-pager has its own. */
function emblem({ page }: Case, size: number): string {
  const random = seeded([...page.id].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7));
  const kind = Math.floor(random() * 3);
  const cells = times(16, (i) => {
    const [x, y] = [(i % 4) * 25, Math.floor(i / 4) * 25];
    const turn = Math.floor(random() * 4) * 90;
    const tone = ['accent', 'second', 'foreground', 'background'][Math.floor(random() * 4)];
    const shape =
      kind === 0
        ? 'M0 0h25A25 25 0 0 1 0 25z'
        : kind === 1
          ? 'M0 0h25L0 25z'
          : 'M12.5 0a12.5 12.5 0 0 1 0 25z';
    return `<path transform="translate(${x} ${y}) rotate(${turn} 12.5 12.5)" d="${shape}" fill="var(--${tone})"/>`;
  });
  return `<svg class="emblem" width="${size}" height="${size}" viewBox="0 0 100 100">${cells}</svg>`;
}

type Look = { css: string; body: (entry: Case) => string };

const looks: Record<OnePagerArt['look'], Look> = {
  /** Ferrous: laid out like the periodic table, with the seven elements that the service page names. */
  elements: {
    css: `
      body{padding:34px;display:grid;grid-template-columns:repeat(6,1fr);grid-template-rows:188px 232px 124px 196px 1fr;gap:11px}
      .cell{position:relative;padding:18px 20px;background:#fff} h1{font:600 46px/1 var(--display);letter-spacing:-.03em} h2{margin-top:12px;font:500 25px/1.15 var(--text)}
      h3{margin-bottom:8px;font:600 15px/1.2 var(--text);color:var(--accent)} .blue{background:var(--accent);color:var(--background)} .blue h3{color:var(--second)} .pale{background:var(--second)}
      .f b{display:block;font:600 36px/1 var(--display);letter-spacing:-.03em;margin-bottom:8px} .team{font-size:14px;line-height:1.25} .team li{border-color:var(--background);padding:6px 0} .ask{font:600 25px/1.15 var(--text);margin-bottom:14px}
      .blue .uses i{background:var(--background)} .blue .uses p:nth-child(2) i{background:var(--second)} .blue .uses p:nth-child(3) i{background:var(--foreground)}`,
    body: (
      entry,
    ) => `<div class="cell blue" style="grid-column:1/7"><h1>${entry.page.title}</h1><h2>${entry.page.tagline}.</h2></div>
      <div class="cell" style="grid-column:1/4"><h3>Problem</h3><p>${entry.art.problem}</p></div><div class="cell pale" style="grid-column:4/7"><h3>Product</h3><p>${entry.art.answer}</p><svg width="264" height="59" viewBox="0 0 330 74" style="position:absolute;left:20px;bottom:16px"><g fill="none" stroke="var(--accent)" stroke-width="4"><circle cx="38" cy="37" r="32"/><circle cx="38" cy="37" r="13"/><path d="M84 37h34m-12-12 12 12-12 12"/><path d="M214 37h34m-12-12 12 12-12 12"/></g><g fill="var(--accent)"><circle cx="142" cy="30" r="5"/><circle cx="160" cy="48" r="5"/><circle cx="176" cy="24" r="5"/><circle cx="190" cy="46" r="5"/><circle cx="150" cy="60" r="4"/><path d="M266 20h56v34h-56z"/></g></svg></div>
      ${entry.art.numbers.map(({ figure, label }) => `<div class="cell f" style="grid-column:span 2"><b>${figure}</b>${label}</div>`).join('')}
      <div class="cell" style="grid-column:1/5"><h3>Market</h3><p style="font-size:15px">${entry.art.market ?? ''} ${entry.art.seriesLabel}:</p>${growth(entry, 380, 84, 'line')}</div><div class="cell pale" style="grid-column:5/7"><h3>Team</h3>${team(entry)}</div>
      <div class="cell blue" style="grid-column:1/7"><h3>Ask</h3><p class="ask">${entry.page.funding}</p>${uses(entry)}</div>`,
  },
  banner: {
    css: `
      header{background:var(--accent);color:var(--background);padding:52px 52px 40px;height:390px;position:relative;overflow:hidden}
      header .emblem{position:absolute;right:0;top:0} h1{font:600 30px/1 var(--display)} h2{font:600 66px/1 var(--display);letter-spacing:-.025em;position:absolute;left:52px;bottom:40px;width:560px}
      body{display:flex;flex-direction:column} main{flex:1;padding:38px 52px 44px;display:grid;gap:26px;align-content:space-between;font-size:18px} .two{display:grid;grid-template-columns:1fr 1fr;gap:36px} h3{font:600 19px/1.2 var(--display);color:var(--accent);margin-bottom:6px}
      .numbers{display:grid;grid-template-columns:repeat(3,1fr);border-block:2px solid} .numbers p{padding:16px 0} .numbers b{display:block;font:600 44px/1 var(--display);letter-spacing:-.03em}`,
    body: (
      entry,
    ) => `<header>${emblem(entry, 250)}<h1>${entry.page.title}</h1><h2>${entry.page.tagline}</h2></header><main>
      <div class="two"><div><h3>Problem</h3><p>${entry.art.problem}</p></div><div><h3>Answer</h3><p>${entry.art.answer}</p></div></div>${numbers(entry)}
      <div class="two"><div><h3>${entry.art.seriesLabel}</h3>${growth(entry, 290, 170, 'bars')}</div><div><h3>${entry.page.funding}</h3>${team(entry)}</div></div>${uses(entry)}</main>`,
  },
  column: {
    css: `
      body{display:grid;grid-template-columns:200px 1fr}
      .rail{background:var(--foreground);color:var(--background);padding:46px 26px;display:flex;flex-direction:column;gap:34px} .rail .emblem{margin-bottom:auto}
      .numbers p{border-top:1px solid;padding:14px 0 20px} .numbers b{display:block;font:600 40px/1 var(--display);letter-spacing:-.02em;color:var(--second);margin-bottom:4px}
      main{padding:46px 46px 40px;display:flex;flex-direction:column;gap:26px} h1{font:600 26px/1 var(--display);color:var(--accent)} h2{font:600 62px/1 var(--display);letter-spacing:-.02em} h3{font:600 20px/1.2 var(--display);color:var(--accent)}
      main p{font-size:20px} main .uses p{font-size:14px} .uses{margin-top:auto}`,
    body: (
      entry,
    ) => `<aside class="rail">${emblem(entry, 148)}${numbers(entry)}</aside><main><h1>${entry.page.title}</h1><h2>${entry.page.tagline}</h2><p>${entry.art.problem}</p><p>${entry.art.answer}</p>
      <h3>${entry.art.seriesLabel}</h3>${growth(entry, 428, 196, 'line')}${team(entry)}<h3>${entry.page.funding}</h3>${uses(entry)}</main>`,
  },
  bento: {
    css: `
      body{padding:34px;display:grid;grid-template-columns:repeat(4,1fr);grid-auto-rows:1fr;gap:12px} .cell{border-radius:10px;padding:22px;background:var(--second)}
      .c1{grid-area:1/1/3/4;background:var(--accent);color:var(--background)} h1{font:600 26px/1 var(--display);margin-bottom:16px} h2{font:600 46px/1.02 var(--display);letter-spacing:-.03em}
      .c2{grid-area:1/4/3/5;padding:0;display:grid;place-items:center} .c3{grid-area:3/1/5/3} .c4{grid-area:3/3/5/5;background:var(--foreground);color:var(--background)}
      .f{grid-row:5/6;padding:18px} .f:nth-of-type(5){grid-column:1/3} .f b{display:block;font:600 36px/1 var(--display);letter-spacing:-.03em}
      .c5{grid-area:6/1/8/4;background:var(--background);box-shadow:inset 0 0 0 2px var(--second)} .c6{grid-area:6/4/8/5;font-size:15px;padding:18px} .c7{grid-area:8/1/9/5;padding:16px 22px} h3{font:600 19px/1.2 var(--display);margin-bottom:8px} .team li{padding:6px 0}`,
    body: (
      entry,
    ) => `<div class="cell c1"><h1>${entry.page.title}</h1><h2>${entry.page.tagline}</h2></div><div class="cell c2">${emblem(entry, 150)}</div>
      <div class="cell c3"><h3>Problem</h3><p>${entry.art.problem}</p></div><div class="cell c4"><h3>Answer</h3><p>${entry.art.answer}</p></div>
      ${entry.art.numbers.map(({ figure, label }) => `<div class="cell f"><b>${figure}</b>${label}</div>`).join('')}
      <div class="cell c5"><h3>${entry.art.seriesLabel}</h3>${growth(entry, 430, 160, 'bars')}</div><div class="cell c6"><h3>Team</h3>${team(entry)}</div><div class="cell c7"><h3>${entry.page.funding}</h3>${uses(entry)}</div>`,
  },
  letter: {
    css: `
      body{padding:60px 64px;display:flex;flex-direction:column;gap:26px} h1{font:400 28px/1 var(--display);color:var(--accent)} h2{font:400 84px/.98 var(--display);letter-spacing:-.02em;margin-bottom:8px}
      .lead{font:400 26px/1.32 var(--display)} .numbers{display:flex;justify-content:space-between;gap:20px;border-block:1px solid var(--second);padding:20px 0} .numbers b{display:block;font:400 56px/1 var(--display);color:var(--accent)}
      .row{display:grid;grid-template-columns:1fr 1fr;gap:40px} h3{font:400 22px/1.2 var(--display);margin-bottom:8px} .uses{margin-top:auto} .emblem{position:absolute;right:0;bottom:0;opacity:.9;display:none}`,
    body: (
      entry,
    ) => `<h1>${entry.page.title}</h1><h2>${entry.page.tagline}</h2><p class="lead">${entry.art.problem}</p><p class="lead">${entry.art.answer}</p>${numbers(entry)}
      <div class="row"><div><h3>${entry.art.seriesLabel}</h3>${growth(entry, 276, 140, 'line')}</div><div><h3>${entry.page.funding}</h3>${team(entry)}</div></div>${uses(entry)}`,
  },
};

const back = ({ page, art }: Case): string =>
  art.back
    ? `<div class="back"><h1>${page.title}</h1><h2>${art.back.title}</h2><dl>${art.back.rows.map(({ label, value }) => `<div><dt>${label}</dt><dd>${value}</dd></div>`).join('')}</dl><p>${art.back.note}</p></div>`
    : '';

/** The styles of a look apply to its page, which is called `body` in them. */
export function onePagerPages(entry: Case): CasePages {
  const { art } = entry;
  const look = looks[art.look];
  return {
    size: pageSizes['one-pagers'],
    css: `:root{--background:${art.background};--foreground:${art.foreground};--accent:${art.accent};--second:${art.second};--display:"${art.display}";--text:"${art.text}"}
  *{box-sizing:border-box;margin:0;padding:0} ul{list-style:none}
  .sheet{position:relative;width:720px;height:1018px;overflow:hidden;background:var(--background);color:var(--foreground);font:400 17px/1.42 var(--text)}
  h1,h2{text-wrap:balance} svg text{font:600 17px var(--text);fill:currentColor} .team li{border-top:1px solid var(--second);padding:7px 0}
  .uses{display:flex;gap:4px;font-size:14px;line-height:1.3} .uses i{display:block;height:12px;background:var(--foreground);margin-bottom:6px} .uses p:nth-child(2) i{background:var(--accent)} .uses p:nth-child(3) i{background:var(--second);box-shadow:inset 0 0 0 1px} .uses b{font-weight:600}
  ${look.css.replaceAll('body{', '.front{')}
  .back{padding:60px 64px;height:100%;display:flex;flex-direction:column} .back h1{font:600 26px/1 var(--display);color:var(--accent);margin-bottom:16px} .back h2{position:static;width:auto;font:600 60px/1.02 var(--display);letter-spacing:-.025em;margin-bottom:40px} .back dl div{display:grid;grid-template-columns:1fr 1fr;gap:20px;align-items:baseline;padding:20px 0;border-top:2px solid var(--second)} .back dd{font:600 24px/1.2 var(--display)} .back>p{margin-top:auto;font-size:15px}`,
    pages: [
      {
        name: art.back ? 'Front' : 'The page',
        html: `<section class="sheet front">${look.body(entry)}</section>`,
      },
      ...(art.back ? [{ name: 'Back', html: `<section class="sheet">${back(entry)}</section>` }] : []),
    ],
  };
}
