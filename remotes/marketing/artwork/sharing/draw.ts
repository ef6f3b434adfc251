/**
 * The pictures that appear where pages are shared: 1200 by 630, PNG, because every service reads that. One
 * for each page, kept with the part that owns the page, and one of the whole site for all other addresses.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharingPictureFile } from '@site/contract/sharing-pictures';
import { site } from '@site/domain/site';
import { fontRules } from '../fonts.ts';
import { sheetDocument } from '../pictures/sheet.ts';
import { ffmpeg, openBrowser, openSheet } from '../press.ts';
import { type Card, cardBody, cardCss, cardSize } from './card.ts';
import { cardsOfIntake, cardsOfMarketing, cardsOfPortfolio } from './cards.ts';
import { drawnCss, picture, slideSize } from './pieces.ts';

const root = join(import.meta.dirname, '../../../..');
const kinds = 'Decks, plans, research, one-pagers';

/** Few colours stand on a card: a palette of its own makes it a third of the size. */
const indexed = 'split[a][b];[a]palettegen=max_colors=200:stats_mode=single[p];[b][p]paletteuse=dither=none';

export async function drawSharing(): Promise<void> {
  const browser = await openBrowser();
  const fonts = await fontRules();
  const draw = async (file: string, card: Pick<Card, 'line' | 'piece'>): Promise<void> => {
    const body = cardBody(card, [site.name, kinds]);
    const page = await openSheet(browser, sheetDocument({ css: cardCss + drawnCss, body }, fonts), cardSize);
    const png = await page.screenshot();
    await page.close();
    await ffmpeg(
      ['-f', 'image2pipe', '-c:v', 'png', '-i', '-', '-vf', indexed, '-compression_level', '100', file],
      png,
    );
  };
  try {
    await draw(join(root, 'shell/public/og.png'), {
      line: 'Great ideas need great execution.',
      piece: await picture('marketing/src/media/deck-proof-1200.avif', slideSize),
    });
    for (const [part, cards] of Object.entries({
      marketing: await cardsOfMarketing(),
      portfolio: await cardsOfPortfolio(),
      intake: await cardsOfIntake(),
    })) {
      const folder = join(root, 'remotes', part);
      await rm(join(folder, 'public/share'), { recursive: true, force: true });
      await mkdir(join(folder, 'public/share'), { recursive: true });
      for (const card of cards) await draw(join(folder, 'public', sharingPictureFile(card.path)), card);
      await writeFile(join(folder, 'src/content/sharing-pictures.ts'), sharingModule(cards));
    }
  } finally {
    await browser.close();
  }
}

/** The module that says what each card shows, by the page's canonical path. */
function sharingModule(cards: readonly Card[]): string {
  const rows = cards.map(({ path, line, shows }) => {
    const text = `${line.replace(/[.!]?$/, '')}. Beside it ${shows}.`;
    return `  '${path}': '${text.replaceAll("'", "\\'")}',`;
  });
  return `// Written by \`pnpm artwork sharing\` in remotes/marketing.
export const sharingPictures: Readonly<Record<string, string>> = {
${rows.join('\n')}
};
`;
}
