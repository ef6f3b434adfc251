import { marketKey, nested, series, usesBar } from '../charts.ts';
import type { Look } from '../look.ts';
import { motif } from '../motifs.ts';

/** A printed magazine: large serif, hairlines, a plate on the right. */
export const editorial: Look = {
  enter: 'fade',
  css: `
    .slide{padding:52px 56px}
    .folio{position:absolute;left:56px;right:56px;bottom:30px;display:flex;justify-content:space-between;font-size:15px;border-top:1px solid var(--ink);padding-top:10px}
    h1{font:400 74px/1 var(--display);letter-spacing:-.02em;max-width:390px}
    h2{font:400 54px/1.06 var(--display);letter-spacing:-.015em;max-width:640px}
    .cover .motif{position:absolute;right:0;top:0;width:470px;height:540px}
    .figure{position:absolute;right:56px;bottom:84px;font:400 170px/1 var(--display);color:var(--accent);text-align:right}
    .figure small{display:block;font:400 22px/1.35 var(--text);color:var(--ink);max-width:330px;margin:14px 0 0 auto}
    .right{position:absolute;right:56px;top:160px}
    .left{position:absolute;left:56px;top:220px}
    .key{position:absolute;left:56px;bottom:84px;width:420px}
    .key li{display:flex;gap:18px;align-items:baseline;border-top:1px solid var(--second);padding:9px 0;font-size:20px}
    .key b{font:400 30px/1 var(--display);width:110px}
    .amount{font:400 190px/1 var(--display);color:var(--accent);position:absolute;left:50px;top:176px}
    .uses{position:absolute;left:56px;right:56px;bottom:86px;display:flex;gap:14px}
    .use{border-top:6px solid var(--second);padding-top:8px;font-size:18px}.use:first-child{border-color:var(--accent)}
    .use b{font:400 30px/1 var(--display);margin-right:10px}`,
  slides: ({ page, art }) => {
    const folio = (n: number) => `<p class="folio"><span>${page.title}</span><span>${n}</span></p>`;
    return [
      `<h1>${art.cover}</h1>${motif(art.motif)}<p class="folio" style="right:520px"><span>${page.title}</span><span>${page.stage}</span></p>`,
      `<h2>${art.problem.claim}</h2><p class="figure rise">${art.problem.figure}<small>${art.problem.label}</small></p>${folio(2)}`,
      `<h2 style="max-width:440px">${art.market.claim}</h2><div class="right" style="top:96px">${nested(art, 'circle', 350)}</div>${marketKey(art)}${folio(3)}`,
      `<h2>${art.traction.claim}</h2><p style="position:absolute;left:56px;top:190px;font-size:20px">${art.traction.label}</p><div class="left">${series(art, { width: 848, height: 240 })}</div>${folio(4)}`,
      `<h2>${art.ask.claim}</h2><p class="amount rise">${art.ask.amount}</p>${usesBar(art)}${folio(5)}`,
    ];
  },
};
