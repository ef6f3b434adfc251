import { marketKey, nested, series, usesBar } from '../charts.ts';
import type { Look } from '../look.ts';
import { motif } from '../motifs.ts';

/** Sheets on a table, a little crooked, with tape. */
export const notebook: Look = {
  enter: 'drop',
  css: `
    .slide{background:var(--second)}
    .sheet{position:absolute;inset:26px 34px;background:var(--paper);padding:34px 44px;box-shadow:0 14px 30px -14px #0006;transform:rotate(-.7deg)}
    .slide:nth-child(even) .sheet{transform:rotate(.8deg)}
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
    .use{font-size:21px;border-top:14px solid var(--ink);padding-top:8px}.use:nth-child(2){border-color:var(--accent)}.use:nth-child(3){border-color:var(--second)}.use b{margin-right:8px}`,
  slides: ({ page, art }) => {
    const sheet = (content: string) => `<div class="sheet"><i class="tape"></i>${content}</div>`;
    return [
      sheet(`<h1>${art.cover}</h1>${motif(art.motif)}<p class="name">${page.title}</p>`),
      sheet(
        `<h2>${art.problem.claim}</h2><p class="stamp rise"><b>${art.problem.figure}</b><span>${art.problem.label}</span></p>`,
      ),
      sheet(
        `<h2 style="max-width:460px">${art.market.claim}</h2><div class="right">${nested(art, 'circle', 330)}</div>${marketKey(art)}`,
      ),
      sheet(
        `<h2>${art.traction.claim}</h2><p class="label">${art.traction.label}</p><div class="plot">${series(art, { width: 800, height: 270 })}</div>`,
      ),
      sheet(`<h2>${art.ask.claim}</h2><p class="amount rise">${art.ask.amount}</p>${usesBar(art)}`),
    ];
  },
};
