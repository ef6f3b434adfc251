/** A founder's professional profile after it was rewritten. */
import type { CasePages } from '../cases/pages.ts';
import { slideSize } from './document.ts';

export const profile: CasePages = {
  size: slideSize,
  css: `*{box-sizing:border-box;margin:0;padding:0}
.pr{position:relative;width:1280px;height:720px;background:#e8eef1;color:#13222c;font-family:hankenText}
.pr .card{position:absolute;left:110px;top:56px;width:1060px;height:720px;background:#fff}
.pr .banner{position:relative;height:246px;background:#0e6187;overflow:hidden}
.pr .banner p{position:absolute;right:64px;top:72px;width:480px;font:400 45px/1.08 fraunces;color:#fff;letter-spacing:-1px}
.pr .face{position:absolute;left:60px;top:144px;width:200px;height:200px;border:8px solid #fff;border-radius:50%;background:#f2c879;overflow:hidden}
.pr h1{margin:118px 0 0 60px;font:400 42px/1 hanken;letter-spacing:-.8px}
.pr .line{margin:16px 60px 0;width:760px;font-size:30px;line-height:1.28}
.pr .meta{margin:16px 60px 0;font-size:20px;color:#5d6f7b}
.pr .note{position:absolute;right:56px;top:300px;width:230px;padding-left:20px;border-left:3px solid #c92f14;font-size:19px;line-height:1.35;color:#5d6f7b}`,
  pages: [
    {
      name: 'profile',
      html: `<div class="pr"><div class="card"><div class="banner"><svg width="1060" height="246" viewBox="0 0 1060 246"><g fill="none" stroke="#5fa3c0" stroke-width="2"><path d="M-20 226C180 196 240 120 400 132s190-80 330-92 220-50 360-20"/><path d="M-20 252C190 230 260 160 410 168s200-70 340-84 200-40 340-16"/><path d="M-20 276C200 262 280 200 420 204s210-60 350-76 180-30 320-12"/></g></svg><p>Between the first factory and the second.</p></div>
<div class="face"><svg width="184" height="184" viewBox="0 0 184 184"><circle cx="92" cy="74" r="36" fill="#5a3a26"/><path d="M20 190c0-50 32-72 72-72s72 22 72 72z" fill="#13222c"/><path d="M78 118h28l-14 26z" fill="#fff"/><path d="M56 66c0-30 20-40 36-40s38 8 36 42c-8-16-20-22-36-22s-30 6-36 20z" fill="#1d120b"/></svg></div>
<h1>Chidi Okonkwo</h1><p class="line">Part-time CFO for food companies between their first factory and their second.</p><p class="meta">Lagos · Writes about cold rooms, credit lines and month thirteen</p><p class="note">Says what, for whom and when. The banks moved to line four.</p></div></div>`,
    },
  ],
};
