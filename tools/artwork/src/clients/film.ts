/** The film on the home page: an overfull slide is edited until one number is left, and a deck grows from it. HTML and CSS animations, captured frame by frame. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openBrowser, openPage, screenshotAt } from '../browser.ts';
import { baseCss, type CaseFile, fontsOf, readCaseFile } from '../cases/case-file.ts';
import { setMarks } from '../cases/check.ts';
import { encodeFilm, encodeImage } from '../encode.ts';
import { siteFontRules } from '../fonts.ts';
import { documentOf, slideSize } from './document.ts';
import { imageModule, removeOld } from './images.ts';

const fps = 24;
const seconds = 13;
/** The frame that serves as the poster, in seconds: the last bullet is struck out, and nothing is ringed yet. */
const posterAt = 2.36;

const bullets = [
  'Northkite is an innovative, disruptive, end-to-end solution',
  'The global shipping market is worth $2 trillion (source: internet)',
  'Fuel represents approximately <b>58%<svg class="ring" viewBox="0 0 190 92"><path d="M22 58C8 30 60 8 108 12s82 26 66 50-88 30-130 18S10 44 34 28" fill="none" stroke="#c92f14" stroke-width="4" pathLength="1"/></svg></b> of the cost of a bulk voyage',
  'Synergies with ESG, AI and blockchain tailwinds',
  'Our kites are patented, modular, scalable and award-winning',
  'We only need 1% of the market',
];
/** The bullet that stays. */
const kept = 2;
const points = bullets
  .map((text, index) => {
    const strike = `<i class="strike" style="animation-delay:${0.9 + index * 0.22}s"></i>`;
    return `<li><span>${text}${index === kept ? '' : strike}</span></li>`;
  })
  .join('');

/** A slide of the deck, by the name of its page. */
function slideOf(deck: CaseFile, name: string): string {
  const slide = deck.sections.find((section) => section.name === name);
  if (!slide) throw new Error(`The film shows the page "${name}", which Northkite's deck does not have.`);
  return `<section class="${slide.className}">${slide.html}</section>`;
}

const bodyOf = (deck: CaseFile) => `
<div class="canvas">
  <div class="draft"><h1>Overview of Our Value Proposition</h1><ul>${points}</ul>
    <svg class="pie" width="190" height="190" viewBox="0 0 100 100"><circle cx="50" cy="50" r="46" fill="#7a8fb0"/><path d="M50 50V4a46 46 0 0 1 44 33z" fill="#b6c2d4"/><path d="M50 50 94 37a46 46 0 0 1-10 40z" fill="#4d6288"/></svg>
    <p class="small">Confidential · v23_final_FINAL · Slide 4 of 22</p></div>
  <div class="pencil"><p class="remark one">one thought, please</p><p class="remark two">this one!</p></div>
  <div class="guides"></div>
  <div class="scene number">${slideOf(deck, 'Problem')}</div>
  <div class="scene proof">${slideOf(deck, 'Traction')}</div>
  <div class="scene ending">${slideOf(deck, 'Cover')}</div>
</div>`;

