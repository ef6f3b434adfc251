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

/** Drawings that only marketing uses, from `cases/marketing`. The faults of a draft are intended. */
const ownDrawings = [
  { file: 'profile', size: slideSize, draft: false },
  { file: 'deck-draft', size: slideSize, draft: true },
  { file: 'market-samples', size: pageSizes['market-research'], draft: false },
];

/** Drawings that the checkout shows beside the price, one for each category. */
export const shownAtCheckout = ['deck-cover', 'plan-cover', 'research-answer', 'one-pager', 'profile'];

/** Writes marketing's drawings, in the sizes of its `media/formats.ts`, and the checkout's copies. Draw the cases first. */
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
