import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Collection, pageSizes } from '@site/portfolio/cases';
import { readCaseFile } from '../cases/case-file.ts';
import { drawPages } from '../cases/draw-pages.ts';
import { openBrowser, slideSize } from '../drawing-browser.ts';
import { fontRules, siteFontRules } from '../fonts.ts';

const remotes = join(import.meta.dirname, '../../../../remotes');
const portfolio = join(remotes, 'portfolio/src/media');
const checkout = join(remotes, 'checkout/src/media');

type Shown = { name: string; collection: Collection; id: string; page: number };

/** Pages of the portfolio that marketing shows: the same drawings, so that a client looks alike everywhere. */
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

/** What is drawn for marketing alone: files in `cases/marketing`. A draft has faults on purpose. */
const ownDrawings = [
  { file: 'profile', size: slideSize, draft: false },
  { file: 'deck-draft', size: slideSize, draft: true },
  { file: 'market-samples', size: pageSizes['market-research'], draft: false },
];

/** Those that the checkout shows beside the price, one for each kind of work. */
export const shownAtCheckout = ['deck-cover', 'plan-cover', 'research-answer', 'one-pager', 'profile'];

/** Writes marketing's drawings, in the sizes of its `media/formats.ts`, and the copies of the checkout. The cases must be drawn. */
export async function drawImages(folder: string): Promise<void> {
  for (const { name, collection, id, page } of shownPages) {
    await copyFile(join(portfolio, collection, `${id}-${page}.svg`), join(folder, `${name}.svg`));
  }
  const browser = await openBrowser();
  try {
    for (const { file, size, draft } of ownDrawings) {
      const { css, sections, fonts: named } = await readCaseFile('marketing', file);
      const pages = sections.map(({ name = '', html }) => ({ name, html }));
      const fonts = (await siteFontRules()) + (await fontRules(named));
      for (const { name, svg } of await drawPages(browser, { size, css, pages, draft }, fonts)) {
        await writeFile(join(folder, `${name}.svg`), svg);
      }
    }
  } finally {
    await browser.close();
  }
  for (const name of shownAtCheckout) {
    await copyFile(join(folder, `${name}.svg`), join(checkout, `${name}.svg`));
  }
}
