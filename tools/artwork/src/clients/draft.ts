/** The slide of Northkite's voyages as its founders brought it, with the remarks of the first reading. */
import { northkite } from '@site/domain/content/clients';
import type { CasePages } from '../cases/pages.ts';
import { slideSize } from './document.ts';

const { saved } = northkite.traction;
/** The draft left out the voyage that went worse than the one before it. */
const worse = saved.findIndex((percent, index) => percent < (saved[index - 1] ?? 0));
/** It also began its axis here, which makes the differences look larger. */
const axis = { from: 10, to: 35, height: 190 };

const columns = saved
  .flatMap((percent, index) => (index === worse ? [] : [{ percent, index }]))
  .map(({ percent, index }) => {
    const height = Math.round(((percent - axis.from) / (axis.to - axis.from)) * axis.height);
    return `<div><b>${percent}.0%</b><i style="height:${height}px"></i><span>Voyage ${index + 1}</span></div>`;
  })
  .join('');

const bullets = [
  'Up to 33% fuel savings in best-case scenario!',
  'Validated by a proprietary AI-based model',
  `Voyage ${worse + 1} excluded (unfavourable weather)`,
  'Strong traction across multiple stakeholders',
];

const strike = (width: number) => `<s style="width:${width}px"></s>`;

export const draft: CasePages = {
  draft: true,
  size: slideSize,
  css: `*{box-sizing:border-box;margin:0;padding:0}
.dr{position:relative;width:1280px;height:720px;padding:44px 64px;overflow:hidden;background:#fdfdfd;color:#333;font-family:"Site Text"}
.dr h1{padding-bottom:14px;border-bottom:6px double #7a8fb0;font:700 43px/1.1 "Site Text";color:#3d5480;white-space:nowrap}
.dr ul{position:absolute;left:64px;top:142px;width:640px}
.dr li{position:relative;height:62px;padding-left:40px;font-size:27px;line-height:38px;list-style:none;white-space:nowrap}
.dr li::before{content:"➢";position:absolute;left:0;color:#7a8fb0}
.dr s{position:absolute;top:19px;left:30px;height:4px;border-radius:4px;background:#c92f14;rotate:-.5deg}
.dr .chart{position:absolute;left:64px;bottom:74px;display:flex;gap:26px;align-items:end;width:700px;height:236px;padding:0 20px;border-bottom:3px solid #999;border-left:3px solid #999}
.dr .chart div{position:relative;flex:1;text-align:center;font-size:19px}
.dr .chart b{display:block;font-weight:400}
.dr .chart i{display:block;width:64px;margin:4px auto 0;background:#7a8fb0;border:2px solid #3d5480;border-top-width:10px}
.dr .chart div:nth-child(2) i{background:#e2a33c}.dr .chart div:nth-child(3) i{background:#8fb36b}.dr .chart div:nth-child(4) i{background:#b06f9a}.dr .chart div:nth-child(5) i{background:#4d9aa8}
.dr .chart span{position:absolute;left:0;right:0;top:calc(100% + 8px)}
.dr .base{position:absolute;left:24px;bottom:64px;font-size:19px}
.dr table{position:absolute;right:64px;top:142px;width:400px;font-size:20px;border-collapse:collapse}
.dr td,.dr th{padding:7px 12px;border:2px solid #b6c2d4;font-weight:400;text-align:left}
.dr th{background:#7a8fb0;color:#fff}
.dr .star{position:absolute;right:92px;bottom:72px;width:236px;height:236px}
.dr .small{position:absolute;right:64px;bottom:26px;font-size:17px;color:#888}
.dr .pen{position:absolute;left:0;top:0}
.dr em{position:absolute;font:400 40px/1 patrick;color:#c92f14;white-space:nowrap;rotate:-4deg}`,
  pages: [
    {
      name: 'deck-draft',
      html: `<div class="dr"><h1>Pilot Results &amp; Key Performance Indicators (KPIs)</h1>
<ul>${bullets.map((bullet, index) => `<li>${bullet}${index === 2 ? '' : strike([610, 570, 0, 580][index] ?? 0)}</li>`).join('')}</ul>
<div class="chart">${columns}</div><p class="base">${axis.from}%</p>
<table><tr><th>KPI</th><th>Value</th></tr><tr><td>Max. saving</td><td>33.0%</td></tr><tr><td>Avg. (excl. V${worse + 1})</td><td>22.4%</td></tr><tr><td>Model fit R²</td><td>0.97</td></tr><tr><td>ROI</td><td>TBD</td></tr></table>
<svg class="star" viewBox="0 0 200 200"><path d="M100 4l16 30 27-21 5 34 34-6-7 33 34 5-21 27 30 16-30 16 21 27-34 5 7 33-34-6-5 34-27-21-16 30-16-30-27 21-5-34-34 6 7-33-34-5 21-27L0 122l30-16-21-27 34-5-7-33 34 6 5-34 27 21z" transform="matrix(.96 0 0 .83 4 2)" fill="#e2a33c"/><text x="100" y="98" text-anchor="middle" font-family="Site Text" font-weight="700" font-size="40" fill="#fff">33%!</text><text x="100" y="124" text-anchor="middle" font-family="Site Text" font-size="17" fill="#fff">BEST IN CLASS</text></svg>
<p class="small">Confidential · v23_final_FINAL · Slide 8 of 22</p>
<svg class="pen" width="1280" height="720" fill="none" stroke="#c92f14" stroke-width="4" stroke-linecap="round"><path d="M58 636c-30-8-40-34-12-40s54 14 34 34-26 10-34 2"/><path d="M560 396c-54 40-76 110-72 226M472 604l16 20 16-18"/><path d="M908 440l226 196M1130 436L912 640"/></svg>
<em style="left:842px;top:366px">logged, or modelled?</em>
<em style="left:546px;top:352px">where is voyage ${worse + 1}?</em>
<em style="left:92px;top:392px">start at zero</em></div>`,
    },
  ],
};
