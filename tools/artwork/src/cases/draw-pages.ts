/** Draws the pages of a case as SVG, which is sharp at every size and smaller than bitmaps of such flat drawings. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright';
import { type Config, optimize } from 'svgo';
import { openPage } from '../drawing-browser.ts';
import { faultsOf, setMarks } from './case-faults.ts';
import { mergeGlyphs } from './merge-glyphs.ts';

const run = promisify(execFile);

type Size = { width: number; height: number };

/** Pages of one size (in CSS pixels), each a single block element, with their shared styles. */
export type CasePages = {
  size: Size;
  css: string;
  pages: readonly { name: string; html: string }[];
  /** Whether the page is a draft, whose faults are intended. */
  draft?: boolean;
};

type DrawnPage = {
  name: string;
  /** The words on the page, in reading order. */
  text: string;
  svg: string;
};

/** Builds a print document with all pages, without animation. */
export function printDocument({ size: { width, height }, css, pages }: CasePages, fonts: string): string {
  return `<!doctype html><meta charset="utf-8"><style>${fonts}${css}
*{animation:none!important;print-color-adjust:exact}
@page{size:${width}px ${height}px;margin:0}
html,body{display:block!important;width:${width}px!important;height:auto!important;margin:0!important;padding:0!important;overflow:visible!important}
.print{position:relative;width:${width}px;height:${height}px;overflow:hidden;break-after:page;break-inside:avoid}
</style><body>${pages.map(({ name, html }) => `<div class="print" data-name="${name}">${html}</div>`).join('')}</body>`;
}

/**
 * Draws pages with Chromium. Text becomes outlines, so that the drawings need no fonts. Requires `pdftocairo` (Debian:
 * poppler-utils).
 */
export async function drawPages(browser: Browser, pages: CasePages, fonts: string): Promise<DrawnPage[]> {
  const { size } = pages;
  const page = await openPage(browser, printDocument(pages, fonts), size);
  await setMarks(page);
  const faults = pages.draft ? [] : await faultsOf(page);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  try {
    const texts = await page
      .locator('.print')
      .evaluateAll((sheets) => sheets.map((sheet) => (sheet as HTMLElement).innerText));
    const pdf = join(folder, 'pages.pdf');
    const css = { width: `${size.width}px`, height: `${size.height}px` };
    await writeFile(pdf, await page.pdf({ ...css, printBackground: true, preferCSSPageSize: true }));
    const drawn: DrawnPage[] = [];
    for (const [index, { name }] of pages.pages.entries()) {
      const file = join(folder, `${index}.svg`);
      const at = String(index + 1);
      await run('pdftocairo', ['-svg', '-f', at, '-l', at, pdf, file]);
      const text = (texts[index] ?? '').replace(/\s+/g, ' ').trim();
      drawn.push({ name, text, svg: compact(await readFile(file, 'utf8'), size) });
    }
    return drawn;
  } finally {
    await page.close();
    await rm(folder, { recursive: true });
  }
}

function compact(svg: string, { width, height }: Size): string {
  // Set the SVG's size to that of the page, because `pdftocairo` takes it from the PDF, which has only whole points.
  const sized = svg.replace(
    /width="[\d.]+(?:pt)?" height="[\d.]+(?:pt)?"/,
    `width="${width}" height="${height}"`,
  );
  const options: Config = { multipass: true, floatPrecision: 1 };
  const small = optimize(sized, { ...options, plugins: ['preset-default'] });
  const { data } = optimize(small.data, { ...options, plugins: [mergeGlyphs, 'preset-default'] });
  if (data.includes('<image'))
    throw new Error('A page was drawn with a bitmap. Remove blur effects from its styles.');
  return data;
}
