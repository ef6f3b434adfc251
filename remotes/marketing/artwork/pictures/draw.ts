import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fontRules } from '../fonts.ts';
import { openBrowser, openSheet, still } from '../press.ts';
import { ferrous } from './ferrous.ts';
import { ladeplatz } from './ladeplatz.ts';
import { northkite } from './northkite.ts';
import { oakAndEmber } from './oak-and-ember.ts';
import { profile } from './profile.ts';
import { type Sheet, sheetDocument } from './sheet.ts';

const sheets: readonly Sheet[] = [...northkite, ...oakAndEmber, ...ladeplatz, ...ferrous, ...profile];

/** Every picture as AVIF and WebP in its widths, and a module that lists them. */
export async function drawPictures(folder: string): Promise<void> {
  const browser = await openBrowser();
  try {
    for (const sheet of sheets) {
      const page = await openSheet(browser, sheetDocument(sheet, await fontRules(...sheet.faces)), {
        ...sheet.size,
        scale: Math.max(1, (sheet.widths[0] ?? 0) / sheet.size.width),
      });
      const png = await page.screenshot();
      await page.close();
      await still(png, sheet.widths, join(folder, sheet.name));
      await writeFile(join(folder, `${sheet.name}.ts`), pictureModule(sheet.name, sheet.widths, sheet.size));
    }
  } finally {
    await browser.close();
  }
}

/** The module that hands a picture to the pages. */
export function pictureModule(
  name: string,
  widths: readonly number[],
  size: { width: number; height: number },
): string {
  const [largest = size.width] = widths;
  const imports = widths.map((width) => `import avif${width} from './${name}-${width}.avif';`);
  const set = widths.map((width) => `\${avif${width}} ${width}w`).join(', ');
  return `// Written by \`pnpm artwork\`.
import webp from './${name}.webp';
${imports.join('\n')}

export const picture = {
  src: webp,
  avif: \`${set}\`,
  width: ${largest},
  height: ${Math.round((largest * size.height) / size.width)},
};
`;
}
