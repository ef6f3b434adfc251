import { marketKey, nested, series, usesBar } from '../charts.ts';
import type { Look } from '../look.ts';
import { motif } from '../motifs.ts';

/** An engineering drawing at night: title block, dimensions, thin lines. */
export const technical: Look = {
  enter: 'wipe',
  css: `
    .slide{padding:40px}
    .slide::after{content:"";position:absolute;inset:20px;border:1px solid var(--second);pointer-events:none}
    .plate{position:absolute;right:20px;bottom:20px;width:330px;border:1px solid var(--second);background:var(--paper);display:grid;grid-template-columns:1fr 90px;font-size:14px;z-index:1}
    .plate span{padding:8px 12px;border-right:1px solid var(--second)}
    h1{font:600 68px/1 var(--display);letter-spacing:-.02em;position:absolute;left:48px;bottom:60px;max-width:350px}
    h2{font:600 46px/1.08 var(--display);letter-spacing:-.015em;max-width:600px;margin:18px 8px}
    .cover .motif{position:absolute;right:24px;top:24px;width:500px;height:440px}
    .figure{position:absolute;left:48px;bottom:70px;display:flex;align-items:flex-end;gap:28px}
    .figure b{font:600 190px/.8 var(--display);color:var(--accent);letter-spacing:-.03em}
    .figure span{font-size:19px;line-height:1.4;max-width:260px;border-left:1px solid var(--accent);padding-left:18px}
    .right{position:absolute;right:56px;top:110px}
    .key{position:absolute;left:48px;bottom:56px;width:440px;font-size:18px}
    .key li{display:grid;grid-template-columns:120px 1fr;padding:10px 0;border-top:1px dashed var(--second)}
    .key b{color:var(--accent);font-weight:600}
    .chart .whole,.chart .bar{fill:none;stroke:var(--ink);stroke-width:1.5}
    .plotbox{position:absolute;left:48px;bottom:70px}
    .label{margin:0 8px;font-size:18px;color:var(--accent)}
    .amount{position:absolute;left:44px;top:190px;font:600 170px/.9 var(--display);letter-spacing:-.03em;color:var(--accent)}
    .uses{position:absolute;left:48px;right:48px;bottom:74px;display:flex;gap:10px}
    .use{font-size:16px;line-height:1.4}.use i{display:block;height:14px;border:1px solid var(--ink);margin-bottom:8px}.use:first-child i{background:var(--accent);border-color:var(--accent)}.use b{display:block;font-size:22px}`,
  slides: ({ page, art }) => {
    const plate = (n: number) => `<p class="plate"><span>${page.title}</span><span>SHT ${n}/5</span></p>`;
    return [
      `${motif(art.motif)}<h1>${art.cover}</h1>${plate(1)}`,
      `<h2>${art.problem.claim}</h2><p class="figure rise"><b>${art.problem.figure}</b><span>${art.problem.label}</span></p>${plate(2)}`,
      `<h2 style="max-width:430px">${art.market.claim}</h2><div class="right" style="top:80px">${nested(art, 'square', 360)}</div>${marketKey(art)}`,
      `<h2>${art.traction.claim}</h2><p class="label">${art.traction.label}</p><div class="plotbox">${series(art, { width: 860, height: 250 })}</div>`,
      `<h2>${art.ask.claim}</h2><p class="amount rise">${art.ask.amount}</p>${usesBar(art)}`,
    ];
  },
};
