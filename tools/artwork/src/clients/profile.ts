/** A founder's professional profile, before and after it was rewritten. */
import type { CasePages } from '../cases/pages.ts';
import { slideSize } from './document.ts';

const face = `<svg width="172" height="172" viewBox="0 0 184 184"><circle cx="92" cy="74" r="36" fill="#5a3a26"/><path d="M20 190c0-50 32-72 72-72s72 22 72 72z" fill="#13222c"/><path d="M78 118h28l-14 26z" fill="#fff"/><path d="M56 66c0-30 20-40 36-40s38 8 36 42c-8-16-20-22-36-22s-30 6-36 20z" fill="#1d120b"/></svg>`;

const waves = `<svg width="1180" height="210" viewBox="0 0 1060 246" preserveAspectRatio="none"><g fill="none" stroke="#5fa3c0" stroke-width="2"><path d="M-20 226C180 196 240 120 400 132s190-80 330-92 220-50 360-20"/><path d="M-20 252C190 230 260 160 410 168s200-70 340-84 200-40 340-16"/><path d="M-20 276C200 262 280 200 420 204s210-60 350-76 180-30 320-12"/></g></svg>`;

const skyline = `<svg width="1180" height="210" viewBox="0 0 1180 210"><path d="M0 210v-70h70v-40h60v60h80V60h50v90h90v-40h70v60h60V40l40-20 40 20v110h90v-50h80v30h60V70h70v80h90v-30h60v50h70V90h60v50h40v70z" fill="#a9b6bd"/></svg>`;

const profilePage = (name: string, parts: Readonly<Record<'banner' | 'line' | 'meta' | 'body', string>>) => ({
  name,
  html: `<div class="pr ${name}"><div class="card"><div class="banner">${parts.banner}</div><div class="face">${face}</div>
<h1>Chidi Okonkwo</h1><p class="line">${parts.line}</p><p class="meta">${parts.meta}</p><div class="body">${parts.body}</div></div></div>`,
});

export const profile: CasePages = {
  size: slideSize,
  css: `*{box-sizing:border-box;margin:0;padding:0}
.pr{position:relative;width:1280px;height:720px;overflow:hidden;background:#e8eef1;color:#13222c;font-family:hankenText}
.pr .card{position:absolute;left:50px;top:36px;width:1180px;height:720px;background:#fff}
.pr .banner{position:relative;height:210px;overflow:hidden;background:#0e6187}
.profile-before .banner{background:#c8d2d8}
.pr .banner svg{position:absolute;left:0;top:0}
.pr .banner p{position:absolute;right:56px;top:56px;width:520px;font:400 48px/1.06 fraunces;color:#fff;letter-spacing:-1px}
.pr .face{position:absolute;left:52px;top:106px;width:188px;height:188px;border:8px solid #fff;border-radius:50%;background:#f2c879;overflow:hidden}
.profile-before .face{background:#8b979e}
.pr h1{margin:14px 0 0 268px;font:400 44px/1 hanken;letter-spacing:-.8px}
.pr .line{margin:34px 56px 0;font-size:37px;line-height:1.2}
.pr .meta{margin:10px 56px 0;font-size:22px;color:#5d6f7b}
.pr .body{margin:20px 56px 0;padding-top:18px;border-top:2px solid #dde5e9;font-size:30px;line-height:1.34}
.pr .body b{font-family:hanken;font-weight:400}
.profile-before .body{font-size:27px;line-height:1.34;color:#3c4b55}`,
  pages: [
    profilePage('profile', {
      banner: `${waves}<p>Between the first factory and the second.</p>`,
      line: 'Part-time CFO for food companies between their first factory and their second.',
      meta: 'Lagos · Writes about cold rooms, credit lines and month thirteen',
      body: '<b>About.</b> Two days a week, for nine months. I build the cash plan that your lender reads first, and I stay until the second line runs. Five factories so far; all five still open. Before that, three banks, where I learned what lenders skip.',
    }),
    profilePage('profile-before', {
      banner: skyline,
      line: 'Results-driven finance professional with 15+ years of experience | CFO | Strategic Advisor | Speaker | MBA',
      meta: 'Lagos, Nigeria · 500+ connections · Open to opportunities',
      body: 'Passionate, results-oriented leader with a proven track record of driving value across the end-to-end finance function. Seasoned in stakeholder management, strategic planning, change leadership and synergies. Previously Vice President at First Coast Bank, Associate Vice President at Union Atlantic Bank, Senior Manager at Delta Merchant Bank … see more',
    }),
  ],
};
