/** Draws the pictures that services show beside a shared link: one for each page, in the remote that owns it, and one for all other addresses. PNG, because every service reads that. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharingPictureFile } from '@site/contract/remote';
import { site } from '@site/domain/site';
import { openBrowser, openPage } from '../browser.ts';
import { documentOf } from '../clients/document.ts';
import { encodePalettePng } from '../encode.ts';
import { siteFontRules } from '../fonts.ts';
import { type Card, cardBody, cardCss, cardSize, drawnCss, picture, slide } from './card.ts';
import { cardsOfIntake, cardsOfMarketing, cardsOfPortfolio } from './cards.ts';

const root = join(import.meta.dirname, '../../../..');
const kinds = 'Decks, plans, research, one-pagers';

export async function drawSharing(): Promise<void> {
  const browser = await openBrowser();
  const fonts = await siteFontRules();
  const draw = async (file: string, card: Pick<Card, 'line' | 'piece'>): Promise<void> => {
    const body = cardBody(card, [site.name, kinds]);
    const page = await openPage(browser, documentOf({ css: cardCss + drawnCss, body }, fonts), cardSize);
    await encodePalettePng(await page.screenshot(), file);
    await page.close();
  };
  try {
    await draw(join(root, 'shell/public/og.png'), {
      line: 'Great ideas need great execution.',
      piece: await picture('marketing/src/media/deck-proof.svg', slide),
    });
    for (const [remote, cards] of Object.entries({
      marketing: await cardsOfMarketing(),
      portfolio: await cardsOfPortfolio(),
      intake: await cardsOfIntake(),
    })) {
      const folder = join(root, 'remotes', remote);
      await mkdir(join(folder, 'public/share'), { recursive: true });
      for (const file of await readdir(join(folder, 'public/share'))) {
        if (file.endsWith('.png')) await rm(join(folder, 'public/share', file));
      }
      for (const card of cards) await draw(join(folder, 'public', sharingPictureFile(card.path)), card);
      await writeFile(join(folder, 'src/content/sharing-pictures.ts'), sharingModule(cards));
    }
  } finally {
    await browser.close();
  }
}

/** The module with each picture's alternative text, by the page's canonical path. */
function sharingModule(cards: readonly Card[]): string {
  const rows = cards.map(({ path, line, shows }) => {
    const text = `${line.replace(/[.!]?$/, '')}. Beside it ${shows}.`;
    return `  '${path}': '${text.replaceAll("'", "\\'")}',`;
  });
  return `// Written by \`pnpm artwork sharing\` in tools/artwork.
export const sharingPictures: Readonly<Record<string, string>> = {
${rows.join('\n')}
};
`;
}
