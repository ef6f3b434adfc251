import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Font, type GlyphRun, openSync } from 'fontkit';

export type Face = 'regular' | 'strong';

/** Opens the font of a face, once per process: parsing is most of the work of an invoice. */
type Family = Record<Face, () => Font>;

const once = (path: () => string): (() => Font) => {
  let font: Font | undefined;
  return () => {
    font ??= layingOutOnce(openSync(path()) as Font);
    return font;
  };
};

const mostLayouts = 1_000;

/** Words repeat between documents: labels, plans, terms, amounts. Laying them out is most of the work of a document. */
function layingOutOnce(font: Font): Font {
  const layouts = new Map<string, GlyphRun>();
  const layout: Font['layout'] = (text, features) => {
    const key = features ? `${text}\0${JSON.stringify(features)}` : text;
    const run = layouts.get(key) ?? font.layout(text, features);
    if (layouts.size >= mostLayouts) layouts.clear();
    layouts.set(key, run);
    // pdfkit scales the positions that it gets.
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.create(run, { positions: { value: positions } });
  };
  return Object.create(font, { layout: { value: layout } });
}

const resolved = (specifier: string) => fileURLToPath(import.meta.resolve(specifier));

function google(name: string): Family {
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const face = (weight: string) =>
    once(() => resolved(`@expo-google-fonts/${name}/${weight}/${words.join('')}_${weight}.ttf`));
  return { regular: face('400Regular'), strong: face('600SemiBold') };
}

/** These packages export no file names, so the fonts are found beside their entry. */
function eastAsian(name: string, base: string): Family {
  const face = (weight: string) =>
    once(() => join(dirname(resolved(`@embedpdf/fonts-${name}`)), `../fonts/${base}-${weight}.otf`));
  return { regular: face('Regular'), strong: face('Bold') };
}

/** Built-in PDF fonts lack the letters of many names, so invoices embed their own. */
const archivo = google('archivo');
/** Greek, Cyrillic, Armenian, Georgian and many symbols. */
const dejavu: Family = {
  regular: once(() => resolved('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  strong: once(() => resolved('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
};
const scripts = [
  'arabic',
  'hebrew',
  'devanagari',
  'thai',
  'bengali',
  'tamil',
  'telugu',
  'gujarati',
  'gurmukhi',
];
const noto = scripts.map((script) => google(`noto-sans-${script}`));
const chinese = [eastAsian('sc', 'NotoSansHans'), eastAsian('tc', 'NotoSansHant')];
const japanese = eastAsian('jp', 'NotoSansJP');
const korean = eastAsian('kr', 'NotoSansKR');
const emoji = google('noto-emoji');

/** Chinese characters look different in each language, so the other letters of a text decide which family comes first. */
function familiesFor(text: string): readonly Family[] {
  const hanFamilies = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? [japanese, ...chinese, korean]
    : /\p{Script=Hangul}/u.test(text)
      ? [korean, ...chinese, japanese]
      : [...chinese, japanese, korean];
  return [archivo, ...noto, dejavu, ...hanFamilies, emoji];
}

/** Characters that change the one before them and are drawn by its font: marks, joiners, variation selectors, skin tones. */
const joining = /^(?:\p{Mark}|\p{Variation_Selector}|\p{Join_Control}|\p{Emoji_Modifier})$/u;

export type FontRun = { text: string; font: Font };

/** The letters of ASCII and Latin-1: one font, from left to right, one glyph a character. */
const plain = /^[ -~À-ÿ]*$/;

export function isPlain(text: string): boolean {
  return plain.test(text);
}

/** Divides a text into runs that one font can draw. A character that no font has is drawn by the first as its "missing" box. */
export function fontRuns(text: string, face: Face): readonly FontRun[] {
  if (text && isPlain(text)) return [{ text, font: archivo[face]() }];
  const families = familiesFor(text);
  const runs: FontRun[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const code = character.codePointAt(0) ?? 0;
    if (last && (joining.test(character) || (/\s/.test(character) && last.font.hasGlyphForCodePoint(code)))) {
      last.text += character;
      continue;
    }
    const font = fontOf(code, families, face);
    if (last?.font === font) last.text += character;
    else runs.push({ text: character, font });
  }
  return runs;
}

function fontOf(code: number, families: readonly Family[], face: Face): Font {
  for (const family of families) {
    const font = family[face]();
    if (font.hasGlyphForCodePoint(code)) return font;
  }
  return archivo[face]();
}