const css = `
.canvas{position:relative;width:1280px;height:720px;overflow:hidden;background:#fff}
.draft{position:absolute;inset:0;padding:56px 70px;color:#333;font-family:"Site Text";background:#fdfdfd;animation:away .7s 3.5s both}
.draft h1{padding-bottom:18px;border-bottom:6px double #7a8fb0;font:700 46px/1 "Site Text";color:#3d5480}
.draft ul{margin-top:42px}.draft li{height:71px;padding-left:44px;font-size:29px;line-height:40px;list-style:none;white-space:nowrap}
.draft li::before{content:"➢";float:left;margin-left:-44px;color:#7a8fb0}
.draft b{font-weight:400}
.pie{position:absolute;right:60px;bottom:84px}
.small{position:absolute;left:70px;bottom:34px;font-size:18px;color:#999}
.pencil{position:absolute;inset:0;animation:away .5s 3.6s both}
.draft :is(span,b){position:relative}
.strike{position:absolute;top:18px;left:-8px;right:-14px;height:4px;border-radius:4px;background:#c92f14;transform-origin:left;rotate:-.4deg;animation:draw .34s both cubic-bezier(.5,0,.3,1)}
.ring{position:absolute;left:-43px;top:-17px;width:150px;height:73px}
.ring path{stroke-dasharray:1;animation:ring .6s 2.4s both}
.remark{position:absolute;font:400 42px/1 "patrick-hand";color:#c92f14;rotate:-4deg;animation:appear .3s both}
.one{right:130px;top:128px;animation-delay:1.9s}.two{left:960px;top:306px;animation-delay:2.8s}
.guides{position:absolute;inset:0;background:repeating-linear-gradient(90deg,#9fcfe0 0 1px,transparent 1px 92px) 88px 0/1104px 100% no-repeat,linear-gradient(#9fcfe0,#9fcfe0) 0 76px/100% 1px no-repeat,linear-gradient(#9fcfe0,#9fcfe0) 0 624px/100% 1px no-repeat;animation:guides 2s 3.7s both}
.scene{position:absolute;inset:0}
.scene .slide{zoom:1.33334;background:none}
.scene :is(h1,h2){text-wrap:balance}
.number{animation:show .4s 4.1s both,away .4s 7.2s forwards}
.number .figure{animation:land .9s 3.9s both cubic-bezier(.2,.7,.1,1);transform-origin:0 100%}
.number :is(h2,.label,.foot,.costs){animation:rise .6s 4.9s both cubic-bezier(.2,.7,.2,1)}
.number .label{animation-delay:5.3s}
.number .costs{animation-delay:5.7s}
.proof{background:#f3f6f9;animation:show .4s 7.2s both,away .4s 10s forwards}
.proof h2{animation:rise .6s 7.4s both cubic-bezier(.2,.7,.2,1)}
.proof .cols i{transform-origin:bottom;animation:grow .7s both cubic-bezier(.2,.7,.2,1)}
.proof .cols span{animation:appear .3s both}
${[1, 2, 3, 4, 5, 6].map((n) => `.proof .cols i:nth-child(${n}){animation-delay:${7.5 + n * 0.14}s}.proof .cols i:nth-child(${n}) span{animation-delay:${7.9 + n * 0.14}s}`).join('')}
.ending{background:#f3f6f9;animation:show .4s 10s both,away .5s 12.5s forwards}
.ending h1{animation:rise .7s 10.2s both cubic-bezier(.2,.7,.2,1)}
.ending .kite{transform-origin:862px 540px;animation:fly 2.6s 10s both ease-out}
@keyframes draw{from{scale:0 1}}
@keyframes ring{from{stroke-dashoffset:1}to{stroke-dashoffset:0}}
@keyframes appear{from{opacity:0}}
@keyframes show{from{opacity:0}}
@keyframes away{to{opacity:0}}
@keyframes guides{0%{opacity:0;scale:1 0}25%{opacity:1;scale:1}70%{opacity:1}100%{opacity:0}}
@keyframes land{from{transform:translate(334px,-120px) scale(.09);color:#c92f14}to{transform:none}}
@keyframes rise{from{opacity:0;translate:0 26px}}
@keyframes grow{from{scale:1 0}}
@keyframes fly{from{transform:rotate(14deg) scale(.82)}to{transform:none}}
`;

/** The deck's styles apply within the scenes, and the draft has its own. */
export async function filmDocument(): Promise<string> {
  const deck = await readCaseFile('pitch-decks', 'northkite');
  const fonts = (await siteFontRules()) + (await fontsOf({ fonts: ['patrick-hand', ...deck.fonts] }));
  const scenes = `.scene{${deck.css.replace(':root', '&')}}`;
  return documentOf({ css: (await baseCss()) + scenes + css, body: bodyOf(deck) }, fonts);
}

export async function makeFilm(folder: string): Promise<void> {
  const browser = await openBrowser();
  try {
    const html = await filmDocument();
    const page = await openPage(browser, html, slideSize);
    await setMarks(page);
    const frames: Buffer[] = [];
    // The film begins at the poster's frame, so that the poster passes into it unseen.
    for (let frame = 0; frame < seconds * fps; frame += 1) {
      frames.push(await screenshotAt(page, (posterAt + frame / fps) % seconds));
    }
    await encodeFilm(frames, fps, join(folder, 'hero'));
    await removeOld(folder, 'hero-poster');
    const widths = [1440, 1080, 720] as const;
    // Twice as large as the film: it is also what screens with two device pixels show before the film plays.
    const sharp = await openPage(browser, html, { ...slideSize, scale: 2 });
    await setMarks(sharp);
    await encodeImage(await screenshotAt(sharp, posterAt), widths, join(folder, 'hero-poster'));
    await writeFile(join(folder, 'hero-poster.ts'), imageModule('hero-poster', widths, slideSize));
  } finally {
    await browser.close();
  }
}
