import { marketKey, nested, series, usesKey, usesRing } from '../charts.ts';
import type { Look } from '../look.ts';
import { motif } from '../motifs.ts';

/** A quiet product interface: panels, one accent, numbers in rows. */
export const ledger: Look = {
  enter: 'rise',
  css: `
    .slide{background:var(--second);padding:28px;display:grid;grid-template-columns:310px 1fr;gap:20px}
    .side{background:var(--ink);color:#fff;border-radius:14px;padding:26px;display:flex;flex-direction:column;justify-content:space-between}
    .panel{background:var(--paper);border-radius:14px;position:relative;padding:30px 34px;overflow:hidden}
    .side ol{font-size:18px;display:grid;gap:12px;list-style:none;opacity:.9}.side li{opacity:.45}.side .on{opacity:1;font-weight:700}.side .on::before{content:"";display:inline-block;width:10px;height:10px;border-radius:9px;background:var(--accent);margin-right:10px}
    .brand{font:700 25px/1.1 var(--display)}
    h1{font:700 66px/1.02 var(--display);letter-spacing:-.035em;max-width:400px}
    h2{font:700 44px/1.08 var(--display);letter-spacing:-.03em}
    .cover{grid-template-columns:1fr 430px}
    .cover .panel{padding:0}.cover .panel .motif{width:100%;height:100%;padding:24px}
    .cover .side{background:var(--paper);color:var(--ink);padding:36px}
    .big{position:absolute;left:34px;bottom:40px}.big b{display:block;font:700 160px/.95 var(--display);letter-spacing:-.06em;color:var(--accent)}.big span{font-size:24px}
    .right{position:absolute;left:34px;bottom:34px}
    .key{position:absolute;right:30px;bottom:34px;width:240px;font-size:19px}.key li{padding:12px 0;border-top:1px solid var(--second)}.key b{display:block;font-size:34px;letter-spacing:-.03em}
    .plot{position:absolute;left:34px;bottom:24px}.label{font-size:19px;margin-top:8px;opacity:.75}
    .amount{font:700 120px/1 var(--display);letter-spacing:-.05em;color:var(--accent);position:absolute;left:34px;bottom:50px}
    .ringbox{position:absolute;right:40px;top:104px}.ring{fill:none;stroke-width:36;stroke:var(--accent)}.r1{stroke:var(--ink)}.r2{stroke:var(--second)}`,
  slides: ({ page, art }) => {
    const steps = ['Cover', 'Problem', 'Market', 'Traction', 'Ask'];
    const side = (n: number) =>
      `<aside class="side"><p class="brand">${page.title}</p><ol>${steps.map((step, i) => `<li class="${i === n ? 'on' : ''}">${step}</li>`).join('')}</ol></aside>`;
    const panel = (n: number, content: string) => `${side(n)}<div class="panel">${content}</div>`;
    return [
      `<div class="side"><p class="brand">${page.title}</p><h1>${art.cover}</h1><p style="font-size:20px">${page.stage} · ${page.country}</p></div><div class="panel">${motif(art.motif)}</div>`,
      panel(
        1,
        `<h2>${art.problem.claim}</h2><p class="big rise"><b>${art.problem.figure}</b><span>${art.problem.label}</span></p>`,
      ),
      panel(
        2,
        `<h2>${art.market.claim}</h2><div class="right">${nested(art, 'circle', 250)}</div>${marketKey(art)}`,
      ),
      panel(
        3,
        `<h2>${art.traction.claim}</h2><p class="label">${art.traction.label}</p><div class="plot">${series(art, { width: 506, height: 290 })}</div>`,
      ),
      panel(
        4,
        `<h2 style="max-width:420px">${art.ask.claim}</h2><p class="amount rise">${art.ask.amount}</p><div class="ringbox" style="top:auto;bottom:150px;right:36px">${usesRing(art, 180)}</div>${usesKey(art).replace('class="key"', 'class="key" style="width:190px;bottom:26px;font-size:16px"').replaceAll('<li', '<li style="padding:3px 0;border:0;display:flex;gap:8px"').replaceAll('<b>', '<b style="font-size:18px;width:46px">')}`,
      ),
    ];
  },
};
