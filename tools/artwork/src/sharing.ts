/**
 * Draws the social preview (Open Graph) images: one for each page, in the remote that owns the page, and one for all
 * other addresses. They are PNG, because every service reads PNG. Their source is `cases/sharing/cards.html`: a
 * sentence on the left, and a piece of work between crop marks on the right.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharingPictureFileOf } from '@site/contract/remote';
import { site } from '@site/domain/site';
import { readCaseFile, type Section } from './cases/case-file.ts';
import { documentOf, openBrowser, openPage } from './drawing-browser.ts';
import { encodePalettePng } from './encode.ts';
import { siteFontRules } from './fonts.ts';

const root = join(import.meta.dirname, '../../..');
/** The size in pixels that every service with link previews accepts. */
const size = { width: 1200, height: 630 } as const;
const by = `<p class="by"><b>${site.name}</b><br>Decks, plans, research, one-pagers</p>`;

export async function drawSharing(): Promise<void> {
  const { css, sections } = await readCaseFile('sharing', 'cards');
  const fonts = await siteFontRules();
  const browser = await openBrowser();
  const draw = async (file: string, section: Section): Promise<void> => {
    const page = await openPage(browser, documentOf({ css, body: await bodyOf(section) }, fonts), size);
    await encodePalettePng(await page.screenshot(), file);
    await page.close();
  };
  try {
    for (const [remote = '', cards] of Map.groupBy(sections, ({ name }) => name?.split(' ')[0])) {
      if (remote === 'shell') {
        for (const card of cards) await draw(join(root, 'shell/public/og.png'), card);
        continue;
      }
      const folder = join(root, 'remotes', remote);
      await mkdir(join(folder, 'public/share'), { recursive: true });
      for (const file of await readdir(join(folder, 'public/share'))) {
        if (file.endsWith('.png')) await rm(join(folder, 'public/share', file));
      }
      for (const card of cards) await draw(join(folder, 'public', sharingPictureFileOf(pathOf(card))), card);
      await writeFile(join(folder, 'src/content/sharing-pictures.ts'), buildSharingModule(cards));
    }
  } finally {
    await browser.close();
  }
}

/** Builds a card's body from its HTML: adds crop marks, and inlines pictures by their paths relative to `remotes/`. */
async function bodyOf({ html }: Section): Promise<string> {
  const shown = /style="left:(\d+)px;top:(\d+)px;width:(\d+)px;height:(\d+)px"/.exec(html) ?? [];
  const [x = 0, y = 0, width = 0, height = 0] = shown.slice(1).map(Number);
  const [right, bottom] = [x + width, y + height];
  const marks = `<svg class="marks" width="1200" height="630"><path d="M${x - 22} ${y}h-18M${x} ${y - 22}v-18M${right + 22} ${y}h18M${right} ${y - 22}v-18M${x - 22} ${bottom}h-18M${x} ${bottom + 22}v18M${right + 22} ${bottom}h18M${right} ${bottom + 22}v18"/></svg>`;
  let body = html.trim().replace('</h3>', `</h3>\n${by}`);
  for (const [, file = ''] of html.matchAll(/src="([^"]+\.svg)"/g)) {
    const bytes = await readFile(join(root, 'remotes', file), 'base64');
    body = body.replace(`src="${file}"`, `src="data:image/svg+xml;base64,${bytes}"`);
  }
  return `${body}\n${marks}`;
}

const pathOf = ({ name = '' }: Section) => name.slice(name.indexOf(' ') + 1);

/** Generates the module with the alternative text of each image, keyed by the page's canonical path. */
function buildSharingModule(cards: readonly Section[]): string {
  const rows = cards.map((card) => {
    const line = /<h3[^>]*>(.*?)<\/h3>/.exec(card.html)?.[1] ?? '';
    const text = `${line.replace(/[.!]?$/, '')}. Beside it ${card.shows[0]}.`;
    return `  '${pathOf(card)}': '${text.replaceAll("'", "\\'")}',`;
  });
  return `// Written by \`pnpm artwork sharing\` in tools/artwork.
export const sharingPictures: Readonly<Record<string, string>> = {
${rows.join('\n')}
};
`;
}
