import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainSkip } from '@site/testing/prerequisites';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { expect, test } from 'vitest';
import {
  composePayment,
  invoiceOf as contentOf,
  creditNoteOf,
  type Invoice,
  printCreditNote,
  printInvoice,
} from './document-content.ts';
import { composeCreditNoteEmail, composeInvoiceEmail, listPictures } from './document-email.ts';
import { drawPdf } from './draw-pdf.ts';

const seller = {
  name: 'Pitchwright Ltd',
  address: ['1 Example Street'],
  companyNumber: '01234567',
  taxNumber: undefined,
  email: 'hello@pitchwright.example',
  timeZone: 'Europe/London',
};

function addressOf(street: string, city: string, state: string, zipCode: string, country: string): string {
  return JSON.stringify({ street, city, state, zipCode, country });
}

/** The order of which the invoices are made. */
const order = {
  order_number: 'ORD-1763690000000-7',
  status: 'paid',
  plan_id: 'pd3',
  plan_name: 'Pitch Deck - 24 slides',
  amount: 1300,
  payment_intent_id: 'pi_123',
  email: 'zoe@example.com',
  full_name: 'Zoë Dvořáková',
  company: '',
  consent_version: null,
  consented_at: null,
  billing_address: addressOf('Große Straße 1', 'München', '', '80331', 'DE'),
  paid_at: new Date('2026-11-21T23:30:00Z'),
  card_last4: '4242',
  refunded_cents: 0,
} as Parameters<typeof contentOf>[0];

const numbered = { number: 'INV-2026-0007', issuedAt: new Date('2026-11-21T23:30:05Z') };
const invoiceOf = (paid: typeof order, by: typeof seller) => contentOf(paid, numbered, by);

const invoicePdf = (invoice: Invoice) => drawPdf(printInvoice(invoice)).toString('latin1');

const orderLink = { orderUrl: 'https://x.example/', expiresAt: new Date('2026-12-22') };
const links = { ...orderLink, answersUrl: 'https://z.example/', bookingUrl: 'https://y.example/' };

test.each([
  ['Pacific/Auckland', '2026-11-23T10:59:59Z', '23 November 2026', 'Wednesday 2 December'],
  ['Pacific/Auckland', '2026-11-23T11:00:00Z', '24 November 2026', 'Thursday 3 December'],
  ['America/New_York', '2026-07-28T03:59:59Z', '27 July 2026', 'Wednesday 5 August'],
  ['America/New_York', '2026-07-28T04:00:00Z', '28 July 2026', 'Thursday 6 August'],
])('for a seller in %s the invoice and its email of %s have one day', (timeZone, moment, day, delivered) => {
  const at = new Date(moment);
  const numbered = { number: 'INV-2026-0007', issuedAt: at };
  const invoice = contentOf({ ...order, paid_at: at }, numbered, { ...seller, timeZone });
  expect([invoice.date, invoice.paidOn]).toEqual([day, day]);
  const { text } = composeInvoiceEmail(invoice, at, { ...links, expiresAt: at }, 'pd3');
  expect(text).toContain(`works until ${day}`);
  expect(text).toContain(`By ${delivered}`);
});

test('an invoice has buyer, item, date and amounts, tax included', () => {
  expect(invoiceOf(order, seller)).toMatchObject({
    number: 'INV-2026-0007',
    date: '21 November 2026',
    buyer: { name: 'Zoë Dvořáková', company: null, address: ['Große Straße 1', '80331 München', 'Germany'] },
    subtotal: '$1,300.00',
    tax: '$0.00',
    total: '$1,300.00',
    paymentReference: 'pi_123',
  } satisfies Partial<Record<keyof Invoice, unknown>>);
  expect(composePayment(invoiceOf(order, seller))).toBe('Paid by card ending in 4242 on 21 November 2026.');
});

test.each([
  [{ status: 'paid', refunded_cents: 0 }, 'Paid', null, '$1,300.00'],
  [{ status: 'paid', refunded_cents: 10_050 }, 'Partly refunded', '$100.50', '$1,199.50'],
  [{ status: 'refunded', refunded_cents: 130_000 }, 'Refunded', '$1,300.00', '$0.00'],
  [{ status: 'disputed', refunded_cents: 0 }, 'Disputed', null, '$1,300.00'],
] as const)('the invoice of %j shows %s', (payment, status, refunded, totalAfterRefund) => {
  const invoice = invoiceOf({ ...order, ...payment }, seller);
  expect(invoice).toMatchObject({ status, refunded, totalAfterRefund, total: '$1,300.00' });
  const mail = composeInvoiceEmail(invoice, null, links, 'pd3');
  const isDue = status === 'Paid' || status === 'Partly refunded';
  expect(mail.text.includes('Answer the questions')).toBe(isDue);
  expect(mail.text.includes('What happens next')).toBe(isDue);
  const texts = [mail.text, mail.html.replaceAll(/<[^>]*>/g, ' '), composePayment(invoice)];
  for (const text of texts) {
    if (status !== 'Paid') expect(text).not.toMatch(/\bpaid\b/i);
    if (refunded) expect(text).toContain(refunded);
  }
});

test.each([
  ['pd2', ['rohan-mehta', 'maeve-callaghan'], 'Maeve Callaghan leads the writing.'],
  ['mr1', ['rohan-mehta', 'amara-osei'], 'Amara Osei leads the research.'],
  [null, ['rohan-mehta'], 'Rohan Mehta, consultant, reads your answers'],
] as const)(
  'the email about plan %s shows who works on it, with their drawings',
  (planId, cids, sentence) => {
    const { text, html } = composeInvoiceEmail(invoiceOf(order, seller), null, links, planId);
    expect(text).toContain(sentence);
    expect(listPictures(html).map(({ cid }) => cid)).toEqual(cids);
  },
);

