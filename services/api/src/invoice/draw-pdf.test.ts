import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainSkip } from '@site/testing/prerequisites';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { expect, test } from 'vitest';
import { addressOf, sampleInvoice } from '../../testing/sample-invoice.ts';
import { type Invoice, printInvoice } from './document-content.ts';
import { drawPdf } from './draw-pdf.ts';

const invoicePdf = (invoice: Invoice) => drawPdf(printInvoice(invoice)).toString('latin1');

test('a long name and address fit one page with the plan that lists the most', () => {
  const buyer = {
    full_name: 'Maximiliane-Charlotte von und zu Hohenlohe-Waldenburg-Schillingsfürst de la Rochefoucauld',
    company: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik GmbH & Co. KG',
    email: `${'maximiliane-charlotte.'.repeat(2)}hohenlohe@${'donaudampfschifffahrt.'.repeat(2)}example`,
    billing_address: addressOf(
      'Am Alten Güterbahnhof 123b, Hinterhaus, 4. Obergeschoss',
      ...(['Bad Langensalza-Ufhoven', 'Thüringen', '99947', 'DE'] as const),
    ),
  };
  expect(invoicePdf(sampleInvoice(buyer)).match(/\/Type ?\/Page\b(?!s)/g)).toHaveLength(1);
});

test('the longest names and addresses that the form accepts fit one page', () => {
  const longest = (letter: string) => letter.repeat(200);
  const billing_address = addressOf(longest('S'), longest('C'), longest('T'), longest('Z'), 'GB');
  const email = `${'a'.repeat(242)}@example.com`;
  const huge = { full_name: longest('W'), company: longest('M'), email, billing_address };
  expect(invoicePdf(sampleInvoice(huge)).match(/\/Type ?\/Page\b(?!s)/g)).toHaveLength(1);
});

test('the PDF is the same every time, and tagged for screen readers', () => {
  const invoice = sampleInvoice();
  const pdf = invoicePdf(invoice);
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(invoicePdf(invoice)).toBe(pdf);
  for (const entry of ['/MarkInfo', '/StructTreeRoot', '/Lang (en-GB)', '/DisplayDocTitle true']) {
    expect(pdf).toContain(entry);
  }
  const elements = [...pdf.matchAll(/\/S ?\/(\w+)/g)].map(([, type]) => type);
  const count = (type: string) => elements.filter((element) => element === type).length;
  // The five rows are the item, two amounts and the sum below the row of headings. The other headings introduce the
  // terms.
  expect([count('H1'), count('H2'), count('Table'), count('TR'), count('TH')]).toEqual([1, 3, 1, 5, 2]);
});

/** A word in each modern script that Unicode recommends (UAX 31, table 5), with the font that draws it. */
const scripts = [
  ['Latin', 'Zoë Åström-Dvořáková, Łódź & Şişli GmbH, Đặng Thị Ngọc', 'Archivo'],
  ['Greek', 'Ελένη', 'DejaVu'],
  ['Cyrillic', 'Александра', 'DejaVu'],
  ['Armenian', 'Արմեն', 'DejaVu'],
  ['Georgian', 'გიორგი', 'DejaVu'],
  ['Hebrew', 'שרה כהן', 'NotoSansHebrew'],
  ['Arabic', 'محمد عبد الله', 'NotoSansArabic'],
  ['Arabic, for Urdu', 'ٹھیک ہے', 'NotoSansArabic'],
  ['Thaana', 'ދިވެހި', 'NotoSansThaana'],
  ['Ethiopic', 'አበበ በቀለ', 'NotoSansEthiopic'],
  ['Devanagari', 'अमित कुमार क्षत्रिय', 'NotoSansDevanagari'],
  ['Bengali', 'রবীন্দ্রনাথ', 'NotoSansBengali'],
  ['Gurmukhi', 'ਪੰਜਾਬੀ', 'NotoSansGurmukhi'],
  ['Gujarati', 'ગુજરાતી', 'NotoSansGujarati'],
  ['Oriya', 'ଓଡ଼ିଆ', 'NotoSansOriya'],
  ['Tamil', 'தமிழ்', 'NotoSansTamil'],
  ['Telugu', 'తెలుగు', 'NotoSansTelugu'],
  ['Kannada', 'ಕನ್ನಡ', 'NotoSansKannada'],
  ['Malayalam', 'മലയാളം', 'NotoSansMalayalam'],
  ['Sinhala', 'සිංහල', 'NotoSansSinhala'],
  ['Thai', 'สมชาย ใจดี', 'NotoSansThai'],
  ['Lao', 'ສົມຊາຍ', 'DejaVu'],
  ['Tibetan', 'བསྟན་འཛིན', 'NotoSerifTibetan'],
  ['Myanmar', 'မြန်မာ', 'NotoSansMyanmar'],
  ['Khmer', 'ភាសាខ្មែរ', 'NotoSansKhmer'],
  ['simplified Chinese', '王小明科技有限公司', 'NotoSansHans'],
  ['traditional Chinese', '陳大文𠹌', 'NotoSansHant'],
  ['Bopomofo', 'ㄅㄆㄇ', 'NotoSansHan'],
  ['Hiragana, Katakana and kanji', '𠮷田さくら（株式会社サトウ）', 'NotoSansJP'],
  ['Hangul', '김민준 주식회사', 'NanumGothic'],
  ['emoji', '🚀🍕👩🏽‍💻', 'NotoEmoji'],
] as const;

