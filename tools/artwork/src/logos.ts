/** The wordmarks of 23 invented companies in one colour, so that a strip of them reads as one line. Words are outlines, so the files need no font. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outline } from './fonts.ts';
import drawings from './logos.json' with { type: 'json' };

const colour = '#22323d';
const height = 40;

/** One of `logos.json`. */
type Logo = {
  file: string;
  name: string;
  word: string;
  /** A package of Fontsource. */
  face: string;
  weight: number;
  size: number;
  tracking?: number;
  /** Drawn in a box of 40 by 40. */
  mark?: { svg: string; width: number };
  /** The mark follows the word. */
  after?: boolean;
};

const logos: readonly Logo[] = drawings;

export async function drawLogos(folder: string, table: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const entries: string[] = [];
  const imports: string[] = [];
  for (const [index, logo] of logos.entries()) {
    const { svg, width } = await draw(logo);
    await writeFile(join(folder, `${logo.file}.svg`), svg);
    imports.push(`import logo${index} from '../logos/${logo.file}.svg';`);
    entries.push(`  { src: logo${index}, alt: '${logo.name}', width: ${width} },`);
  }
  await writeFile(
    table,
    `// Written by \`pnpm artwork\`; change it in tools/artwork/src/logos.json.\n${imports.join('\n')}

/** A client's wordmark, ${height} units high. */
export type ClientLogo = { src: string; alt: string; width: number };

/** SAMPLE CONTENT: the companies are invented. */
export const clientLogos: readonly ClientLogo[] = [\n${entries.join('\n')}\n];\n`,
  );
}

async function draw({
  word,
  face,
  weight,
  size,
  tracking,
  mark,
  after,
}: Logo): Promise<{ svg: string; width: number }> {
  const gap = mark ? 9 : 0;
  const before = mark && !after ? mark.width + gap : 0;
  const baseline = 20 + size * 0.35;
  const { d, width: wordWidth } = await outline(word, {
    face,
    weight,
    size,
    x: before,
    y: baseline,
    tracking,
  });
  const width = Math.ceil(wordWidth + (mark ? mark.width + gap : 0));
  const place =
    mark && after
      ? `<g transform="translate(${Math.round(wordWidth + gap)})">${mark.svg}</g>`
      : (mark?.svg ?? '');
  return {
    width,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="${colour}">${place}<path d="${d}"/></svg>\n`,
  };
}
