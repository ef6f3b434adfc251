/** The page of a market report that gives the answer. */
import { type Image, slideSize } from './document.ts';

const keys = ['No new connection', 'Small upgrade', 'New transformer'];
const colours = ['#e0a800', '#7d9fe0', '#d5dff3'];
const cities = [
  { name: 'Vienna', values: [74, 51, 60] },
  { name: 'Hamburg', values: [61, 44, 38] },
  { name: 'Leipzig', values: [55, 19, 14] },
  { name: 'Munich', values: [28, 62, 71] },
  { name: 'Cologne', values: [26, 40, 33] },
  { name: 'Graz', values: [22, 12, 9] },
  { name: 'Stuttgart', values: [18, 34, 46] },
];
const bars = cities
  .map(
    ({ name, values }, index) =>
      `<div class="row" data-first="${index < 3}"><span>${name}</span><p>${values.map((value, series) => `<i style="width:${value * 3.1}px;background:${colours[series]}">${series === 0 ? value : ''}</i>`).join('')}</p></div>`,
  )
  .join('');

export const ladeplatz: readonly Image[] = [
  {
    name: 'research-answer',
    size: slideSize,
    widths: [1200, 720, 400],
    faces: ['grotesk', 'groteskText', 'hankenText', 'hanken'],
    css: `
.lp{position:relative;width:1280px;height:720px;padding:64px 76px;background:#fff;color:#12264f;font-family:hankenText}
.lp h1{width:860px;font:400 54px/1.06 grotesk;letter-spacing:-1.5px}
.lp .unit{margin:20px 0 26px;font-size:19px;color:#5a6a8a}
.lp .unit b{display:inline-block;width:16px;height:16px;margin:0 8px 0 22px;vertical-align:-2px}
.lp .row{display:grid;grid-template-columns:130px 1fr;align-items:center;height:52px;font-size:23px;color:#5a6a8a}
.lp .row[data-first=true]{color:#12264f;font-family:hanken}
.lp .row p{display:flex;gap:3px}
.lp .row i{height:34px;padding-left:10px;font:400 19px/34px hanken;font-style:normal;color:#12264f}
.lp aside{position:absolute;right:76px;top:232px;width:270px;padding-left:28px;border-left:2px solid #e0a800}
.lp aside b{display:block;font:400 62px/1 grotesk;letter-spacing:-2px}
.lp aside p{margin:6px 0 30px;font-size:20px;line-height:1.3;color:#5a6a8a}
.lp .src{position:absolute;left:76px;right:76px;bottom:36px;padding-top:14px;border-top:1px solid #d5dff3;font-size:16px;color:#5a6a8a}`,
    body: `<div class="lp"><h1>Three cities hold nearly half of the easy garages.</h1><p class="unit">Parking spaces in apartment blocks, thousands${keys.map((key, index) => `<b style="background:${colours[index]}"></b>${key}`).join('')}</p>${bars}<aside><b>46%</b><p>of easy garages in three cities</p><b>7 mo</b><p>lost by pitching in autumn</p></aside><p class="src">Own survey of 212 housing companies; cadastral data; network operators’ connection lists.</p></div>`,
  },
];
