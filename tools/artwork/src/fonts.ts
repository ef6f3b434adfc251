/**
 * Provides the typefaces of the artwork: the site's own, and those of invented clients. Visitors never load the
 * clients' typefaces, so these are not dependencies of the site. They are fetched once, at these exact versions, into a
 * cache that Git ignores. All come from Fontsource under the SIL Open Font License.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const fontsVersion = '5.3.0';
const cache = join(import.meta.dirname, '../../../.cache/artwork-fonts', fontsVersion);
const siteFonts = join(import.meta.dirname, '../../../shared/ui/src/fonts');

/** Typefaces that drawings can name, with their package and the weights in use. */
const typefaces: Readonly<Record<string, readonly [pack: string, ...weights: number[]]>> = {
  anton: ['anton', 400],
  'archivo-narrow': ['archivo-narrow', 400, 700],
  'barlow-condensed': ['barlow-condensed', 400, 600],
  'big-shoulders': ['big-shoulders-display', 400, 800],
  bricolage: ['bricolage-grotesque', 400, 700],
  'dm-serif': ['dm-serif-display', 400],
  epilogue: ['epilogue', 400, 700],
  figtree: ['figtree', 400, 600],
  fraunces: ['fraunces', 400, 600],
  gloock: ['gloock', 400],
  hanken: ['hanken-grotesk', 400, 600],
  'instrument-serif': ['instrument-serif', 400],
  'jetbrains-mono': ['jetbrains-mono', 400, 600],
  manrope: ['manrope', 400, 700],
  newsreader: ['newsreader', 400, 500],
  outfit: ['outfit', 400, 600],
  'patrick-hand': ['patrick-hand', 400],
  'plex-mono': ['ibm-plex-mono', 400, 600],
  sora: ['sora', 400, 600],
  'space-grotesk': ['space-grotesk', 400, 600],
  syne: ['syne', 400, 700],
  'zilla-slab': ['zilla-slab', 400, 600],
};

const folder = (pack: string) => join(cache, 'node_modules/@fontsource', pack);
const file = (pack: string, subset: string, weight: number) =>
  join(folder(pack), 'files', `${pack}-${subset}-${weight}-normal.woff2`);

export async function fetchFonts(): Promise<void> {
  const packs = Object.values(typefaces).map(([pack]) => pack);
  const missing = packs.filter((pack) => !existsSync(folder(pack)));
  const wanted = missing.map((pack) => `@fontsource/${pack}@${fontsVersion}`);
  if (wanted.length === 0) return;
  await mkdir(cache, { recursive: true });
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--prefix', cache, ...wanted]);
}

/** Builds a `@font-face` rule with the file inlined, so that a drawing loads nothing. */
async function fontRule(family: string, weight: number | string, path: string, range = ''): Promise<string> {
  const data = (await readFile(path)).toString('base64');
  return `@font-face{font-family:"${family}";font-weight:${weight};${range}src:url(data:font/woff2;base64,${data})}`;
}

export async function siteFontRules(): Promise<string> {
  const rules = await Promise.all([
    ...(['latin-1', 'latin'] as const).flatMap((subset) => {
      const range = subset === 'latin-1' ? 'unicode-range:U+A1-2215;' : '';
      return [
        fontRule('Site Display', 600, join(siteFonts, `archivo-display-${subset}.woff2`), range),
        fontRule('Site Text', '400 700', join(siteFonts, `archivo-text-${subset}.woff2`), range),
      ];
    }),
  ]);
  return rules.join('\n');
}

/** Builds the `@font-face` rules of the named typefaces, including the letters of other European languages. */
export async function fontRules(keys: readonly string[]): Promise<string> {
  const rules: Promise<string>[] = [];
  for (const key of new Set(keys)) {
    const [pack, ...weights] = typefaces[key] ?? [];
    if (!pack) throw new Error(`There is no typeface "${key}".`);
    for (const weight of weights) {
      for (const subset of ['latin-ext', 'latin']) {
        const path = file(pack, subset, weight);
        const range = subset === 'latin-ext' ? 'unicode-range:U+100-2BA,U+1E00-1EFF,U+20A0-20CF;' : '';
        if (existsSync(path)) rules.push(fontRule(key, weight, path, range));
      }
    }
  }
  return (await Promise.all(rules)).join('\n');
}
