/** Three slides of one deck: the cover, the number and the proof. */
import { type Image, slideSize } from './document.ts';

export const northkiteCss = `
.nk{position:relative;width:1280px;height:720px;overflow:hidden;background:#f3f6f9;color:#0d2440;font-family:manropeText}
.nk h1,.nk h2{font-family:barlow;font-weight:400;letter-spacing:-.5px;line-height:.95}
.nk h2{position:absolute;left:88px;top:76px;width:900px;font-size:68px}
.nk .foot{position:absolute;z-index:1;left:88px;right:88px;bottom:44px;display:flex;justify-content:space-between;font-size:19px;color:#5b6d83}
.nk .figure{position:absolute;left:76px;bottom:96px;font:400 400px/.8 barlow;letter-spacing:-12px;color:#ff6b35}
.nk .label{position:absolute;left:760px;bottom:118px;width:380px;font-size:30px;line-height:1.3}
.nk .label b{display:block;width:64px;height:4px;margin-bottom:22px;background:#0d2440}
.nk h1{position:absolute;left:88px;bottom:212px;width:640px;font-size:118px;line-height:.92}
.nk .brand{position:absolute;left:88px;top:64px;font:400 30px/1 barlow;letter-spacing:3px}
.nk .art{position:absolute;inset:0}
.nk .cols{position:absolute;left:88px;right:88px;bottom:120px;height:380px;display:grid;grid-template-columns:repeat(6,1fr);gap:36px;align-items:end;border-bottom:3px solid #0d2440}
.nk .cols i{position:relative;display:block;background:#a9c1d6}
.nk .cols i:last-child{background:#ff6b35}
.nk .cols span{position:absolute;left:0;top:-50px;font:400 42px/1 barlow;font-style:normal}
.nk .axis{position:absolute;left:88px;right:88px;bottom:84px;display:grid;grid-template-columns:repeat(6,1fr);gap:36px;font-size:19px;color:#5b6d83}
`;

const sea = [0, 1, 2, 3]
  .map(
    (row) =>
      `<path d="M-40 ${560 + row * 20}c80-16 160 16 240 0s160-16 240 0 160 16 240 0 160-16 240 0 160 16 240 0 160-16 240 0" fill="none" stroke="#a9c1d6" stroke-width="${3 - row * 0.4}"/>`,
  )
  .join('');

const kite =
  '<g class="kite"><path d="M1010 92 1172 212 1010 372z" fill="#ff6b35"/><path d="M1010 92v280L918 220z" fill="#0d2440"/><path d="M1010 372C1000 440 940 500 862 540" fill="none" stroke="#0d2440" stroke-width="2.5"/></g>';

const ship =
  '<g><path d="M720 540h300l-34 52H760z" fill="#0d2440"/><path d="M950 500h44v40h-44zM752 522h150v18H752z" fill="#0d2440"/></g>';

export const coverBody = `<div class="nk"><svg class="art" viewBox="0 0 1280 720">${kite}${ship}${sea}<path d="M0 640h1280v80H0z" fill="#f3f6f9"/></svg><p class="brand">NORTHKITE</p><h1>Wind does a third of the work.</h1><div class="foot"><span>Series A</span><span>1</span></div></div>`;

export const figureBody =
  '<div class="nk"><h2>Fuel is the cost an owner cannot negotiate.</h2><p class="figure">58%</p><p class="label"><b></b>of what a bulk voyage costs is spent on fuel</p><div class="foot"><span></span><span>3</span></div></div>';

const voyages = [14, 17, 21, 19, 27, 31];
export const proofBody = `<div class="nk"><h2>Logged, not modelled.</h2><div class="cols">${voyages
  .map((value) => `<i style="height:${value * 11.4}px"><span>${value}%</span></i>`)
  .join('')}</div><div class="axis">${voyages
  .map((_, index) => `<span>Voyage ${index + 1}</span>`)
  .join(
    '',
  )}</div><div class="foot"><span>Fuel saved per voyage, from the ships’ own logs</span><span>9</span></div></div>`;

const common = {
  size: slideSize,
  widths: [1200, 720, 400],
  faces: ['barlow', 'manropeText'],
  css: northkiteCss,
} as const;

export const northkite: readonly Image[] = [
  { name: 'deck-cover', body: coverBody, ...common },
  { name: 'deck-figure', body: figureBody, ...common },
  { name: 'deck-proof', body: proofBody, ...common },
];
