import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { site } from '@site/domain/site';
import type { Seller } from '../platform/config/api-config.ts';
import { documentTemplate } from './document-template.ts';

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

function google(family: string) {
  const folder = folderOf(`@expo-google-fonts/${family.toLowerCase().replaceAll(' ', '-')}/package.json`);
  return { family, folders: [join(folder, '400Regular'), join(folder, '600SemiBold')] };
}

/** These packages export no file names, so the fonts are found beside their entry. */
function eastAsian(language: string, name: string) {
  return {
    family: `Noto Sans ${language}`,
    folders: [join(folderOf(`@embedpdf/fonts-${name}`), '../fonts')],
  };
}

/** The fonts of a PDF lack the letters of many names, so documents embed their own: the first one that has a letter. */
const scripts = 'Arabic Hebrew Devanagari Thai Bengali Tamil Telugu Gujarati Gurmukhi'.split(' ');
const western = [
  google('Archivo'),
  ...scripts.map((script) => google(`Noto Sans ${script}`)),
  // Greek, Cyrillic, Armenian, Georgian and many symbols.
  { family: 'DejaVu Sans', folders: [join(folderOf('dejavu-fonts-ttf/package.json'), 'ttf')] },
];
const chinese = [eastAsian('S Chinese', 'sc'), eastAsian('T Chinese', 'tc')];
const japanese = eastAsian('Japanese', 'jp');
const korean = eastAsian('Korean', 'kr');
const emoji = google('Noto Emoji');

/** Chinese characters look different in each language, so the other letters of a text decide which family comes first. */
function fontsFor(text: string) {
  const han = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? [japanese, ...chinese, korean]
    : /\p{Script=Hangul}/u.test(text)
      ? [korean, ...chinese, japanese]
      : [...chinese, japanese, korean];
  return [...western, ...han, emoji];
}

/** The sign of the logo, as the site draws it. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="3 0 29 32">
<path d="M4 3h25v15H8v11H4zM8 6.5v8h17.5v-8z" fill="#0f1c26" fill-rule="evenodd"/>
<circle cx="20" cy="10.5" r="2.75" fill="#c92f14"/></svg>`;

let compiler: NodeCompiler | undefined;

/** Draws a document on one A4 page, tagged for screen readers. The same document makes the same file every time. */
export function drawPdf({ seller, buyer, issuedAt, ...printed }: Printed): Buffer {
  const from = [
    ...[seller.name, ...seller.address, seller.email],
    ...(seller.companyNumber ? [`Company number ${seller.companyNumber}`] : []),
    ...(seller.taxNumber ? [`Tax number ${seller.taxNumber}`] : []),
  ];
  const to = [buyer.name, ...(buyer.company ? [buyer.company] : []), ...buyer.address, buyer.email];
  const fonts = fontsFor(to.join());
  // Once per process: it reads every font.
  compiler ??= NodeCompiler.create({ fontArgs: [{ fontPaths: fonts.flatMap(({ folders }) => folders) }] });
  const inputs = { ...printed, from, to, brand: site.name, logo, fonts: fonts.map(({ family }) => family) };
  const { result } = compiler.compile({
    mainFileContent: documentTemplate,
    inputs: { printed: JSON.stringify(inputs) },
  });
  if (!result) throw new Error(`The document ${printed.number} cannot be drawn.`);
  const creationTimestamp = Math.floor(issuedAt.getTime() / 1000);
  try {
    return compiler.pdf(result, { pdfStandard: 'ua-1', creationTimestamp });
  } catch {
    // PDF/UA allows no letter that all fonts lack. Such a letter stops no invoice: it is drawn as a box.
    return compiler.pdf(result, { creationTimestamp });
  } finally {
    compiler.evictCache(10);
  }
}
