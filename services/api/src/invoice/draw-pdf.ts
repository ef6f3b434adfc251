import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { site } from '@site/domain/site';
import type { Seller } from '../platform/config/api-config.ts';
import { documentTemplate } from './document-template.ts';
import { numberWords, stateWords } from './readable-words.ts';

export type Row = readonly [name: string, value: string];

/** A document as it is drawn, from top to bottom. */
export type Printed = {
  title: string;
  number: string;
  issuedAt: Date;
  /** Labels and values of the head. */
  facts: readonly Row[];
  seller: Seller;
  buyer: { name: string; company: string | null; address: readonly string[]; email: string };
  item: { name: string; notes: string; amount: string };
  rows: readonly Row[];
  sum: Row;
  /** What the buyer should know, in columns above the foot. */
  terms: readonly { title: string; text: string }[];
  foot: readonly string[];
};

const folderOf = (specifier: string) => dirname(fileURLToPath(import.meta.resolve(specifier)));

type Font = { family: string; folders: readonly string[] };

function google(family: string, bold = '600SemiBold'): Font {
  const folder = folderOf(`@expo-google-fonts/${family.toLowerCase().replaceAll(' ', '-')}/package.json`);
  return { family, folders: [join(folder, '400Regular'), join(folder, bold)] };
}

/** These packages export no file names, so the fonts are found beside their entry. */
function han(language: string, name: string): Font {
  return {
    family: `Noto Sans ${language}`,
    folders: [join(folderOf(`@embedpdf/fonts-${name}`), '../fonts')],
  };
}

/** Scripts of Unicode's recommended ones (UAX 31, table 5) that neither Archivo, DejaVu nor the fonts for Chinese have. */
const scripts = [
  ...['Thaana', 'Ethiopic'],
  ...[
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
  ],
  ...['Thai', 'Myanmar', 'Khmer'],
];

/** Text is drawn with the first font that has its letters. Typst loads only the fonts that a document uses. */
const western: readonly Font[] = [
  google('Archivo'),
  google('Noto Sans Hebrew'),
  google('Noto Sans Arabic'),
  // Greek, Cyrillic, Armenian, Georgian, Lao and symbols.
  { family: 'DejaVu Sans', folders: [join(folderOf('dejavu-fonts-ttf/package.json'), 'ttf')] },
  ...scripts.map((script) => google(`Noto Sans ${script}`)),
  google('Noto Serif Tibetan'),
];
const chinese = [han('S Chinese', 'sc'), han('T Chinese', 'tc')];
const japanese = han('Japanese', 'jp');
const korean = google('Nanum Gothic', '700Bold');
const emoji = google('Noto Emoji');

/** Chinese characters look different in each language, so the other letters of a text decide which family comes first. */
function fontsFor(text: string): readonly Font[] {
  const eastern = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
    ? [korean, japanese, ...chinese]
    : [...chinese, japanese, korean];
  return [...western, ...eastern, emoji];
}

/** The sign of the logo, as the site draws it. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="3 0 29 32">
<path d="M4 3h25v15H8v11H4zM8 6.5v8h17.5v-8z" fill="#0f1c26" fill-rule="evenodd"/>
<circle cx="20" cy="10.5" r="2.75" fill="#c92f14"/></svg>`;

const compiler = NodeCompiler.create({
  fontArgs: [{ fontPaths: fontsFor('').flatMap(({ folders }) => folders) }],
});

/** Draws a document on one A4 page, tagged for screen readers. The same document makes the same file every time. */
export function drawPdf({ seller, buyer, issuedAt, ...printed }: Printed): Buffer {
  const from = [
    ...[seller.name, ...seller.address, seller.email],
    ...(seller.companyNumber ? [`Company number ${seller.companyNumber}`] : []),
    ...(seller.taxNumber ? [`Tax number ${seller.taxNumber}`] : []),
  ];
  const texts = [buyer.name, ...(buyer.company ? [buyer.company] : []), ...buyer.address, buyer.email];
  // A text that was cut at its maximum length may end with half of a surrogate pair, which Typst rejects.
  const to = texts.map((text) => text.toWellFormed());
  const fonts = fontsFor(to.join()).map(({ family }) => family);
  const stated: string[] = [];
  const parties = { from: numberWords(from, stated), to: numberWords(to, stated) };
  const inputs = { ...printed, ...parties, author: seller.name, brand: site.name, logo, fonts };
  const { result } = compiler.compile({
    mainFileContent: documentTemplate,
    inputs: { printed: JSON.stringify(inputs) },
  });
  if (!result) throw new Error(`The document ${printed.number} cannot be drawn.`);
  const creationTimestamp = Math.floor(issuedAt.getTime() / 1000);
  try {
    return stateWords(compiler.pdf(result, { pdfStandard: 'ua-1', creationTimestamp }), stated);
  } catch {
    // PDF/UA forbids a letter that all fonts lack. We still issue the invoice, and draw the letter as a box.
    return stateWords(compiler.pdf(result, { creationTimestamp }), stated);
  } finally {
    compiler.evictCache(0);
  }
}
