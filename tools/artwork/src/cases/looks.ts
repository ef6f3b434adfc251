import { deckSlides } from '@site/domain/content/deck-slides';
import type { DeckArt } from '@site/portfolio/cases';
import { marketBars, marketKey, nested, series, usesBar, usesKey, usesRing } from './charts.ts';
import type { Look } from './look.ts';
import { motif } from './motifs.ts';
import { voyage } from './voyage.ts';

/** Field guide: centred type, a round drawing, bands like strata. */
const atlas: Look = {
  enter: 'rise',
  css: `
    .slide{padding:44px 60px;text-align:center}
    h1{font:400 70px/1.02 var(--display);letter-spacing:-.015em;position:absolute;left:470px;right:44px;top:150px;text-align:left}
    h2{font:400 52px/1.08 var(--display);letter-spacing:-.01em;max-width:800px;margin:0 auto;text-wrap:balance}
    .cover .motif{position:absolute;left:44px;top:72px;width:396px;height:396px;border-radius:50%;background:var(--background);outline:2px solid var(--foreground);outline-offset:8px}
    .cap{position:absolute;left:470px;bottom:74px;text-align:left;font-size:20px;line-height:1.4}
    .problem{background:var(--foreground);color:var(--background)}
    .mid{position:absolute;left:0;right:0;bottom:70px}.mid b{display:block;font:400 180px/1 var(--display);color:var(--second)}.mid span{font-size:26px}
    .strata{position:absolute;left:0;right:0;bottom:0}
    .mbar{position:relative;height:92px;display:grid;place-items:center;background:var(--second)}.mbar:nth-child(2){background:var(--accent);color:var(--background)}.mbar:nth-child(3){background:var(--foreground);color:var(--background)}
    .mbar p{font-size:22px;z-index:1}.mbar b{font:400 38px/1 var(--display);margin-right:14px}.mbar i{display:none}
    .plot{position:absolute;left:60px;bottom:26px}.label{font-size:21px;margin-top:14px}
    .ask{background:var(--second)}
    .body{text-align:left}.team,.model{background:var(--second)}.people b{color:inherit}
    .amount{font:400 190px/1 var(--display);margin-top:24px}
    .uses{position:absolute;left:60px;right:60px;bottom:44px;display:flex;gap:0}
    .use{background:var(--foreground);color:var(--background);padding:16px 10px;font-size:18px;line-height:1.25}.use:nth-child(2){background:var(--accent)}.use:nth-child(3){background:var(--background);color:var(--foreground)}.use b{display:block;font:400 32px/1.1 var(--display)}`,
  drawn: {
    cover: ({ page, art }) =>
      `${motif(art.motif)}<h1>${art.cover}</h1><p class="cap">${page.title}<br>${page.country}</p>`,
    problem: ({ art }) =>
      `<h2>${art.problem.claim}</h2><p class="mid rise"><b>${art.problem.figure}</b><span>${art.problem.label}</span></p>`,
    market: ({ art }) => `<h2>${art.market.claim}</h2><div class="strata">${marketBars(art)}</div>`,
    traction: ({ art }) =>
      `<h2>${art.traction.claim}</h2><p class="label">${art.traction.label}</p><div class="plot">${series(art, { width: 840, height: 300 })}</div>`,
    ask: ({ art }) => `<h2>${art.ask.claim}</h2><p class="amount rise">${art.ask.amount}</p>${usesBar(art)}`,
  },
};

