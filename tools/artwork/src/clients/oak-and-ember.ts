/** Two pages of a business plan: its cover, and the forecast. */
import { type Image, paperSize } from './document.ts';

const years = ['Y1', 'Y2', 'Y3', 'Y4', 'Y5'];
const lines = [
  { name: 'Bread and pastry', values: [612, 894, 1105, 1240, 1338], why: 'loaves a day × price × days open' },
  { name: 'Wholesale', values: [84, 140, 205, 248, 280], why: 'eleven cafés, signed' },
  {
    name: 'Ingredients and wood',
    values: [-226, -321, -398, -446, -481],
    why: 'recipe cost, supplier quotes',
  },
  { name: 'Wages', values: [-318, -402, -455, -490, -517], why: 'rota by shift, raised yearly' },
  { name: 'Rent and the rest', values: [-171, -212, -236, -248, -257], why: 'two leases, one van' },
];
const profit = years.map((_, year) => lines.reduce((sum, { values }) => sum + (values[year] ?? 0), 0));
const money = (value: number) =>
  value < 0 ? `(${Math.abs(value).toLocaleString('en-US')})` : value.toLocaleString('en-US');
const row = (name: string, values: readonly number[], why: string, kind = '') =>
  `<tr class="${kind}"><th>${name}</th>${values.map((value) => `<td>${money(value)}</td>`).join('')}<td class="why">${why}</td></tr>`;

const chart = years
  .map((year, index) => {
    const [x, width] = [20 + index * 150, 84];
    const sales = ((lines[0]?.values[index] ?? 0) + (lines[1]?.values[index] ?? 0)) / 5;
    const left = (profit[index] ?? 0) / 5;
    return `<rect x="${x}" y="${340 - sales}" width="${width}" height="${sales}" fill="#e9c9a4"/><rect x="${x}" y="${340 - Math.max(left, 0)}" width="${width}" height="${Math.abs(left)}" fill="#cf4a17"/><text x="${x + width / 2}" y="368" text-anchor="middle">${year}</text>`;
  })
  .join('');

const css = `
.oe{position:relative;width:900px;height:1273px;padding:92px 72px;background:#fff8ee;color:#33211a;font-family:figtree}
.oe .small{font-size:19px;color:#7b6458}
.oe h1{margin-top:28px;font:400 86px/1 fraunces;letter-spacing:-2px}
.oe h2{font:400 52px/1.06 fraunces;letter-spacing:-1px;max-width:640px}
.oe .lead{margin-top:22px;max-width:620px;font:400 25px/1.45 frauncesText}
.oe svg text{font:400 20px figtree;fill:#7b6458}
.oe table{width:100%;margin-top:44px;font-size:18px;font-variant-numeric:tabular-nums}
.oe th{text-align:left;font-weight:400}.oe td{text-align:right}
.oe th,.oe td{padding:13px 0;border-bottom:1px solid #e9d9c3}
.oe td+td{padding-left:12px}
.oe .why.why{padding-left:20px;text-align:left;font:400 17px/1.2 frauncesText;color:#9a5a35}
.oe .head td{color:#7b6458;border-bottom:2px solid #33211a}
.oe .sum th,.oe .sum td{border-top:2px solid #33211a;border-bottom:0;font-size:21px;color:#cf4a17}
.oe .no{position:absolute;right:84px;bottom:56px;font-size:18px;color:#7b6458}
`;

const oven =
  '<svg style="position:absolute;left:84px;right:84px;bottom:150px" width="732" height="560" viewBox="0 0 732 560"><path d="M0 560V330C0 140 160 0 366 0s366 140 366 330v230z" fill="#33211a"/><path d="M120 560V360c0-130 110-226 246-226s246 96 246 226v200z" fill="#cf4a17"/><path d="M210 560c-40-90 30-120 40-210 50 40 50 90 40 120 40-40 60-110 40-190 90 60 130 150 110 220 30-20 40-60 40-90 60 60 70 110 50 150z" fill="#f5a94a"/><path d="M290 560c-20-50 20-80 50-140 20 40 80 80 60 140z" fill="#fff1cf"/></svg>';

const common = {
  size: paperSize,
  widths: [640, 360],
  faces: ['fraunces', 'frauncesText', 'figtree'],
  css,
} as const;

export const oakAndEmber: readonly Image[] = [
  {
    name: 'plan-cover',
    body: `<div class="oe"><p class="small">Oak &amp; Ember · Business plan</p><h1>A second oven on Agricola Street</h1>${oven}<p class="small" style="position:absolute;left:84px;bottom:72px">Five-year forecast, with its reasons</p></div>`,
    ...common,
  },
  {
    name: 'plan-forecast',
    body: `<div class="oe"><p class="small">6 · Financial forecast</p><h2 style="margin-top:26px">The second shop pays for itself in year two.</h2><p class="lead">At 310 loaves a day it covers its rent, its baker and its wood.</p><svg width="732" height="380" viewBox="0 0 732 380" style="margin-top:44px">${chart}<path d="M0 340h732" stroke="#33211a" stroke-width="2"/></svg><table><tr class="head"><th class="small">CA$ thousand</th>${years.map((year) => `<td>${year}</td>`).join('')}<td class="why">because</td></tr>${lines.map(({ name, values, why }) => row(name, values, why)).join('')}${row('Profit before tax', profit, '', 'sum')}</table><p class="no">23</p></div>`,
    ...common,
  },
];
