/** Northkite's own layout, which the film, the home page and the service page show too. Drawn on 1280 by 720. */
import { slideNumberOf } from '@site/domain/content/deck-slides';
import { marketBars, usesBar } from './charts.ts';
import type { Deck, Look } from './look.ts';
import { motif } from './motifs.ts';

export const voyageCss = `
.nk{position:relative;width:1280px;height:720px;overflow:hidden;background:var(--background);color:var(--foreground);font-family:var(--text);--soft:color-mix(in srgb,var(--foreground) 68%,var(--background))}
.nk h1,.nk h2{font-family:var(--display);font-weight:600;letter-spacing:-.5px;line-height:.95}
.nk h2{position:absolute;left:88px;top:76px;width:900px;font-size:68px}
.nk .foot{position:absolute;z-index:1;left:88px;right:88px;bottom:44px;display:flex;justify-content:space-between;font-size:19px;color:var(--soft)}
.nk .figure{position:absolute;left:76px;bottom:96px;font:600 400px/.8 var(--display);letter-spacing:-12px;color:var(--accent)}
.nk .label{position:absolute;left:760px;bottom:118px;width:380px;font-size:30px;line-height:1.3}
.nk .label b{display:block;width:64px;height:4px;margin-bottom:22px;background:var(--foreground)}
.nk h1{position:absolute;left:88px;bottom:212px;width:640px;font-size:118px;line-height:.92}
.nk .brand{position:absolute;left:88px;top:64px;font:600 30px/1 var(--display);letter-spacing:3px}
.nk .motif{position:absolute;inset:0}
.nk .cols{position:absolute;left:88px;right:88px;bottom:120px;height:380px;display:grid;grid-template-columns:repeat(6,1fr);gap:36px;align-items:end;border-bottom:3px solid var(--foreground)}
.nk .cols i{position:relative;display:block;background:var(--second)}
.nk .cols i:last-child{background:var(--accent)}
.nk .cols span{position:absolute;left:0;top:-50px;font:600 42px/1 var(--display);font-style:normal}
.nk .axis{position:absolute;left:88px;right:88px;bottom:84px;display:grid;grid-template-columns:repeat(6,1fr);gap:36px;font-size:19px;color:var(--soft)}
`;

const foot = (left: string, number: number) =>
  `<div class="foot"><span>${left}</span><span>${number}</span></div>`;

/** The slides that the film shows. */
export const voyageSlides = {
  cover: ({ page, art }: Deck): string =>
    `<div class="nk">${motif(art.motif, '0 0 1280 720')}<p class="brand">${page.title.toUpperCase()}</p><h1>${art.cover}</h1>${foot(page.stage, slideNumberOf('cover'))}</div>`,
  problem: ({ art: { problem } }: Deck): string =>
    `<div class="nk"><h2>${problem.claim}</h2><p class="figure">${problem.figure}</p><p class="label"><b></b>${problem.label}</p>${foot('', slideNumberOf('problem'))}</div>`,
  traction: ({ art: { traction } }: Deck): string => {
    const top = Math.max(...traction.series.map(({ value }) => value));
    const columns = traction.series
      .map(({ value }) => `<i style="height:${Math.round((value / top) * 330)}px"><span>${value}%</span></i>`)
      .join('');
    const axis = traction.series.map((_, index) => `<span>Voyage ${index + 1}</span>`).join('');
    return `<div class="nk"><h2>${traction.claim}</h2><div class="cols">${columns}</div><div class="axis">${axis}</div>${foot(traction.label, slideNumberOf('traction'))}</div>`;
  },
};

export const voyage: Look = {
  enter: 'fade',
  css: `${voyageCss}
    .nk{zoom:.75}
    .slide>h2{font:600 51px/.95 var(--display);letter-spacing:-.4px;position:absolute;left:66px;top:57px;width:700px}
    .slide{--x:66px;--y:90px}
    .folio{position:absolute;left:66px;right:66px;bottom:33px;display:flex;justify-content:space-between;font-size:14px;opacity:.72}
    .rows{position:absolute;left:66px;right:66px;bottom:90px;display:grid;gap:18px}
    .mbar p{font-size:20px;margin-bottom:6px}.mbar b{font:600 34px/1 var(--display);margin-right:10px}
    .mbar i{display:block;height:30px}.mbar u{display:block;height:100%;background:var(--second)}.mbar .hot u{background:var(--accent)}.mbar:first-child u{background:var(--foreground)}
    .amount{position:absolute;left:60px;bottom:190px;font:600 200px/.8 var(--display);letter-spacing:-.03em;color:var(--accent)}
    .uses{position:absolute;left:66px;right:66px;bottom:80px;display:flex;gap:6px}
    .use{font-size:16px}.use i{display:block;height:22px;background:var(--foreground);margin-bottom:8px}.use:nth-child(2) i{background:var(--accent)}.use:nth-child(3) i{background:var(--second)}.use b{margin-right:8px}`,
  around: ({ page }, { id, number }, content) =>
    id in voyageSlides
      ? content
      : `${content}<p class="folio"><span>${page.title}</span><span>${number}</span></p>`,
  drawn: {
    ...voyageSlides,
    market: ({ art }) => `<h2>${art.market.claim}</h2><div class="rows">${marketBars(art)}</div>`,
    ask: ({ art }) => `<h2>${art.ask.claim}</h2><p class="amount rise">${art.ask.amount}</p>${usesBar(art)}`,
  },
};