test('the email of an order with answers has its dates, and asks for nothing', () => {
  const answeredAt = new Date('2026-11-20T09:00:00Z');
  const { text, html } = composeInvoiceEmail(invoiceOf(order, seller), answeredAt, links, 'pd3');
  const told = [
    'Thank you, Zoë.',
    'By Sunday 22 November',
    'By Tuesday 1 December',
    'Speaker notes, slide by slide',
  ];
  for (const content of [text, html]) {
    for (const sentence of told) expect(content).toContain(sentence);
    expect(content).not.toContain('Answer the questions');
  }
});

test('a credit note names the refund, the amount and the invoice that it corrects', () => {
  const row = {
    refund_id: 're_123',
    refunded_at: new Date('2026-11-30T23:59:59Z'),
    amount_cents: 10_050,
    number: 'CN-2026-0002',
    issuedAt: new Date('2026-12-01T00:00:03Z'),
  };
  const invoice = invoiceOf(order, seller);
  const note = creditNoteOf(row, { invoice });
  expect(note).toMatchObject({
    number: 'CN-2026-0002',
    date: '1 December 2026',
    refundedOn: '30 November 2026',
    invoiceNumber: 'INV-2026-0007',
    invoiceDate: '21 November 2026',
    isPartial: true,
    total: '$100.50',
  });
  expect(composeCreditNoteEmail(note, orderLink).text).toContain('$100.50 of the $1,300.00 you paid');
  expect(drawPdf(printCreditNote(note)).toString('latin1')).toMatch(/\/Type ?\/Page\b(?!s)/);

  const correction = creditNoteOf({ ...row, number: 'CN-2026-0003' }, { invoice, corrected: note });
  expect(correction).toMatchObject({ number: 'CN-2026-0003', corrects: { number: 'CN-2026-0002' } });
  const mail = composeCreditNoteEmail(correction, orderLink);
  expect(mail.subject).toMatch(/^Correction CN-2026-0003/);
  expect(mail.text).toContain('The refund of $100.50 did not arrive');
  expect(mail.text).not.toContain('has been returned');
  expect(JSON.stringify(printCreditNote(correction))).toContain('Cancels credit note CN-2026-0002');
});

test('the longest names and addresses that the form accepts fit one page', () => {
  const longest = (letter: string) => letter.repeat(200);
  const billing_address = addressOf(longest('S'), longest('C'), longest('T'), longest('Z'), 'GB');
  const email = `${'a'.repeat(242)}@example.com`;
  const huge = { ...order, full_name: longest('W'), company: longest('M'), email, billing_address };
  expect(invoicePdf(invoiceOf(huge, seller)).match(/\/Type ?\/Page\b(?!s)/g)).toHaveLength(1);
});

test('a name that fits no page at any size stops no invoice', () => {
  const huge = { ...order, full_name: 'W '.repeat(20_000) };
  expect(invoicePdf(invoiceOf(huge, seller))).toContain('/StructTreeRoot');
});

test('the PDF is the same every time, and tagged for screen readers', () => {
  const invoice = invoiceOf(order, seller);
  const pdf = invoicePdf(invoice);
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(invoicePdf(invoice)).toBe(pdf);
  for (const entry of ['/MarkInfo', '/StructTreeRoot', '/Lang (en-GB)', '/DisplayDocTitle true']) {
    expect(pdf).toContain(entry);
  }
  const elements = [...pdf.matchAll(/\/S ?\/(\w+)/g)].map(([, type]) => type);
  const count = (type: string) => elements.filter((element) => element === type).length;
  // The five rows are the item, two amounts and the sum below the row of headings. The other headings introduce the terms.
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
  const pdf = invoicePdf(invoiceOf({ ...order, full_name: name, company: name }, seller));
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
  const pdf = drawPdf(printInvoice(invoiceOf({ ...order, full_name: name }, seller)));
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

test.skipIf(reason !== '').each([30, 45, 120, 254])(
  `an email address of %i characters is found as it is ${reason}`,
  (length) => {
    const email = `${'long.address-'.repeat(20).slice(0, length - 12)}@example.com`;
    const pdf = drawPdf(printInvoice(invoiceOf({ ...order, email }, seller)));
    const found = textOf(pdf);
    expect(found.replaceAll('\n', '')).toContain(email);
    expect(found).not.toMatch(/[\u200b\u00ad]/);
    // The address is on one line if it fits the width of the column.
    expect(found.includes(email)).toBe(length <= 45);
  },
);

test('a letter that no font has stops no invoice', () => {
  const pdf = invoicePdf(invoiceOf({ ...order, full_name: '𐤀𐤁' }, seller));
  expect(pdf).toContain('/StructTreeRoot');
  expect(pdf).not.toContain('pdfuaid:part');
});

test('a name that a mail program would turn into a link is neither a greeting nor a link', () => {
  const full_name = 'http://evil.example/win';
  const mail = composeInvoiceEmail(
    invoiceOf({ ...order, full_name, company: 'evil.example' }, seller),
    null,
    links,
    'pd3',
  );
  expect(mail.text).toMatch(/^Thank you\.\n/);
  for (const content of [mail.text, mail.html]) {
    expect(content).not.toMatch(/http:\/\/evil|evil\.example/);
    // A reader still sees the buyer's name.
    expect(content.replaceAll('\u2060', '')).toContain(full_name);
  }
});
