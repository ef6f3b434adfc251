import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { site } from '@site/domain/site';
import { day } from '../platform/colours.ts';
import type { Seller } from '../platform/config/api-config.ts';
import { documentTemplate } from './document-template.ts';
import { addActualTexts, numberWords } from './readable-words.ts';

export type Row = readonly [name: string, value: string];

/** The content of a document in the order in which it is printed. */
export type Printed = {
  title: string;
  number: string;
  issuedAt: Date;
  /** The label and value pairs at the top of the page. */
  facts: readonly Row[];
  seller: Seller;
  buyer: { name: string; company: string | null; address: readonly string[]; email: string };
  item: { name: string; notes: string; amount: string };
  rows: readonly Row[];
  sum: Row;
  /** Short terms for the buyer, printed in columns above the footer. */
  terms: readonly { title: string; text: string }[];
  foot: readonly string[];
};

const folderOf = (specifier: string) => dirname(fileURLToPath(import.meta.resolve(specifier)));

type Font = { family: string; folders: readonly string[] };

function findGoogleFont(family: string, bold = '600SemiBold'): Font {
  const folder = folderOf(`@expo-google-fonts/${family.toLowerCase().replaceAll(' ', '-')}/package.json`);
  return { family, folders: [join(folder, '400Regular'), join(folder, bold)] };
}

/**
 * Finds the fonts of a CJK language in the folder next to the package's entry point. The package does not export the
 * font files themselves.
 */
function findHanFont(language: string, name: string): Font {
  return {
    family: `Noto Sans ${language}`,
    folders: [join(folderOf(`@embedpdf/fonts-${name}`), '../fonts')],
  };
}

/** Scripts that Unicode recommends (UAX 31, table 5) but that Archivo, DejaVu and the CJK fonts lack. */
const scripts = [
  'Thaana',
  'Ethiopic',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Myanmar',
  'Khmer',
];

/**
 * Fonts in fallback order: each letter is drawn with the first font that has it. Typst loads only the fonts that a
 * document uses.
 */
const nonCjkFonts: readonly Font[] = [
  findGoogleFont('Archivo'),
  findGoogleFont('Noto Sans Hebrew'),
  findGoogleFont('Noto Sans Arabic'),
  // DejaVu covers Greek, Cyrillic, Armenian, Georgian, Lao and symbols.
  { family: 'DejaVu Sans', folders: [join(folderOf('dejavu-fonts-ttf/package.json'), 'ttf')] },
  ...scripts.map((script) => findGoogleFont(`Noto Sans ${script}`)),
  findGoogleFont('Noto Serif Tibetan'),
];
const chinese = [findHanFont('S Chinese', 'sc'), findHanFont('T Chinese', 'tc')];
const japanese = findHanFont('Japanese', 'jp');
const korean = findGoogleFont('Nanum Gothic', '700Bold');
const emoji = findGoogleFont('Noto Emoji');

/**
 * Chooses the order of the CJK fonts, because the same Han character looks different in each language. If the text
 * contains hiragana, katakana or Hangul, the Korean and Japanese fonts precede the Chinese fonts.
 */
function listFonts(text: string): readonly Font[] {
  const cjkFonts = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
    ? [korean, japanese, ...chinese]
    : [...chinese, japanese, korean];
  return [...nonCjkFonts, ...cjkFonts, emoji];
}

/** The logo's symbol, identical to the site's. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="3 0 29 32">
<path d="M4 3h25v15H8v11H4zM8 6.5v8h17.5v-8z" fill="${day.text}" fill-rule="evenodd"/>
<circle cx="20" cy="10.5" r="2.75" fill="${day.accent}"/></svg>`;

const compiler = NodeCompiler.create({
  fontArgs: [{ fontPaths: listFonts('').flatMap(({ folders }) => folders) }],
});

/**
 * Draws a document on one A4 page, tagged for screen readers. The output is deterministic: the same content gives the
 * same bytes.
 */
export function drawPdf({ seller, buyer, issuedAt, ...printed }: Printed): Buffer {
  const sellerLines = [
    ...[seller.name, ...seller.address, seller.email],
    ...(seller.companyNumber ? [`Company number ${seller.companyNumber}`] : []),
    ...(seller.taxNumber ? [`Tax number ${seller.taxNumber}`] : []),
  ];
  const texts = [buyer.name, ...(buyer.company ? [buyer.company] : []), ...buyer.address, buyer.email];
  // Text that was cut at its maximum length may end in a lone surrogate, which Typst rejects.
  const buyerLines = texts.map((text) => text.toWellFormed());
  const fonts = listFonts(buyerLines.join()).map(({ family }) => family);
  const numberedWords: string[] = [];
  const parties = {
    from: numberWords(sellerLines, numberedWords),
    to: numberWords(buyerLines, numberedWords),
  };
  const inputs = { ...printed, ...parties, author: seller.name, brand: site.name, logo, fonts };
  const { result } = compiler.compile({
    mainFileContent: documentTemplate,
    inputs: { printed: JSON.stringify(inputs) },
  });
  if (!result) throw new Error(`The document ${printed.number} cannot be drawn.`);
  const creationTimestamp = Math.floor(issuedAt.getTime() / 1000);
  try {
    return addActualTexts(compiler.pdf(result, { pdfStandard: 'ua-1', creationTimestamp }), numberedWords);
  } catch {
    // Retry without PDF/UA, which forbids letters that no font has. The buyer still needs the invoice, so such letters
    // are drawn as boxes.
    return addActualTexts(compiler.pdf(result, { creationTimestamp }), numberedWords);
  } finally {
    compiler.evictCache(0);
  }
}
