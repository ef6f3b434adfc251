import { marketBars, series, usesKey, usesRing } from '../charts.ts';
import type { Look } from '../look.ts';
import { motif } from '../motifs.ts';

/** One shout per slide; the ground changes colour every time. */
export const poster: Look = {
  enter: 'iris',
  css: `
    .slide{padding:44px 48px}
    .s1{background:var(--ink);color:var(--paper)}
    .s2{background:var(--second)}
    .s4{background:var(--accent);color:var(--paper)}
    h1{font:700 108px/.92 var(--display);letter-spacing:-.03em;position:absolute;left:44px;top:40px;width:560px}
    h2{font:700 66px/1 var(--display);letter-spacing:-.02em;max-width:820px}
    .cover .motif{position:absolute;right:-40px;top:0;width:500px;height:540px}
    .cover h1{text-wrap:balance;width:440px;font-size:80px}
    .name{position:absolute;left:48px;bottom:36px;font-size:24px;font-weight:700}
    .shout{position:absolute;left:40px;right:48px;bottom:40px;display:flex;align-items:flex-end;gap:30px}
    .shout b{font:700 250px/.78 var(--display);letter-spacing:-.05em;white-space:nowrap}
    .shout span{font-size:28px;line-height:1.2;max-width:230px}
    .s1 .shout b{color:var(--paper)}
    .rows{position:absolute;left:48px;right:48px;bottom:44px;display:grid;gap:16px}
    .mbar p{font-size:22px;margin-bottom:6px}.mbar b{font:700 30px/1 var(--display);margin-right:10px}
    .mbar i{display:block;height:34px}.mbar u{display:block;height:100%;background:var(--ink);opacity:.35}.mbar:nth-child(2) u{opacity:.65}.mbar .hot u{opacity:1;background:var(--accent)}
    .plot{position:absolute;left:48px;bottom:30px}
    .label{font-size:24px;margin-top:12px}
    .s4 .amount{font:700 184px/.8 var(--display);letter-spacing:-.05em;position:absolute;left:40px;bottom:56px}
    .s4 .chart{position:absolute;right:48px;top:40px}.s4 .ring{fill:none;stroke-width:44}.s4 .r0{stroke:var(--paper)}.s4 .r1{stroke:var(--ink)}.s4 .r2{stroke:var(--second)}
    .s4 .key{position:absolute;right:56px;bottom:40px;width:260px;font-size:19px}.key li{display:flex;gap:12px}.key b{width:54px}`,
  slides: ({ page, art }) => [
    `${motif(art.motif)}<h1>${art.cover}</h1><p class="name">${page.title}</p>`,
    `<h2>${art.problem.claim}</h2><p class="shout rise"><b>${art.problem.figure}</b><span>${art.problem.label}</span></p>`,
    `<h2>${art.market.claim}</h2><div class="rows">${marketBars(art)}</div>`,
    `<h2>${art.traction.claim}</h2><p class="label">${art.traction.label}</p><div class="plot">${series(art, { width: 864, height: 290 })}</div>`,
    `<h2 style="max-width:560px">${art.ask.claim}</h2><p class="amount rise">${art.ask.amount}</p>${usesRing(art, 260)}${usesKey(art)}`,
  ],
};
