import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderPeople } from '@site/domain/order-people';
import { type Collection, pageSizes } from '@site/portfolio/cases';
import type { Browser } from 'playwright';
import { readCaseFile } from '../cases/case-file.ts';
import { drawPages } from '../cases/draw-pages.ts';
import { openBrowser, openPage, slideSize } from '../drawing-browser.ts';
import { encodePalettePng } from '../encode.ts';
import { fontRules, siteFontRules } from '../fonts.ts';
import { drawPlanSheets } from './plan-sheets.ts';

const root = join(import.meta.dirname, '../../../..');
const remotes = join(root, 'remotes');
const portfolio = join(remotes, 'portfolio/src/media');
const checkout = join(remotes, 'checkout/src/media');

type Shown = { name: string; collection: Collection; id: string; page: number };

/** Portfolio pages that marketing also shows, so that a client's work looks the same everywhere. */
export const shownPages: readonly Shown[] = [
  { name: 'deck-cover', collection: 'pitch-decks', id: 'northkite', page: 1 },
  { name: 'deck-figure', collection: 'pitch-decks', id: 'northkite', page: 2 },
  { name: 'deck-proof', collection: 'pitch-decks', id: 'northkite', page: 8 },
  { name: 'plan-cover', collection: 'business-plans', id: 'oak-and-ember', page: 1 },
  { name: 'plan-forecast', collection: 'business-plans', id: 'oak-and-ember', page: 4 },
  { name: 'research-answer', collection: 'market-research', id: 'apartment-charging', page: 2 },
  { name: 'plan-lender', collection: 'business-plans', id: 'meridian-renal', page: 4 },
  { name: 'deck-cut', collection: 'pitch-decks', id: 'verdigris', page: 1 },
  { name: 'one-pager-coat', collection: 'one-pagers', id: 'thimble', page: 1 },
  { name: 'one-pager', collection: 'one-pagers', id: 'ferrous', page: 1 },
];

/**
 * Drawings that only marketing uses, from `cases/marketing`. The faults in a draft are intentional, because the draft
 * shows a slide before our edits.
 */
const marketingDrawings = [
  { file: 'profile', size: slideSize, draft: false },
  { file: 'deck-draft', size: slideSize, draft: true },
  { file: 'market-samples', size: pageSizes['market-research'], draft: false },
];

/** Maps a plan's id to the drawing beside the checkout's price. Each shows a page of work that the plan includes. */
export const shownAtCheckout: Readonly<Record<string, string>> = {
  pd1: 'portfolio/src/media/pitch-decks/ambula-1',
  pd2: 'portfolio/src/media/pitch-decks/verdigris-1',
  pd3: 'portfolio/src/media/pitch-decks/northkite-1',
  bp1: 'portfolio/src/media/business-plans/meridian-renal-1',
  bp2: 'portfolio/src/media/business-plans/oak-and-ember-1',
  mr1: 'marketing/src/media/sample-size',
  mr2: 'marketing/src/media/sample-options',
  op1: 'portfolio/src/media/one-pagers/ferrous-1',
  li1: 'marketing/src/media/profile',
};

/**
 * Writes the drawings of the marketing remote, in the sizes that its `media/formats.ts` lists, and the copies that the
 * checkout shows. The cases must have been drawn, because some of their pages are copied.
 */
export async function drawImages(folder: string): Promise<void> {
  for (const { name, collection, id, page } of shownPages) {
    await copyFile(join(portfolio, collection, `${id}-${page}.svg`), join(folder, `${name}.svg`));
  }
  const browser = await openBrowser();
  try {
    for (const { file, size, draft } of marketingDrawings) {
      const { css, sections, fonts: named } = await readCaseFile('marketing', file);
      const pages = sections.map(({ name = '', html }) => ({ name, html }));
      const fonts = (await siteFontRules()) + (await fontRules(named));
      for (const { name, svg } of await drawPages(browser, { size, css, pages, draft }, fonts)) {
        await writeFile(join(folder, `${name}.svg`), svg);
      }
    }
    await drawPortraits(browser);
    await drawPlanSheets(browser, folder);
  } finally {
    await browser.close();
  }
  for (const [plan, drawing] of Object.entries(shownAtCheckout)) {
    await copyFile(join(remotes, `${drawing}.svg`), join(checkout, `${plan}.svg`));
  }
}

/** Draws the people who work on orders as small PNGs for the order email, because mail programs show no SVG. */
async function drawPortraits(browser: Browser): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portraits-'));
  const rows: string[] = [];
  for (const { name } of orderPeople) {
    const file = `${name.toLowerCase().replace(' ', '-')}.svg`;
    const svg = await readFile(join(root, 'shared/content/src/people', file), 'utf8');
    const body = `<style>body{margin:0}svg{display:block;width:96px;height:96px}</style>${svg}`;
    const page = await openPage(browser, body, { width: 96, height: 96 });
    await encodePalettePng(await page.screenshot(), join(folder, 'portrait.png'));
    await page.close();
    rows.push(`  '${name}':\n    '${await readFile(join(folder, 'portrait.png'), 'base64')}',`);
  }
  await rm(folder, { recursive: true });
  const source = `// Written by \`pnpm artwork images\` in tools/artwork.

/** Portraits for emails, 96 by 96 pixels, as PNG in base64. */
export const portraits: Readonly<Record<string, string>> = {
${rows.join('\n')}
};
`;
  await writeFile(join(root, 'services/api/src/invoice/staff-portraits.ts'), source);
}
