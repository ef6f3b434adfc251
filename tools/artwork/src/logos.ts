/** The wordmarks of 23 invented companies in one colour, so that a strip of them reads as one line. Words are outlines, so the files need no font. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Face, outline } from './fonts.ts';

const colour = '#22323d';
const height = 40;

type Mark = {
  /** Drawn in a box of 40 by 40. */
  svg: string;
  width: number;
};
type Logo = {
  file: string;
  name: string;
  word: string;
  face: Face;
  size: number;
  tracking?: number;
  mark?: Mark;
  /** The mark follows the word. */
  after?: true;
};

const fill = (d: string, width = 30): Mark => ({ svg: `<path d="${d}"/>`, width });
const line = (d: string, width = 30, stroke = 3): Mark => ({
  svg: `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${stroke}"/>`,
  width,
});
const both = (...marks: readonly Mark[]): Mark => ({
  svg: marks.map(({ svg }) => svg).join(''),
  width: Math.max(...marks.map(({ width }) => width)),
});

const logos: readonly Logo[] = [
  {
    file: 'northkite',
    name: 'Northkite',
    word: 'NORTHKITE',
    face: 'barlow',
    size: 27,
    tracking: 1.6,
    mark: fill('M13 5 24 17 13 35V5zM10.5 8v24L2 17z', 27),
  },
  {
    file: 'ambula',
    name: 'Ambula',
    word: 'ambula',
    face: 'bricolage',
    size: 27,
    mark: fill('M11 7h8v9h9v8h-9v9h-8v-9H2v-8h9z', 31),
  },
  { file: 'oak-and-ember', name: 'Oak & Ember', word: 'Oak & Ember', face: 'fraunces', size: 25 },
  {
    file: 'cardia-loop',
    name: 'Cardia Loop',
    word: 'cardialoop',
    face: 'manrope',
    size: 23,
    tracking: -0.4,
    mark: line('M3 21h6l4-10 6 19 4-9h2a6 6 0 1 0-6-6', 33, 2.8),
  },
  {
    file: 'looma',
    name: 'Looma',
    word: 'Looma',
    face: 'gloock',
    size: 29,
    mark: fill('M3 9h7v22H3zM12 9h3v22h-3zM17 9h7v10h-7zM17 21h7v10h-7zM26 9h3v22h-3z', 32),
  },
  {
    file: 'perigee',
    name: 'Perigee',
    word: 'PERIGEE',
    face: 'grotesk',
    size: 20,
    tracking: 3.2,
    mark: both(
      line('M4 27C0 18 10 8 20 7s16 4 13 11S12 35 4 27z', 37, 2),
      fill('M29 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8z'),
    ),
  },
  {
    file: 'bright-harbour',
    name: 'Bright Harbour',
    word: 'Bright Harbour',
    face: 'figtree',
    size: 22,
    tracking: -0.2,
    mark: both(fill('M4 22a12 12 0 0 1 24 0z', 32), line('M1 27h30M6 32h20', 32, 2.4)),
  },
  {
    file: 'tessel',
    name: 'Tessel',
    word: 'tessel',
    face: 'epilogue',
    size: 28,
    tracking: -0.8,
    mark: fill('M3 8h11v11zM17 8h11L17 19zM3 22l11 11H3zM17 22h11v11z', 31),
  },
  {
    file: 'verdigris',
    name: 'Verdigris Robotics',
    word: 'VERDIGRIS',
    face: 'shoulders',
    size: 29,
    tracking: 1,
    mark: {
      svg: '<path fill-rule="evenodd" d="M16 4 29 12v16L16 36 3 28V12zm0 10a6 6 0 1 0 0 12 6 6 0 0 0 0-12z"/>',
      width: 32,
    },
  },
  {
    file: 'grainline',
    name: 'Grainline',
    word: 'Grainline',
    face: 'zilla',
    size: 26,
    mark: line('M14 35V8m0 8L6 9m8 7 8-7m-8 15-8-7m8 7 8-7m-8 15-8-7m8 7 8-7', 27, 2.4),
  },
  {
    file: 'docket',
    name: 'Docket',
    word: 'docket',
    face: 'hanken',
    size: 27,
    tracking: -0.5,
    after: true,
    mark: line('M4 8H1v24h3M26 8h3v24h-3M8 20l5 6 9-12', 30, 3),
  },
  {
    file: 'mosslight',
    name: 'Mosslight',
    word: 'Mosslight',
    face: 'youngSerif',
    size: 24,
    mark: both(fill('M3 29a12 12 0 0 1 24 0z', 30), line('M15 13V6M6 16 2 11M24 16l4-5', 30, 2.4)),
  },
  {
    file: 'backhaul',
    name: 'Backhaul',
    word: 'BACKHAUL',
    face: 'anton',
    size: 26,
    tracking: 0.6,
    mark: fill('M2 13h17V7l12 9-12 9v-6H2zM31 33H14v3L6 30l8-6v3h17z', 34),
  },
  {
    file: 'solstice',
    name: 'Solstice Cold Storage',
    word: 'solstice',
    face: 'outfit',
    size: 27,
    mark: fill('M16 7a13 13 0 0 1 12 8H4A13 13 0 0 1 16 7zM3 18h26v4H3zM4 25h24a13 13 0 0 1-24 0z', 32),
  },
  {
    file: 'petrichor',
    name: 'Petrichor',
    word: 'Petrichor',
    face: 'instrument',
    size: 31,
    mark: fill('M13 4c6 9 10 14 10 20a10 10 0 0 1-20 0C3 18 7 13 13 4z', 26),
  },
  {
    file: 'atlas-vans',
    name: 'Atlas Vans',
    word: 'ATLAS VANS',
    face: 'epilogue',
    size: 19,
    tracking: 1.4,
    mark: {
      svg: `<path d="M2 12h19l9 9v9H2z"/><path d="M20 15l6 6h-6z" fill="#fff"/><circle cx="9" cy="31" r="4.5" stroke="#fff" stroke-width="2"/><circle cx="23" cy="31" r="4.5" stroke="#fff" stroke-width="2"/>`,
      width: 33,
    },
  },
  {
    file: 'nightshift',
    name: 'Nightshift',
    word: 'nightshift',
    face: 'sora',
    size: 22,
    tracking: -0.4,
    mark: fill('M20 5a15.5 15.5 0 1 0 9 23A17 17 0 0 1 20 5z', 31),
  },
  {
    file: 'quillet',
    name: 'Quillet',
    word: 'Quillet',
    face: 'patrick',
    size: 32,
    mark: line('M3 35C8 18 15 9 27 5c0 12-7 20-18 22M9 27 19 14', 30, 2.4),
  },
  {
    file: 'second-steep',
    name: 'Second Steep',
    word: 'Second Steep',
    face: 'frauncesText',
    size: 25,
    mark: line(
      'M4 17h20v5a10 10 0 0 1-20 0zm20 2h3a4 4 0 0 1 0 8h-3M10 12c0-4 4-4 4-8M17 12c0-4 4-4 4-8',
      33,
      2.2,
    ),
  },
  {
    file: 'meridian-renal',
    name: 'Meridian Renal Care',
    word: 'Meridian Renal',
    face: 'newsreader',
    size: 25,
    mark: line('M16 6a14 14 0 1 1 0 28 14 14 0 0 1 0-28zm0 0c9 8 9 20 0 28', 33, 2.2),
  },
  {
    file: 'paper-golem',
    name: 'Paper Golem Games',
    word: 'PAPER GOLEM',
    face: 'syne',
    size: 19,
    tracking: 0.4,
    mark: fill('M3 7h15v9H9v8H3zM20 9l9 9h-9zM11 18h18v15H17v-6h-6z', 32),
  },
  {
    file: 'saltmarsh',
    name: 'Saltmarsh',
    word: 'saltmarsh',
    face: 'newsreader',
    size: 28,
    tracking: 0.2,
    after: true,
    mark: line('M2 31c5-4 9 4 14 0s9 4 14 0M8 24V9m7 15V5m7 19V12', 32, 2.4),
  },
  {
    file: 'lumen-dental',
    name: 'Lumen Dental',
    word: 'lumen dental',
    face: 'outfit',
    size: 22,
    mark: fill(
      'M4 8c5-3 8 2 11 0s9-3 12 2c2 5-1 9-2 14s-2 10-5 10-2-10-5-10-2 10-5 10-4-6-5-11S-1 11 4 8z',
      32,
    ),
  },
];

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
    `// Written by \`pnpm artwork\`; change it in tools/artwork/src/logos.ts.\n${imports.join('\n')}

/** A client's wordmark, ${height} units high. */
export type ClientLogo = { src: string; alt: string; width: number };

/** SAMPLE CONTENT: the companies are invented. */
export const clientLogos: readonly ClientLogo[] = [\n${entries.join('\n')}\n];\n`,
  );
}

async function draw({
  word,
  face,
  size,
  tracking,
  mark,
  after,
}: Logo): Promise<{ svg: string; width: number }> {
  const gap = mark ? 9 : 0;
  const before = mark && !after ? mark.width + gap : 0;
  const baseline = 20 + size * 0.35;
  const { d, width: wordWidth } = await outline(face, word, { size, x: before, y: baseline, tracking });
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
