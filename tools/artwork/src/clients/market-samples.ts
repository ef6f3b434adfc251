/** One market, twice: the pages of the essential report, and those that the comprehensive one adds. Bars are computed. SAMPLE CONTENT. */
import type { CasePages } from '../cases/pages.ts';

const size = { width: 1280, height: 800 } as const;

const steps = [
  { who: 'Veterinary practices in five countries', size: 41, source: 'Professional registers' },
  { who: 'that treat small animals only', size: 27, source: 'Register entries by species' },
  { who: 'with two vets or more', size: 12, source: 'Payroll statistics' },
  { who: 'that already take bookings online', size: 7.4, source: 'Sample of 600 websites, ±4%' },
  { who: 'and can sign without head office', size: 4.9, source: 'Ownership filings' },
] as const;

const rivals = [
  { name: 'Pawbook', price: 39, gap: 'No reminders, no deposits' },
  { name: 'Termino', price: 129, gap: 'Made for dentists' },
  { name: 'VetDesk', price: 149, gap: 'Needs its own practice software' },
  { name: 'Klinikon', price: 189, gap: 'Hospitals first; twelve-month contract' },
  { name: 'Fourpaw Pro', price: 240, gap: 'Sold through head offices' },
] as const;
const ours = 95;

const segments = [
  { who: 'Two or three vets', practices: 3100, pay: 61, now: 'SMS reminders and a paper diary' },
  { who: 'Four to six vets', practices: 1400, pay: 140, now: 'A receptionist’s evening shift' },
  { who: 'Seven vets and more', practices: 400, pay: 310, now: 'A call centre, shared' },
] as const;

const options = [
  {
    way: 'Buying groups',
    reach: 300,
    cost: 150,
    first: '4 months',
    because: 'Nine groups decide for 2,200 practices',
  },
  {
    way: 'Practice software',
    reach: 350,
    cost: 260,
    first: '9 months',
    because: 'Takes 25%, and owns the customer',
  },
  { way: 'Own sales team', reach: 180, cost: 410, first: '2 months', because: 'Fast to start, dear to keep' },
] as const;

const share = (value: number, of: number, width: number) => Math.round((value / of) * width * 10) / 10;
const thousands = (value: number) => value.toLocaleString('en');

const sheet = (name: string, page: number, title: string, body: string, source: string) => ({
  name,
  html: `<div class="ms"><p class="top"><span>Vetslot</span><span>Online booking for small-animal vets</span></p><h1>${title}</h1>${body}<p class="src"><span>Source: ${source}</span><span>${page}</span></p></div>`,
});

const dotAt = (price: number) => share(price, 260, 1100);

