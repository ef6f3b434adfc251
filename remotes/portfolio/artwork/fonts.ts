/**
 * The clients' typefaces. They are needed while artwork is rendered and never
 * by visitors, so they are no dependency of the site: they are fetched once, at these exact
 * versions, into a cache outside the repository.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FontKey } from '../schema/schema.ts';

const version = '5.3.0';

/** Package, family and weights by key; all from Fontsource, under the SIL Open Font License. */
const faces: Record<FontKey, { pack: string; weights: readonly number[] }> = {
  anton: { pack: 'anton', weights: [400] },
  'archivo-narrow': { pack: 'archivo-narrow', weights: [400, 700] },
  'barlow-condensed': { pack: 'barlow-condensed', weights: [400, 600] },
  'big-shoulders': { pack: 'big-shoulders-display', weights: [400, 800] },
  bitter: { pack: 'bitter', weights: [400, 700] },
  bricolage: { pack: 'bricolage-grotesque', weights: [400, 700] },
  'dm-serif': { pack: 'dm-serif-display', weights: [400] },
  epilogue: { pack: 'epilogue', weights: [400, 700] },
  figtree: { pack: 'figtree', weights: [400, 600] },
  fraunces: { pack: 'fraunces', weights: [400, 600] },
  gloock: { pack: 'gloock', weights: [400] },
  hanken: { pack: 'hanken-grotesk', weights: [400, 600] },
  'instrument-serif': { pack: 'instrument-serif', weights: [400] },
  'jetbrains-mono': { pack: 'jetbrains-mono', weights: [400, 600] },
  manrope: { pack: 'manrope', weights: [400, 700] },
  newsreader: { pack: 'newsreader', weights: [400, 500] },
  outfit: { pack: 'outfit', weights: [400, 600] },
  'patrick-hand': { pack: 'patrick-hand', weights: [400] },
  'plex-mono': { pack: 'ibm-plex-mono', weights: [400, 600] },
  sora: { pack: 'sora', weights: [400, 600] },
  'space-grotesk': { pack: 'space-grotesk', weights: [400, 600] },
  syne: { pack: 'syne', weights: [400, 700] },
  'zilla-slab': { pack: 'zilla-slab', weights: [400, 600] },
};

/** Fetches what is missing, through the ordinary npm client. */
export async function fetchFonts(cache: string): Promise<void> {
  const missing = Object.values(faces).filter(({ pack }) => !existsSync(folder(cache, pack)));
  if (missing.length === 0) return;
  await mkdir(cache, { recursive: true });
  const wanted = missing.map(({ pack }) => `@fontsource/${pack}@${version}`);
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--prefix', cache, ...wanted]);
}

function folder(cache: string, pack: string): string {
  return join(cache, 'node_modules', '@fontsource', pack);
}

/** Font faces of the given keys, the files inlined: a page of artwork loads nothing. */
export async function fontFaces(cache: string, keys: readonly FontKey[]): Promise<string> {
  const rules: string[] = [];
  for (const key of new Set(keys)) {
    const { pack, weights } = faces[key];
    for (const weight of weights) {
      for (const subset of ['latin-ext', 'latin']) {
        const file = join(folder(cache, pack), 'files', `${pack}-${subset}-${weight}-normal.woff2`);
        if (!existsSync(file)) continue;
        const data = (await readFile(file)).toString('base64');
        const range = subset === 'latin-ext' ? 'unicode-range:U+100-2BA,U+1E00-1EFF,U+20A0-20CF;' : '';
        rules.push(
          `@font-face{font-family:"${key}";font-weight:${weight};${range}src:url(data:font/woff2;base64,${data})}`,
        );
      }
    }
  }
  return rules.join('\n');
}