/** A printed magazine: large serif, hairlines, a drawing on the right. */
const editorial: Look = {
  enter: 'fade',
  css: `
    .slide{padding:52px 56px}
    .folio{position:absolute;left:56px;right:56px;bottom:30px;display:flex;justify-content:space-between;font-size:15px;border-top:1px solid var(--foreground);padding-top:10px}
    h1{font:400 74px/1 var(--display);letter-spacing:-.02em;max-width:390px}
    h2{font:400 54px/1.06 var(--display);letter-spacing:-.015em;max-width:640px}
    .cover .motif{position:absolute;right:0;top:0;width:470px;height:540px}
    .figure{position:absolute;right:56px;bottom:84px;font:400 170px/1 var(--display);color:var(--accent);text-align:right}
    .figure small{display:block;font:400 22px/1.35 var(--text);color:var(--foreground);max-width:330px;margin:14px 0 0 auto}
    .right{position:absolute;right:56px;top:160px}
    .left{position:absolute;left:56px;top:220px}
    .key{position:absolute;left:56px;bottom:84px;width:420px}
    .key li{display:flex;gap:18px;align-items:baseline;border-top:1px solid var(--second);padding:9px 0;font-size:20px}
    .key b{font:400 30px/1 var(--display);width:110px}
    .amount{font:400 190px/1 var(--display);color:var(--accent);position:absolute;left:50px;top:176px}
    .uses{position:absolute;left:56px;right:56px;bottom:86px;display:flex;gap:14px}
    .use{border-top:6px solid var(--second);padding-top:8px;font-size:18px}.use:first-child{border-color:var(--accent)}
    .use b{font:400 30px/1 var(--display);margin-right:10px}`,
  around: ({ page }, { number }, content) =>
    `${content}<p class="folio"><span>${page.title}</span><span>${number}</span></p>`,
  drawn: {
    cover: ({ page, art }) =>
      `<h1>${art.cover}</h1>${motif(art.motif)}<p class="folio" style="right:520px"><span>${page.title}</span><span>${page.stage}</span></p>`,
    problem: ({ art }) =>
      `<h2>${art.problem.claim}</h2><p class="figure rise">${art.problem.figure}<small>${art.problem.label}</small></p>`,
    market: ({ art }) =>
      `<h2 style="max-width:440px">${art.market.claim}</h2><div class="right" style="top:96px">${nested(art, 'circle', 350)}</div>${marketKey(art)}`,
    traction: ({ art }) =>
      `<h2>${art.traction.claim}</h2><p style="position:absolute;left:56px;top:190px;font-size:20px">${art.traction.label}</p><div class="left">${series(art, { width: 848, height: 240 })}</div>`,
    ask: ({ art }) => `<h2>${art.ask.claim}</h2><p class="amount rise">${art.ask.amount}</p>${usesBar(art)}`,
  },
};

/** A quiet product interface: panels, one accent, numbers in rows. */
const ledger: Look = {
  enter: 'rise',
  css: `
    .slide{background:var(--second);padding:28px;display:grid;grid-template-columns:310px 1fr;gap:20px}
    .panel .body{--x:34px;--y:38px;font-size:20px}.panel ol.body{gap:18px}.panel .say{font-size:34px}.panel .figures b{font-size:48px}.panel .dates b{font-size:46px}.panel .versus dt{font-size:22px}.panel .people b{font-size:25px}.panel .portrait{width:92px;height:92px}
    .side{background:var(--foreground);color:#fff;border-radius:14px;padding:26px;display:flex;flex-direction:column;justify-content:space-between}
    .panel{background:var(--background);border-radius:14px;position:relative;padding:30px 34px}
    .side ol{font-size:16px;display:grid;gap:7px;list-style:none;opacity:.9}.side li{opacity:.45}.side .on{opacity:1;font-weight:700}.side .on::before{content:"";display:inline-block;width:10px;height:10px;border-radius:9px;background:var(--accent);margin-right:10px}
    .brand{font:700 25px/1.1 var(--display)}
    h1{font:700 66px/1.02 var(--display);letter-spacing:-.035em;max-width:400px}
    h2{font:700 44px/1.08 var(--display);letter-spacing:-.03em}
    .cover{grid-template-columns:1fr 430px}
    .cover .panel{padding:0}.cover .panel .motif{width:100%;height:100%;padding:24px}
    .cover .side{background:var(--background);color:var(--foreground);padding:36px}
    .big{position:absolute;left:34px;bottom:40px}.big b{display:block;font:700 160px/.95 var(--display);letter-spacing:-.06em;color:var(--accent)}.big span{font-size:24px}
    .right{position:absolute;left:34px;bottom:34px}
    .key{position:absolute;right:30px;bottom:34px;width:240px;font-size:19px}.key li{padding:12px 0;border-top:1px solid var(--second)}.key b{display:block;font-size:34px;letter-spacing:-.03em}
    .plot{position:absolute;left:34px;bottom:24px}.label{font-size:19px;margin-top:8px;opacity:.75}
    .amount{font:700 120px/1 var(--display);letter-spacing:-.05em;color:var(--accent);position:absolute;left:34px;bottom:50px}
    .ringbox{position:absolute;right:40px;top:104px}.ring{fill:none;stroke-width:36;stroke:var(--accent)}.r1{stroke:var(--foreground)}.r2{stroke:var(--second)}`,
  around: ({ page }, { id }, content) =>
    `<aside class="side"><p class="brand">${page.title}</p><ol>${deckSlides.map((step) => `<li class="${step.id === id ? 'on' : ''}">${step.name}</li>`).join('')}</ol></aside><div class="panel">${content}</div>`,
  drawn: {
    cover: ({ page, art }) =>
      `<div class="side"><p class="brand">${page.title}</p><h1>${art.cover}</h1><p style="font-size:20px">${page.stage} · ${page.country}</p></div><div class="panel">${motif(art.motif)}</div>`,
    problem: ({ art }) =>
      `<h2>${art.problem.claim}</h2><p class="big rise"><b>${art.problem.figure}</b><span>${art.problem.label}</span></p>`,
    market: ({ art }) =>
      `<h2>${art.market.claim}</h2><div class="right">${nested(art, 'circle', 250)}</div>${marketKey(art)}`,
    traction: ({ art }) =>
      `<h2>${art.traction.claim}</h2><p class="label">${art.traction.label}</p><div class="plot">${series(art, { width: 506, height: 290 })}</div>`,
    ask: ({ art }) =>
      `<h2 style="max-width:420px">${art.ask.claim}</h2><p class="amount rise">${art.ask.amount}</p><div class="ringbox" style="top:auto;bottom:150px;right:36px">${usesRing(art, 180)}</div>${usesKey(art).replace('class="key"', 'class="key" style="width:190px;bottom:26px;font-size:16px"').replaceAll('<li', '<li style="padding:3px 0;border:0;display:flex;gap:8px"').replaceAll('<b>', '<b style="font-size:18px;width:46px">')}`,
  },
};

