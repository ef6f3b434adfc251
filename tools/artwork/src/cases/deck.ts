/** A deck's preview as one page whose animations can be set to any moment. */
import { type Deck, type Look, looks } from './looks.ts';

/** Seconds that a slide is the newest. */
const slideSeconds = 1.5;
export const deckSeconds = slideSeconds * 5;

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

export function deckDocument(deck: Deck, fonts: string): string {
  const { art } = deck;
  const look = looks[art.look];
  const slides = look
    .slides(deck)
    .map(
      (content, i) =>
        `<section class="slide s${i} ${i === 0 ? 'cover' : ''}" style="--t0:${i * slideSeconds}s">${content}</section>`,
    )
    .join('');
  return `<!doctype html><meta charset="utf-8"><style>${fonts}
  :root{--background:${art.background};--foreground:${art.foreground};--accent:${art.accent};--second:${art.second};--display:"${art.display}";--text:"${art.text}"}
  ${base}${look.css}
  .slide{animation-name:${keyframes[look.enter]}}.slide.cover{animation-name:none}</style><body>${slides}</body>`;
}
