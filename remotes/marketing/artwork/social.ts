/** The picture that appears where a page of the site is shared: 1200 by 630, PNG, because every service reads that. */
import { writeFile } from 'node:fs/promises';
import { fontRules } from './fonts.ts';
import { figureBody, northkiteCss } from './pictures/northkite.ts';
import { sheetDocument } from './pictures/sheet.ts';
import { openBrowser, openSheet } from './press.ts';

const mark = (x: number, y: number, width: number, height: number) =>
  `<path d="M${x - 22} ${y}h-18M${x} ${y - 22}v-18M${x + width + 22} ${y}h18M${x + width} ${y - 22}v-18M${x - 22} ${y + height}h-18M${x} ${y + height + 22}v18M${x + width + 22} ${y + height}h18M${x + width} ${y + height + 22}v18"/>`;

const css = `${northkiteCss}
body{position:relative;width:1200px;height:630px;background:#f1f5f6;font-family:"Site Display";color:#0f1c26}
h3{position:absolute;left:72px;top:78px;width:520px;font:600 74px/1.02 "Site Display";letter-spacing:-2px}
.by{position:absolute;left:72px;bottom:66px;font:500 27px/1.35 "Site Text";color:#4a5964}
.slide{position:absolute;left:640px;top:150px;width:512px;height:288px;overflow:hidden;box-shadow:0 0 0 1px #ccd6db,0 24px 40px -20px #0f1c2652}
.slide .nk{scale:.4;transform-origin:0 0}
.marks{position:absolute;inset:0}
.marks path{stroke:#4f9dbb;stroke-width:1.5;fill:none}`;

export async function drawSocial(file: string, words: { claim: string; by: string }): Promise<void> {
  const browser = await openBrowser();
  try {
    const body = `<h3>${words.claim}</h3><p class="by">${words.by}</p><div class="slide">${figureBody}</div><svg class="marks" width="1200" height="630">${mark(640, 150, 512, 288)}</svg>`;
    const html = sheetDocument({ css, body }, await fontRules('barlow', 'manropeText'));
    const page = await openSheet(browser, html, { width: 1200, height: 630 });
    await writeFile(file, await page.screenshot());
  } finally {
    await browser.close();
  }
}