const leaf = (content: string) => `<div class="leaf"><i class="tape"></i>${content}</div>`;

/** Loose pages, slightly rotated, with tape. */
const notebook: Look = {
  enter: 'drop',
  css: `
    .slide{background:var(--second)}
    .leaf{position:absolute;inset:26px 34px;background:var(--background);padding:34px 44px;box-shadow:var(--shadow);transform:rotate(-.7deg)}
    .slide:nth-child(even) .leaf{transform:rotate(.8deg)}
    .leaf .body{--x:44px;--y:40px;font-size:27px}.leaf{--shadow:5px 7px 0 color-mix(in srgb,var(--foreground) 22%,var(--second))}
    .tape{position:absolute;top:-14px;left:calc(50% - 70px);width:140px;height:32px;background:var(--accent);opacity:.72;transform:rotate(-2deg)}
    h1{font:700 78px/1.02 var(--display);width:400px;letter-spacing:-.01em}
    h2{font:700 52px/1.08 var(--display);max-width:720px;letter-spacing:-.01em}
    .cover .motif{position:absolute;right:30px;top:34px;width:420px;height:420px}
    .name{position:absolute;left:44px;bottom:34px;font-size:24px}
    .stamp{position:absolute;right:54px;bottom:44px;text-align:center;transform:rotate(-6deg);color:var(--accent);border:5px solid;border-radius:18px;padding:18px 34px 22px}
    .stamp b{display:block;font:700 120px/1 var(--display)}.stamp span{font-size:24px}
    .right{position:absolute;right:50px;bottom:44px}
    .key{position:absolute;left:44px;bottom:44px;font-size:24px;width:420px}
    .key li{display:flex;gap:16px;padding:7px 0;border-top:2px dotted var(--second);align-items:baseline}.key b{font-size:32px;color:var(--accent);width:110px}
    .plot{position:absolute;left:44px;bottom:26px}.label{font-size:24px;margin-top:8px}
    .amount{position:absolute;left:44px;top:150px;font:700 180px/1 var(--display);color:var(--accent)}
    .uses{position:absolute;left:44px;right:44px;bottom:40px;display:flex;gap:10px}
    .use{font-size:21px;border-top:14px solid var(--foreground);padding-top:8px}.use:nth-child(2){border-color:var(--accent)}.use:nth-child(3){border-color:var(--second)}.use b{margin-right:8px}`,
  around: (_, __, content) => leaf(content),
  drawn: {
    cover: ({ page, art }) =>
      leaf(`<h1>${art.cover}</h1>${motif(art.motif)}<p class="name">${page.title}</p>`),
    problem: ({ art }) =>
      `<h2>${art.problem.claim}</h2><p class="stamp rise"><b>${art.problem.figure}</b><span>${art.problem.label}</span></p>`,
    market: ({ art }) =>
      `<h2 style="max-width:460px">${art.market.claim}</h2><div class="right">${nested(art, 'circle', 330)}</div>${marketKey(art)}`,
    traction: ({ art }) =>
      `<h2>${art.traction.claim}</h2><p class="label">${art.traction.label}</p><div class="plot">${series(art, { width: 800, height: 270 })}</div>`,
    ask: ({ art }) => `<h2>${art.ask.claim}</h2><p class="amount rise">${art.ask.amount}</p>${usesBar(art)}`,
  },
};

