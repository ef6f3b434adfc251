/**
 * Typefaces of the artwork: the site's own, and those of the invented clients.
 * Visitors never load the clients' ones, so they are no dependency of the site: they are fetched
 * once, at these exact versions, into a cache outside the repository.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const cache = join(import.meta.dirname, '../../../.cache/artwork-fonts');
const ours = join(import.meta.dirname, '../../../shared/ui/src/fonts');
const version = '5.3.0';
const reader = 'fontkit@2.0.4';

/** Package and weight, from Fontsource, all under the SIL Open Font License. */
export const clientFaces = {
  anton: ['anton', 400],
  barlow: ['barlow-condensed', 600],
  shoulders: ['big-shoulders-display', 800],
  bricolage: ['bricolage-grotesque', 700],
  epilogue: ['epilogue', 700],
  figtree: ['figtree', 600],
  fraunces: ['fraunces', 600],
  frauncesText: ['fraunces', 400],
  gloock: ['gloock', 400],
  hanken: ['hanken-grotesk', 600],
  hankenText: ['hanken-grotesk', 400],
  instrument: ['instrument-serif', 400],
  manrope: ['manrope', 700],
  manropeText: ['manrope', 400],
  newsreader: ['newsreader', 500],
  outfit: ['outfit', 600],
  patrick: ['patrick-hand', 400],
  sora: ['sora', 600],
  grotesk: ['space-grotesk', 600],
  groteskText: ['space-grotesk', 400],
  syne: ['syne', 700],
  youngSerif: ['young-serif', 400],
  zilla: ['zilla-slab', 600],
} as const satisfies Record<string, readonly [pack: string, weight: number]>;
export type ClientFace = keyof typeof clientFaces;

function file(face: ClientFace): string {
  const [pack, weight] = clientFaces[face];
  return join(cache, 'node_modules/@fontsource', pack, 'files', `${pack}-latin-${weight}-normal.woff2`);
}

/** Fetches what is missing, through the ordinary npm client. */
export async function fetchFonts(): Promise<void> {
  const packs = new Set(
    (Object.keys(clientFaces) as ClientFace[])
      .filter((face) => !existsSync(file(face)))
      .map((face) => `@fontsource/${clientFaces[face][0]}@${version}`),
  );
  if (!existsSync(join(cache, 'node_modules/fontkit'))) packs.add(reader);
  if (packs.size === 0) return;
  await mkdir(cache, { recursive: true });
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--prefix', cache, ...packs]);
}

/** `@font-face` rules with the files inlined, so that a page of artwork loads nothing. */
export async function fontRules(...faces: readonly ClientFace[]): Promise<string> {
  const rule = async (family: string, from: string, weight: string) =>
    `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${(await readFile(from)).toString('base64')})}`;
  const rules = [
    rule('Site Display', join(ours, 'archivo-display-latin.woff2'), '600'),
    rule('Site Text', join(ours, 'archivo-text-latin.woff2'), '400 700'),
    ...faces.map((face) => rule(face, file(face), '400')),
  ];
  return (await Promise.all(rules)).join('\n');
}

type Outline = {
  scale(x: number, y: number): Outline;
  translate(x: number, y: number): Outline;
  toSVG(): string;
};
type Glyph = { path: Outline; advanceWidth: number };
type Run = { glyphs: readonly Glyph[]; positions: readonly { xAdvance: number }[] };
type Font = { unitsPerEm: number; layout(text: string): Run };

/** A word as one SVG path with its baseline at `y`, and its width. */
export async function outline(
  face: ClientFace,
  text: string,
  { size, x, y, tracking = 0 }: { size: number; x: number; y: number; tracking?: number },
): Promise<{ d: string; width: number }> {
  const entry = pathToFileURL(join(cache, 'node_modules/fontkit/dist/module.mjs')).href;
  const { create } = (await import(entry)) as { create(data: Buffer): Font };
  const font = create(await readFile(file(face)));
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let at = x;
  let d = '';
  for (const [index, glyph] of glyphs.entries()) {
    d += glyph.path.scale(scale, -scale).translate(at, y).toSVG();
    at += (positions[index]?.xAdvance ?? glyph.advanceWidth) * scale + tracking;
  }
  return {
    d: d.replace(/\d+\.\d+/g, (number) => String(Number(Number(number).toFixed(1)))),
    width: at - tracking - x,
  };
}
