/** A deck's preview as one page whose animations can be set to any moment. */

import type { DeckSlideId } from '@site/domain/content/deck-slides';
import { pageSizes } from '@site/portfolio/cases';
import type { Deck, Look } from './look.ts';
import { looks } from './looks.ts';
import type { CasePages } from './pages.ts';
import { slidesOf } from './slides.ts';

/** The slides of the preview, each of which is the newest for some seconds. */
const previewed: readonly DeckSlideId[] = ['cover', 'problem', 'market', 'traction', 'ask'];
const slideSeconds = 1.5;
export const deckSeconds = slideSeconds * previewed.length;

const base = `
  *{box-sizing:border-box;margin:0;padding:0}
  body{width:960px;height:540px;overflow:hidden;background:var(--background)}
  ul,ol{list-style:none}b{font-weight:700}
  .slide{position:absolute;inset:0;overflow:hidden;isolation:isolate;background:var(--background);color:var(--foreground);font:400 18px/1.3 var(--text);text-wrap:balance;animation:.38s cubic-bezier(.3,.7,.2,1) var(--t0) both}
  .cover{animation:none}
  .chart{display:block;overflow:visible}
  .tick{font:400 16px var(--text);fill:currentColor;opacity:.75}.value{font:700 24px var(--text);fill:currentColor}
  .scale{position:absolute;right:24px;bottom:10px;font:400 13px var(--text);opacity:.7}
  .axis{stroke:currentColor;stroke-width:2;fill:none}
  .bar{fill:var(--second)}.hot{fill:var(--accent)}.whole{fill:var(--second);opacity:.5}
  .line{fill:none;stroke:var(--accent);stroke-width:7;stroke-linejoin:round;stroke-linecap:round}.area{fill:var(--second);opacity:.55}.dot{fill:var(--accent)}
  .rise{animation:rise .4s ease-out calc(var(--t0) + var(--d,.3s)) both}
  .grow{animation:grow .5s cubic-bezier(.2,.8,.2,1) calc(var(--t0) + var(--d,.3s)) both;transform-box:fill-box;transform-origin:bottom}
  .growx{animation:growx .5s cubic-bezier(.2,.8,.2,1) calc(var(--t0) + var(--d,.3s)) both;transform-origin:left}
  .pop{animation:pop .4s cubic-bezier(.2,.9,.3,1) calc(var(--t0) + var(--d,.3s)) both;transform-box:fill-box;transform-origin:bottom}
  .draw{stroke-dasharray:1;animation:draw .8s ease-in-out calc(var(--t0) + .3s) both}
  .cover .drift{animation:drift 1.5s linear both}
  /* Slides of text: the place of their body is each look's. */
  .slide{--x:56px;--y:84px}
  .body{position:absolute;left:var(--x);right:var(--x);bottom:var(--y);font-size:26px;line-height:1.3}
  .say{max-width:800px;font-size:41px;line-height:1.22}
  ol.body{display:grid;grid-template-columns:repeat(3,1fr);gap:26px}
  ol.body li{border-top:4px solid currentColor;padding-top:16px}
  ol.body li:last-child{border-color:var(--accent)}
  ol.body b{display:block;font-family:var(--display);font-weight:600;line-height:1}
  .steps{counter-reset:step}.steps li{counter-increment:step}.steps li::before{content:counter(step);display:block;margin-bottom:10px;font:600 80px/1 var(--display);color:var(--accent)}
  .dates b{font-size:66px;margin-bottom:12px}
  .figures b{font-size:84px;letter-spacing:-.03em;margin-bottom:12px}.figures li:first-child b{color:var(--accent)}
  ol.people li{border:0;padding:0}.people b{font-size:34px;margin-bottom:8px}
  .portrait{display:block;width:120px;height:120px;margin-bottom:20px;border-radius:50%}
  .versus>div{display:grid;grid-template-columns:34% 1fr;gap:20px;padding:12px 14px;border-top:1px solid currentColor}
  .versus dt{font-family:var(--display);font-weight:600;font-size:29px;line-height:1.1}.versus dd{align-self:center}
  .versus>div:last-child{background:var(--accent);color:var(--background);border:0}
  @keyframes rise{from{opacity:0;transform:translateY(16px)}}
  @keyframes grow{from{transform:scaleY(0)}}
  @keyframes growx{from{transform:scaleX(0)}}
  @keyframes pop{from{opacity:0;transform:scale(.5)}}
  @keyframes draw{from{stroke-dashoffset:1}to{stroke-dashoffset:0}}
  @keyframes drift{to{transform:translate(8px,-5px)}}
  @keyframes wipe{from{clip-path:inset(0 100% 0 0)}to{clip-path:inset(0)}}
  @keyframes push{from{transform:translateX(100%)}}
  @keyframes fade{from{opacity:0}}
  @keyframes lift{from{transform:translateY(100%)}}
  @keyframes iris{from{clip-path:circle(0 at 20% 80%)}to{clip-path:circle(120% at 20% 80%)}}
  @keyframes drop{from{opacity:0;transform:translateY(-60px) rotate(3deg)}}`;

const keyframes: Record<Look['enter'], string> = {
  drop: 'drop',
  fade: 'fade',
  iris: 'iris',
  push: 'push',
  rise: 'lift',
  wipe: 'wipe',
};

/** The styles of a deck and the root that they apply to. */
function deckStyles({ art }: Deck): string {
  return `:root{--background:${art.background};--foreground:${art.foreground};--accent:${art.accent};--second:${art.second};--display:"${art.display}";--text:"${art.text}"}
  ${base}${looks[art.look].css}`;
}

/** The slides of the preview, one over the other, each with the moment at which it comes. */
export function previewDocument(deck: Deck, fonts: string): string {
  const slides = slidesOf(deck)
    .filter(({ id }) => previewed.includes(id))
    .map(
      ({ id, html }, i) => `<section class="slide ${id}" style="--t0:${i * slideSeconds}s">${html}</section>`,
    )
    .join('');
  return `<!doctype html><meta charset="utf-8"><style>${fonts}
  ${deckStyles(deck)}
  .slide{animation-name:${keyframes[looks[deck.art.look].enter]}}.slide.cover{animation-name:none}</style><body>${slides}</body>`;
}

/** All slides of a deck as pages. */
export function deckPages(deck: Deck): CasePages {
  return {
    size: pageSizes['pitch-decks'],
    css: deckStyles(deck),
    pages: slidesOf(deck).map(({ id, name, html }) => ({
      name,
      html: `<section class="slide ${id}">${html}</section>`,
    })),
  };
}