/** One shout per slide; the ground changes colour every time. */
const poster: Look = {
  enter: 'iris',
  css: `
    .slide{padding:44px 48px}
    .problem,.competition{background:var(--foreground);color:var(--background)}
    .market,.model,.route{background:var(--second)}
    .ask,.solution{background:var(--accent);color:var(--background)}.solution .say{font-weight:700}.problem b,.model b,.route b,.team b{color:inherit}
    h1{font:700 108px/.92 var(--display);letter-spacing:-.03em;position:absolute;left:44px;top:40px;width:560px}
    h2{font:700 66px/1 var(--display);letter-spacing:-.02em;max-width:820px}
    .cover .motif{position:absolute;right:-40px;top:0;width:500px;height:540px}
    .cover h1{text-wrap:balance;width:440px;font-size:80px}
    .name{position:absolute;left:48px;bottom:36px;font-size:24px;font-weight:700}
    .shout{position:absolute;left:40px;right:48px;bottom:40px;display:flex;align-items:flex-end;gap:30px}
    .shout b{font:700 250px/.78 var(--display);letter-spacing:-.05em;white-space:nowrap}
    .shout span{font-size:28px;line-height:1.2;max-width:230px}
    .problem .shout b{color:var(--background)}
    .rows{position:absolute;left:48px;right:48px;bottom:44px;display:grid;gap:16px}
    .mbar p{font-size:22px;margin-bottom:6px}.mbar b{font:700 30px/1 var(--display);margin-right:10px}
    .mbar i{display:block;height:34px}.mbar u{display:block;height:100%;background:var(--foreground);opacity:.35}.mbar:nth-child(2) u{opacity:.65}.mbar .hot u{opacity:1;background:var(--accent)}
    .plot{position:absolute;left:48px;bottom:30px}
    .label{font-size:24px;margin-top:12px}
    .ask .amount{font:700 184px/.8 var(--display);letter-spacing:-.05em;position:absolute;left:40px;bottom:56px}
    .ask .chart{position:absolute;right:48px;top:40px}.ask .ring{fill:none;stroke-width:44}.ask .r0{stroke:var(--background)}.ask .r1{stroke:var(--foreground)}.ask .r2{stroke:var(--second)}
    .ask .key{position:absolute;right:56px;bottom:40px;width:260px;font-size:19px}.key li{display:flex;gap:12px}.key b{width:54px}`,
  drawn: {
    cover: ({ page, art }) => `${motif(art.motif)}<h1>${art.cover}</h1><p class="name">${page.title}</p>`,
    problem: ({ art }) =>
      `<h2>${art.problem.claim}</h2><p class="shout rise"><b>${art.problem.figure}</b><span>${art.problem.label}</span></p>`,
    market: ({ art }) => `<h2>${art.market.claim}</h2><div class="rows">${marketBars(art)}</div>`,
    traction: ({ art }) =>
      `<h2>${art.traction.claim}</h2><p class="label">${art.traction.label}</p><div class="plot">${series(art, { width: 864, height: 290 })}</div>`,
    ask: ({ art }) =>
      `<h2 style="max-width:560px">${art.ask.claim}</h2><p class="amount rise">${art.ask.amount}</p>${usesRing(art, 260)}${usesKey(art)}`,
  },
};