test.each(scripts)('a name in %s has a glyph for every letter', (_, name, family) => {
  const pdf = invoicePdf(sampleInvoice({ full_name: name, company: name }));
  expect(pdf).toContain(`+${family}`);
  // Typst writes the PDF/UA mark only if every letter has a glyph.
  expect(pdf).toContain('pdfuaid:part');
});

const hasReader = spawnSync('pdftotext', ['-v']).status === 0;
const reason = explainSkip('poppler', hasReader);

/** Returns the document's text as a screen reader finds it, without positions. */
function textOf(pdf: Buffer): string {
  const file = join(createTemporaryFolder(), 'invoice.pdf');
  writeFileSync(file, pdf);
  const { stdout } = spawnSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' });
  return stdout;
}

const vowels = [
  ['Arabic with vowels', 'مُحَمَّد عَلِيّ'],
  ['Hebrew with vowels', 'שָׂרָה'],
  ['Lao and Thai with stacked marks', 'ນ້ຳ น้ำ'],
] as const;

const names = [...scripts.map(([script, name]) => [script, name] as const), ...vowels];

test.skipIf(reason !== '').each(names)(`a name in %s is found letter by letter ${reason}`, (_, name) => {
  const pdf = drawPdf(printInvoice(sampleInvoice({ full_name: name })));
  const found = textOf(pdf).normalize('NFC');
  // Pdftotext reverses the marks of right-to-left letters, so compare only the letters there.
  const isReversed = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u.test(name);
  const letters = (text: string) => [
    ...(isReversed ? text.normalize('NFD') : text).replaceAll(isReversed ? /[\p{M}\s\p{Cf}]/gu : /\s/gu, ''),
  ];
  const ofName = letters(name.normalize('NFC'));
  const between = /Billed to\s([\s\S]*)Große/.exec(found)?.[1] ?? '';
  // Right-to-left words may come in either order.
  expect(isReversed ? letters(between).toSorted() : letters(between)).toEqual(
    isReversed ? ofName.toSorted() : ofName,
  );
});

test.skipIf(reason !== '').each([45, 254])(
  `an email address of %i characters is found as it is ${reason}`,
  (length) => {
    const email = `${'long.address-'.repeat(20).slice(0, length - 12)}@example.com`;
    const pdf = drawPdf(printInvoice(sampleInvoice({ email })));
    const found = textOf(pdf);
    expect(found.replaceAll('\n', '')).toContain(email);
    expect(found).not.toMatch(/[\u200b\u00ad]/);
    // The address is on one line if it fits the width of the column.
    expect(found.includes(email)).toBe(length <= 45);
  },
);

test('a letter that no font has stops no invoice', () => {
  const pdf = invoicePdf(sampleInvoice({ full_name: '𐤀𐤁' }));
  expect(pdf).toContain('/StructTreeRoot');
  expect(pdf).not.toContain('pdfuaid:part');
});