export const marketSamples: CasePages = {
  size,
  css: `*{box-sizing:border-box;margin:0;padding:0}
.ms{position:relative;width:1280px;height:800px;padding:44px 64px;background:#fff;color:#2a1226;font:400 27px/1.25 manropeText}
.ms .top{display:flex;justify-content:space-between;padding-bottom:12px;border-bottom:2px solid #2a1226;font-size:20px}
.ms h1{margin-top:26px;max-width:1060px;font:400 60px/1.04 manrope;letter-spacing:-2px}
.ms .src{position:absolute;left:64px;right:64px;bottom:34px;display:flex;justify-content:space-between;font-size:18px;color:#705a6c}
.ms .st{display:grid;grid-template-columns:104px 1fr auto;align-items:baseline;margin-top:24px}
.ms .st b{font:400 37px/1 manrope}.ms .st em{font-style:normal;font-size:20px;color:#705a6c}
.ms .bar{grid-column:1/-1;height:25px;margin-top:7px;background:#f0e6ee}.ms .bar i{display:block;height:25px;background:#7a2a68}.ms .last .bar i{background:#c92f14}
.ms .answer{margin-top:24px;font-size:28px}.ms .answer b{font-family:manrope;font-weight:400;color:#c92f14}
.ms .line{position:relative;width:1152px;height:140px;margin-top:32px}
.ms .line::before{content:"";position:absolute;left:0;right:0;top:76px;height:3px;background:#2a1226}
.ms .line i{position:absolute;top:62px;width:30px;height:30px;margin-left:-15px;border-radius:50%;background:#7a2a68}
.ms .line i.us{background:#fff;border:6px solid #c92f14}
.ms .line span{position:absolute;top:18px;width:120px;margin-left:-60px;text-align:center;font:400 27px/1 manrope}
.ms .line span.us{color:#c92f14}
.ms .line p{position:absolute;top:104px;font-size:20px;color:#705a6c;white-space:nowrap}
.ms table{width:100%;border-collapse:collapse}.ms td,.ms th{padding:13px 16px 13px 0;border-bottom:2px solid #e4d6e1;text-align:left;font-weight:400}
.ms th{font-size:20px;color:#705a6c;border-color:#2a1226}.ms td:first-child{font-family:manrope}
.ms .n{text-align:right;padding-right:30px;white-space:nowrap}
.ms .seg{display:grid;grid-template-columns:330px 1fr;gap:0 28px;align-items:center;margin-top:24px;padding-top:20px;border-top:2px solid #e4d6e1}
.ms .seg b{font:400 33px/1.1 manrope}.ms .seg em{display:block;margin-top:6px;font-style:normal;font-size:21px;color:#705a6c}
.ms .seg p{display:flex;align-items:center;gap:16px;height:46px;font-size:25px;white-space:nowrap}.ms .seg i{height:32px;background:#7a2a68}.ms .seg p+p i{background:#c98fb9}
.ms .pick td{background:#fbe9e4;border-color:#c92f14}.ms .pick td:first-child{padding-left:16px}.ms .opt td{padding-block:23px}.ms .opt th:first-child,.ms .opt td:first-child{padding-left:16px}`,
  pages: [
    sheet(
      'sample-size',
      2,
      '4,900 practices can say yes.',
      `${steps.map(({ who, size: count, source }, index) => `<div class="st${index === steps.length - 1 ? ' last' : ''}"><b>${count}k</b><span>${who}</span><em>${source}</em><div class="bar"><i style="width:${share(count, steps[0].size, 1152)}px"></i></div></div>`).join('')}<p class="answer">4,900 practices × €95 × 12 months = <b>€5.6 million a year</b></p>`,
      'registers of five countries, 2025; own sample of 600 websites.',
    ),
    sheet(
      'sample-rivals',
      4,
      'Nobody sells between €39 and €129.',
      `<div class="line">${rivals.map(({ price }) => `<i style="left:${dotAt(price)}px"></i><span style="left:${dotAt(price)}px">€${price}</span>`).join('')}<i class="us" style="left:${dotAt(ours)}px"></i><span class="us" style="left:${dotAt(ours)}px">€${ours}</span><p style="right:0">Price per practice and month</p></div>
<table><tr><th>Competitor</th><th class="n">A month</th><th>What it leaves open</th></tr>${rivals.map(({ name, price, gap }) => `<tr><td>${name}</td><td class="n">€${price}</td><td>${gap}</td></tr>`).join('')}</table>`,
      'price lists and three offers requested by phone, March 2025.',
    ),
    sheet(
      'sample-segments',
      7,
      'The small ones are most of it, and pay for paper.',
      segments
        .map(
          ({ who, practices, pay, now }) =>
            `<div class="seg"><div><b>${who}</b><em>${now}</em></div><div><p><i style="width:${share(practices, 3100, 510)}px"></i>${thousands(practices)} practices</p><p><i style="width:${share(pay, 310, 510)}px"></i>€${pay} a month today</p></div></div>`,
        )
        .join(''),
      '38 interviews; invoices of 21 practices for reminders, diaries and calls.',
    ),
    sheet(
      'sample-options',
      11,
      'Go in through the buying groups.',
      `<table class="opt" style="margin-top:34px"><tr><th>Way in</th><th class="n">Signed, year one</th><th class="n">Cost of each</th><th>First ten</th><th>Why</th></tr>${options.map(({ way, reach, cost, first, because }, index) => `<tr${index === 0 ? ' class="pick"' : ''}><td>${way}</td><td class="n">${reach}</td><td class="n">€${cost}</td><td style="white-space:nowrap">${first}</td><td>${because}</td></tr>`).join('')}</table><p class="answer">Recommended: groups first, an own team for whoever is left. <b>Change our minds with one number:</b> a group that asks for more than 15%.</p>`,
      'talks with four groups and two software houses; costs from three comparable launches.',
    ),
  ],
};
