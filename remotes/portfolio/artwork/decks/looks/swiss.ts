import { marketBars, series, usesBar } from '../charts.ts';
import type { Look } from '../look.ts';
import { motif } from '../motifs.ts';

/** A strict grid, flush left, one solid block of colour. */
export const swiss: Look = {
  enter: 'push',
  css: `
    .slide{padding:36px 40px}
    .tab{position:absolute;left:40px;right:40px;top:30px;display:grid;grid-template-columns:2fr 1fr 1fr;font-size:15px;border-top:5px solid var(--ink);padding-top:8px;font-weight:700}
    .tab span:last-child{text-align:right}
    h1{font:700 104px/.9 var(--display);letter-spacing:-.03em;position:absolute;left:36px;bottom:36px;width:480px}
    h2{font:700 58px/.98 var(--display);letter-spacing:-.025em;position:absolute;left:38px;top:84px;width:720px}
    .cover .motif{position:absolute;right:0;top:0;width:420px;height:540px;background:var(--paper)}
    .block{position:absolute;right:0;bottom:0;width:600px;height:270px;background:var(--accent);color:var(--paper);padding:24px 30px;display:flex;flex-direction:column;justify-content:space-between}
    .block b{white-space:nowrap;font:700 134px/.9 var(--display);letter-spacing:-.04em}
    .block span{font-size:24px;font-weight:700}
    .rows{position:absolute;left:40px;right:40px;bottom:40px;display:grid;gap:20px}
    .mbar p{font-size:20px;font-weight:700;margin-bottom:6px}
    .mbar i{display:block;height:36px}.mbar u{display:block;height:100%;background:var(--second)}.mbar .hot u{background:var(--accent)}.mbar:first-child u{background:var(--ink)}
    .plot{position:absolute;left:40px;bottom:24px}
    .label{position:absolute;left:40px;top:212px;font-size:18px;font-weight:700}
    .amount{position:absolute;left:34px;bottom:150px;font:700 210px/.8 var(--display);letter-spacing:-.05em;color:var(--accent)}
    .uses{position:absolute;left:40px;right:40px;bottom:36px;display:flex;gap:6px}
    .use{font-size:17px;font-weight:700}.use i{display:block;height:26px;background:var(--ink);margin-bottom:8px}.use:nth-child(2) i{background:var(--accent)}.use:nth-child(3) i{background:var(--second)}.use b{margin-right:8px}`,
  slides: ({ page, art }) => {
    const tab = (n: number, what: string) =>
      `<p class="tab"><span>${page.title}</span><span>${what}</span><span>${n}/5</span></p>`;
    return [
      `${motif(art.motif)}${`<p class="tab" style="right:460px;grid-template-columns:1fr auto"><span>${page.title}</span><span>${page.stage}</span></p>`}<h1>${art.cover}</h1>`,
      `${tab(2, 'Problem')}<h2>${art.problem.claim}</h2><div class="block rise"><b>${art.problem.figure}</b><span>${art.problem.label}</span></div>`,
      `${tab(3, 'Market')}<h2>${art.market.claim}</h2><div class="rows">${marketBars(art)}</div>`,
      `${tab(4, 'Traction')}<h2>${art.traction.claim}</h2><p class="label">${art.traction.label}</p><div class="plot">${series(art, { width: 880, height: 280 })}</div>`,
      `${tab(5, 'Ask')}<h2>${art.ask.claim}</h2><p class="amount rise">${art.ask.amount}</p>${usesBar(art)}`,
    ];
  },
};