/** A strict grid, flush left, one solid block of colour. */
const swiss: Look = {
  enter: 'push',
  css: `
    .slide{padding:36px 40px}
    .tab{position:absolute;left:40px;right:40px;top:30px;display:grid;grid-template-columns:2fr 1fr 1fr;font-size:15px;border-top:5px solid var(--foreground);padding-top:8px;font-weight:700}
    .tab span:last-child{text-align:right}
    h1{font:700 104px/.9 var(--display);letter-spacing:-.03em;position:absolute;left:36px;bottom:36px;width:480px}
    h2{font:700 58px/.98 var(--display);letter-spacing:-.025em;position:absolute;left:38px;top:84px;width:720px}
    .cover .motif{position:absolute;right:0;top:0;width:420px;height:540px;background:var(--background)}
    .block{position:absolute;right:0;bottom:0;width:600px;height:270px;background:var(--accent);color:var(--background);padding:24px 30px;display:flex;flex-direction:column;justify-content:space-between}
    .block b{white-space:nowrap;font:700 134px/.9 var(--display);letter-spacing:-.04em}
    .block span{font-size:24px;font-weight:700}
    .rows{position:absolute;left:40px;right:40px;bottom:40px;display:grid;gap:20px}
    .mbar p{font-size:20px;font-weight:700;margin-bottom:6px}
    .mbar i{display:block;height:36px}.mbar u{display:block;height:100%;background:var(--second)}.mbar .hot u{background:var(--accent)}.mbar:first-child u{background:var(--foreground)}
    .plot{position:absolute;left:40px;bottom:24px}
    .label{position:absolute;left:40px;top:212px;font-size:18px;font-weight:700}
    .amount{position:absolute;left:34px;bottom:150px;font:700 210px/.8 var(--display);letter-spacing:-.05em;color:var(--accent)}
    .uses{position:absolute;left:40px;right:40px;bottom:36px;display:flex;gap:6px}
    .use{font-size:17px;font-weight:700}.use i{display:block;height:26px;background:var(--foreground);margin-bottom:8px}.use:nth-child(2) i{background:var(--accent)}.use:nth-child(3) i{background:var(--second)}.use b{margin-right:8px}`,
  around: ({ page }, { name, number }, content) =>
    `<p class="tab"><span>${page.title}</span><span>${name}</span><span>${number}/${deckSlides.length}</span></p>${content}`,
  drawn: {
    cover: ({ page, art }) =>
      `${motif(art.motif)}<p class="tab" style="right:460px;grid-template-columns:1fr auto"><span>${page.title}</span><span>${page.stage}</span></p><h1>${art.cover}</h1>`,
    problem: ({ art }) =>
      `<h2>${art.problem.claim}</h2><div class="block rise"><b>${art.problem.figure}</b><span>${art.problem.label}</span></div>`,
    market: ({ art }) => `<h2>${art.market.claim}</h2><div class="rows">${marketBars(art)}</div>`,
    traction: ({ art }) =>
      `<h2>${art.traction.claim}</h2><p class="label">${art.traction.label}</p><div class="plot">${series(art, { width: 880, height: 280 })}</div>`,
    ask: ({ art }) => `<h2>${art.ask.claim}</h2><p class="amount rise">${art.ask.amount}</p>${usesBar(art)}`,
  },
};

const titleBlock = (title: string, number: number) =>
  `<p class="titleblock"><span>${title}</span><span>SHT ${number}/${deckSlides.length}</span></p>`;

/** An engineering drawing at night: title block, dimensions, thin lines. */
const technical: Look = {
  enter: 'wipe',
  css: `
    .slide{padding:40px}
    .slide::after{content:"";position:absolute;inset:20px;border:1px solid var(--second);pointer-events:none}
    .titleblock{position:absolute;right:20px;bottom:20px;width:330px;border:1px solid var(--second);background:var(--background);display:grid;grid-template-columns:1fr 90px;font-size:14px;z-index:1}
    .titleblock span{padding:8px 12px;border-right:1px solid var(--second)}
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
    .chart .whole,.chart .bar{fill:none;stroke:var(--foreground);stroke-width:1.5}
    .plotbox{position:absolute;left:48px;bottom:70px}
    .label{margin:0 8px;font-size:18px;color:var(--accent)}
    .amount{position:absolute;left:44px;top:190px;font:600 170px/.9 var(--display);letter-spacing:-.03em;color:var(--accent)}
    .uses{position:absolute;left:48px;right:48px;bottom:74px;display:flex;gap:10px}
    .use{font-size:16px;line-height:1.4}.use i{display:block;height:14px;border:1px solid var(--foreground);margin-bottom:8px}.use:first-child i{background:var(--accent);border-color:var(--accent)}.use b{display:block;font-size:22px}`,
  around: ({ page }, { number }, content) => `${content}${titleBlock(page.title, number)}`,
  drawn: {
    cover: ({ page, art }) => `${motif(art.motif)}<h1>${art.cover}</h1>${titleBlock(page.title, 1)}`,
    problem: ({ art }) =>
      `<h2>${art.problem.claim}</h2><p class="figure rise"><b>${art.problem.figure}</b><span>${art.problem.label}</span></p>`,
    market: ({ art }) =>
      `<h2 style="max-width:430px">${art.market.claim}</h2><div class="right" style="top:80px">${nested(art, 'square', 360)}</div>${marketKey(art)}`,
    traction: ({ art }) =>
      `<h2>${art.traction.claim}</h2><p class="label">${art.traction.label}</p><div class="plotbox">${series(art, { width: 860, height: 250 })}</div>`,
    ask: ({ art }) => `<h2>${art.ask.claim}</h2><p class="amount rise">${art.ask.amount}</p>${usesBar(art)}`,
  },
};

export const looks: Record<DeckArt['look'], Look> = {
  atlas,
  editorial,
  ledger,
  notebook,
  poster,
  swiss,
  technical,
  voyage,
};
