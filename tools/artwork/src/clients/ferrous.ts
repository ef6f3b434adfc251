/** An investor one-pager, laid out like the periodic table. It has the seven elements that the service page names. */
import { type Image, paperSize } from './document.ts';

const output = [0, 1, 2, 4, 5, 9, 12];
const curve = output.map((value, index) => `${index ? 'L' : 'M'}${index * 58} ${150 - value * 11}`).join(' ');

export const ferrous: readonly Image[] = [
  {
    name: 'one-pager',
    size: paperSize,
    widths: [720, 400],
    faces: ['syne', 'outfit', 'hankenText'],
    css: `
.fe{display:grid;grid-template-columns:repeat(6,1fr);grid-template-rows:236px 292px 158px 232px 1fr;gap:14px;width:900px;height:1273px;padding:44px;background:#f1f3f5;color:#1b1f24;font-family:hankenText}
.fe>div{position:relative;padding:24px 26px;background:#fff}
.fe h1{font:400 58px/1 syne;letter-spacing:-2px}.fe h1+p{margin-top:14px;font:400 31px/1.15 outfit}
.fe h2{margin-bottom:10px;font:400 18px/1 outfit;color:#3a49c9}
.fe p{font-size:21px;line-height:1.38}
.fe .blue{background:#3a49c9;color:#fff}.fe .blue h2{color:#cdd3ee}
.fe .pale{background:#cdd3ee}
.fe .fig{font:400 46px/1 syne;letter-spacing:-2px}.fe .fig+p{margin-top:10px;font-size:18px}
.fe li{margin-bottom:8px;font-size:20px;list-style:none}
.fe .share{display:flex;gap:3px;margin-top:16px;font-size:17px}.fe .share i{display:block;padding:9px 10px;background:#5c69d8;font-style:normal;white-space:nowrap}
`,
    body: `<div class="fe">
<div class="blue" style="grid-column:1/7;padding:34px 36px"><h1>Ferrous</h1><p>Magnets from the motors we throw away.</p></div>
<div style="grid-column:1/4"><h2>Problem</h2><p>Every scrapped motor holds magnets that one country mines and everybody needs. Ninety-nine in a hundred are shredded.</p></div>
<div style="grid-column:4/7" class="pale"><h2>Product</h2><p>Hydrogen turns them to powder inside the motor, at room temperature. We press them again within a day.</p><svg width="330" height="74" viewBox="0 0 330 74" style="position:absolute;left:26px;bottom:20px"><g fill="none" stroke="#3a49c9" stroke-width="4"><circle cx="38" cy="37" r="32"/><circle cx="38" cy="37" r="13"/><path d="M84 37h34m-12-12 12 12-12 12"/><path d="M214 37h34m-12-12 12 12-12 12"/></g><g fill="#3a49c9"><circle cx="142" cy="30" r="5"/><circle cx="160" cy="48" r="5"/><circle cx="176" cy="24" r="5"/><circle cx="190" cy="46" r="5"/><circle cx="150" cy="60" r="4"/><path d="M266 20h56v34h-56z"/></g></svg></div>
<div style="grid-column:1/3"><p class="fig">98.6%</p><p>purity</p></div><div style="grid-column:3/5"><p class="fig">−81%</p><p>energy, against mining</p></div><div style="grid-column:5/7"><p class="fig">12 t</p><p>a month, first line</p></div>
<div style="grid-column:1/5"><h2>Market this year: six scrap yards, 40 t a month</h2><svg width="420" height="150" viewBox="-6 0 420 160" style="margin-top:4px"><path d="${curve}" fill="none" stroke="#3a49c9" stroke-width="5"/><circle cx="348" cy="18" r="8" fill="#3a49c9"/><path d="M0 156h400" stroke="#1b1f24" stroke-width="2"/></svg></div>
<div style="grid-column:5/7" class="pale"><h2>Team</h2><li>Kristjan Tamm, metallurgist</li><li>Liis Org, plant engineering</li><li>Marek Saar, scrap trade</li></div>
<div style="grid-column:1/7" class="blue"><h2>Ask</h2><p style="font:400 33px/1.1 outfit">$4M for the second line</p><div class="share"><i style="width:62%">Line 65%</i><i style="width:16%">Permits 15</i><i style="width:20%">Feedstock 20</i></div></div>
</div>`,
  },
];
