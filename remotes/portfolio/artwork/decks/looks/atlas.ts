import { marketBars, series, usesBar } from '../charts.ts';
import type { Look } from '../look.ts';
import { motif } from '../motifs.ts';

/** Field guide: centred type, a drawing in a round plate, bands like strata. */
export const atlas: Look = {
  enter: 'rise',
  css: `
    .slide{padding:44px 60px;text-align:center}
    h1{font:400 70px/1.02 var(--display);letter-spacing:-.015em;position:absolute;left:470px;right:44px;top:150px;text-align:left}
    h2{font:400 52px/1.08 var(--display);letter-spacing:-.01em;max-width:800px;margin:0 auto;text-wrap:balance}
    .cover .motif{position:absolute;left:44px;top:72px;width:396px;height:396px;border-radius:50%;background:var(--paper);outline:2px solid var(--ink);outline-offset:8px}
    .cap{position:absolute;left:470px;bottom:74px;text-align:left;font-size:20px;line-height:1.4}
    .s1{background:var(--ink);color:var(--paper)}
    .mid{position:absolute;left:0;right:0;bottom:70px}.mid b{display:block;font:400 180px/1 var(--display);color:var(--second)}.mid span{font-size:26px}
    .strata{position:absolute;left:0;right:0;bottom:0}
    .mbar{position:relative;height:92px;display:grid;place-items:center;background:var(--second)}.mbar:nth-child(2){background:var(--accent);color:var(--paper)}.mbar:nth-child(3){background:var(--ink);color:var(--paper)}
    .mbar p{font-size:22px;z-index:1}.mbar b{font:400 38px/1 var(--display);margin-right:14px}.mbar i{display:none}
    .plot{position:absolute;left:60px;bottom:26px}.label{font-size:21px;margin-top:14px}
    .s4{background:var(--second)}
    .amount{font:400 190px/1 var(--display);margin-top:24px}
    .uses{position:absolute;left:60px;right:60px;bottom:44px;display:flex;gap:0}
    .use{background:var(--ink);color:var(--paper);padding:16px 10px;font-size:18px;line-height:1.25}.use:nth-child(2){background:var(--accent)}.use:nth-child(3){background:var(--paper);color:var(--ink)}.use b{display:block;font:400 32px/1.1 var(--display)}`,
  slides: ({ page, art }) => [
    `${motif(art.motif)}<h1>${art.cover}</h1><p class="cap">${page.title}<br>${page.country}</p>`,
    `<h2>${art.problem.claim}</h2><p class="mid rise"><b>${art.problem.figure}</b><span>${art.problem.label}</span></p>`,
    `<h2>${art.market.claim}</h2><div class="strata">${marketBars(art)}</div>`,
    `<h2>${art.traction.claim}</h2><p class="label">${art.traction.label}</p><div class="plot">${series(art, { width: 840, height: 300 })}</div>`,
    `<h2>${art.ask.claim}</h2><p class="amount rise">${art.ask.amount}</p>${usesBar(art)}`,
  ],
};
