import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openBrowser, openPage } from '../browser.ts';
import { encodeImage } from '../encode.ts';
import { fontRules } from '../fonts.ts';
import { documentOf, type Image } from './document.ts';
import { ferrous } from './ferrous.ts';
import { ladeplatz } from './ladeplatz.ts';
import { northkite } from './northkite.ts';
import { oakAndEmber } from './oak-and-ember.ts';
import { profile } from './profile.ts';

const images: readonly Image[] = [...northkite, ...oakAndEmber, ...ladeplatz, ...ferrous, ...profile];

/** Writes every image as AVIF and WebP in its widths, and a module that lists them. */
export async function drawImages(folder: string): Promise<void> {
  const browser = await openBrowser();
  try {
    for (const image of images) {
      const { name, size, widths } = image;
      const page = await openPage(browser, documentOf(image, await fontRules(...image.faces)), {
        ...size,
        scale: Math.max(1, widths[0] / size.width),
      });
      await encodeImage(await page.screenshot(), widths, join(folder, name));
      await page.close();
      await writeFile(join(folder, `${name}.ts`), imageModule(name, widths, size));
    }
  } finally {
    await browser.close();
  }
}

/** The module through which pages import an image. */
export function imageModule(name: string, widths: Image['widths'], size: Image['size']): string {
  const [largest] = widths;
  const imports = widths.map((width) => `import avif${width} from './${name}-${width}.avif';`);
  const set = widths.map((width) => `\${avif${width}} ${width}w`).join(', ');
  return `// Written by \`pnpm artwork\` in tools/artwork.
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
