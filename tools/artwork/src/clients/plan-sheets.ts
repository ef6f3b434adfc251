import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { openPage } from '../drawing-browser.ts';
import { encodeAvif } from '../encode.ts';

const remotes = join(import.meta.dirname, '../../../../remotes');

const caseOf = (id: string, pages: readonly number[]) =>
  pages.map((page) => `portfolio/src/media/${id}-${page}`);
const first = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const essential = ['marketing/src/media/sample-size', 'marketing/src/media/sample-rivals'];

/**
 * The sample pages that show what each plan includes. They come from the cases that the pricing page links to, without
 * the forecast page if the plan includes no financials.
 */
const sheets: Readonly<Record<string, { columns: number; pages: readonly string[] }>> = {
  pd1: { columns: 6, pages: caseOf('pitch-decks/ambula', first(12)) },
  pd2: { columns: 6, pages: caseOf('pitch-decks/verdigris', first(18)) },
  pd3: { columns: 6, pages: caseOf('pitch-decks/northkite', first(24)) },
  bp1: { columns: 6, pages: caseOf('business-plans/meridian-renal', [1, 2, 3, 5, 6]) },
  bp2: { columns: 6, pages: caseOf('business-plans/oak-and-ember', first(6)) },
  mr1: { columns: 4, pages: essential },
  mr2: {
    columns: 4,
    pages: [...essential, 'marketing/src/media/sample-segments', 'marketing/src/media/sample-options'],
  },
};

/** Width of a picture in pixels. The pricing page shows it at half this width. */
const width = 640;
const gap = 8;

/** Draws the pages of each plan side by side as one small picture. */
export async function drawPlanSheets(browser: Browser, folder: string): Promise<void> {
  for (const [plan, { columns, pages }] of Object.entries(sheets)) {
    const images = await Promise.all(
      pages.map(async (page) => {
        const svg = await readFile(join(remotes, `${page}.svg`), 'base64');
        return `<img src="data:image/svg+xml;base64,${svg}">`;
      }),
    );
    const css = `body{margin:0;background:#fff;display:grid;gap:${gap}px;grid-template-columns:repeat(${columns},minmax(0,1fr))}img{display:block;box-sizing:border-box;width:100%;border:1px solid #ccd6db}`;
    const page = await openPage(browser, `<style>${css}</style>${images.join('')}`, { width, height: 10 });
    await encodeAvif(await page.screenshot({ fullPage: true }), width, join(folder, `pages-${plan}`));
    await page.close();
  }
}
