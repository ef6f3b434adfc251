import { orderTerms } from '@site/domain/order-terms';
import { site } from '@site/domain/site';
import PDFDocument from 'pdfkit';
import type { CreditNote } from './credit-note.ts';
import type { Face } from './fonts.ts';
import { type Invoice, paymentSentence } from './invoice.ts';
import { layOutText } from './text-layout.ts';

const colours = { text: '#0f1c26', soft: '#4a5964', rule: '#ccd6db', accent: '#c92f14' };

/** Points on A4. */
const page = { left: 56, right: 539, top: 48, bottom: 794 };
const width = page.right - page.left;
const half = page.left + width / 2;

type Pdf = InstanceType<typeof PDFDocument>;
/** An element of the document's structure, which screen readers read. */
type Element = ReturnType<Pdf['struct']>;
type Placed = { x?: number; y: number; width?: number; align?: 'left' | 'right'; size?: number };
type Style = { face?: Face; colour?: string };

type Row = readonly [name: string, value: string];

/** A document as it is drawn, from top to bottom. */
type Printed = {
  title: string;
  number: string;
  issuedAt: Date;
  /** Labels and values of the head, with the share of its width that each column gets. */
  facts: readonly (readonly [label: string, value: string, share: number])[];
  seller: Invoice['seller'];
  buyer: Invoice['buyer'];
  item: { name: string; notes: readonly string[]; amount: string };
  rows: readonly Row[];
  sum: Row;
  /** What the buyer should know, in columns above the foot. */
  terms: readonly { title: string; text: string }[];
  foot: readonly string[];
};

export function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const { number, issuedAt, seller, buyer, status, subtotal, tax, total, refunded } = invoice;
  const rows: readonly Row[] = [
    ['Subtotal', subtotal],
    ['Tax', tax],
  ];
  const sum: Row = [status === 'Paid' ? 'Total paid' : 'Total', total];
  return draw({
    ...{ title: 'Invoice', number, issuedAt, seller, buyer },
    facts: [
      ['Invoice number', number, 0.24],
      ['Order number', invoice.orderNumber, 0.34],
      ['Date', invoice.date, 0.25],
      ['Status', status, 0.17],
    ],
    item: { name: invoice.item, notes: invoice.deliverables, amount: subtotal },
    rows: refunded ? [...rows, sum, ['Refunded', `−${refunded}`]] : rows,
    sum: refunded ? ['Total after refund', invoice.totalAfterRefund] : sum,
    terms: orderTerms,
    foot: [
      paymentSentence(invoice),
      `Payment reference ${invoice.paymentReference}`,
      `Questions about this invoice: ${seller.email}`,
    ],
  });
}

export function creditNotePdf(note: CreditNote): Promise<Buffer> {
  const { number, issuedAt, seller, buyer } = note;
  return draw({
    ...{ title: 'Credit note', number, issuedAt, seller, buyer },
    facts: [
      ['Credit note number', number, 0.24],
      ['Order number', note.orderNumber, 0.34],
      ['Date', note.date, 0.25],
      ['For invoice', note.invoiceNumber, 0.17],
    ],
    item: {
      name: `Refund for ${note.item}`,
      notes: [
        `${note.isPartial ? 'Partial refund' : 'Full refund'} of the ${note.invoiceTotal} on invoice ${note.invoiceNumber} of ${note.invoiceDate}.`,
      ],
      amount: note.subtotal,
    },
    rows: [
      ['Subtotal', note.subtotal],
      ['Tax', note.tax],
    ],
    sum: ['Total refunded', note.total],
    terms: [],
    foot: [
      `Returned on ${note.refundedOn} to the card that paid. Refund reference ${note.refundReference}`,
      `Payment reference ${note.paymentReference}`,
      `Questions about this credit note: ${seller.email}`,
    ],
  });
}

/** Draws a document on one A4 page, tagged for screen readers. */
function draw(printed: Printed): Promise<Buffer> {
  const { title, number, issuedAt, seller } = printed;
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'en-GB',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    // No default font: its metrics would be read and never used.
    font: '',
    info: {
      Title: `${title} ${number}`,
      Author: seller.name,
      // Not the present, so that drawing it again makes the same file.
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  drawHead(pdf, root, printed);
  const below = drawParties(pdf, root, printed, page.top + 168);
  const end = drawLines(pdf, root, printed, Math.max(below + 34, 336));
  drawTerms(pdf, root, printed, end);
  drawFoot(pdf, root, printed);
  root.end();
  pdf.end();
  return done;
}

/** Draws a piece of text or a cell as an element of the structure. */
function tagged<T>(pdf: Pdf, parent: Element, type: string, content: () => T): T {
  const results: T[] = [];
  parent.add(pdf.struct(type, {}, [() => void results.push(content())]));
  // The structure is attached, so the content is drawn at once.
  return results[0] as T;
}

/** An element that holds others. */
function group(pdf: Pdf, parent: Element, type: string): Element {
  const element = pdf.struct(type);
  parent.add(element);
  return element;
}

/** Lines and signs, which screen readers leave out. */
function decoration(pdf: Pdf, content: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  content();
  pdf.endMarkedContent();
}

/** Distance of the baselines of two lines of a text, in points. */
const lineHeight = (size: number) => size * 1.1 + 2;

/** Writes a text and returns the y position below it. */
function write(
  pdf: Pdf,
  text: string,
  placed: Placed,
  { face = 'regular', colour = colours.text }: Style = {},
): number {
  const { x = page.left, y, width: available = page.right - x, align = 'left', size = 10 } = placed;
  const lines = layOutText(text, face, size, available);
  pdf.fontSize(size).fillColor(colour);
  lines.forEach((line, index) => {
    let left = align === 'right' ? x + available - line.width : x;
    // All fonts of a line share its baseline.
    const baseline = y + size * 0.88 + index * lineHeight(size);
    for (const { text: piece, font, width: advance, features } of line.pieces) {
      // pdfkit accepts fonts that fontkit has parsed; its types do not know that yet.
      pdf.registerFont(font.postscriptName, font as unknown as Buffer).font(font.postscriptName);
      pdf.text(piece, left, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        // fontkit takes the features as an object too, which can switch some off.
        ...(features && { features: { ...features } as unknown as PDFKit.Mixins.OpenTypeFeatures[] }),
      });
      left += advance;
    }
  });
  return y + lines.length * lineHeight(size);
}

function label(pdf: Pdf, text: string, placed: Placed): number {
  return write(pdf, text, { size: 8.5, ...placed }, { colour: colours.soft });
}

function line(pdf: Pdf, y: number, { from = page.left, colour = colours.rule, weight = 0.75 } = {}): void {
  decoration(pdf, () => pdf.moveTo(from, y).lineTo(page.right, y).lineWidth(weight).stroke(colour));
}

/** The sign of the logo, as the site draws it on a grid of 32 units. */
function brandMark(pdf: Pdf, x: number, y: number, size: number): void {
  decoration(pdf, () => {
    pdf
      .save()
      .translate(x, y)
      .scale(size / 32);
    pdf.path('M4 3h25v15H8v11H4zM8 6.5v8h17.5v-8z').fill(colours.text, 'even-odd');
    pdf.circle(20, 10.5, 2.75).fill(colours.accent);
    pdf.restore();
  });
}

function drawHead(pdf: Pdf, root: Element, { title, facts }: Printed): void {
  brandMark(pdf, page.left - 3, page.top, 28);
  tagged(pdf, root, 'P', () =>
    write(pdf, site.name, { x: page.left + 30, y: page.top + 4, size: 15 }, { face: 'strong' }),
  );
  tagged(pdf, root, 'H1', () => write(pdf, title, { y: page.top + 48, size: 31 }, { face: 'strong' }));
  let x = page.left;
  for (const [name, value, share] of facts) {
    const column = width * share;
    tagged(pdf, root, 'P', () => {
      label(pdf, name, { x, y: page.top + 104, width: column });
      write(pdf, value, { x, y: page.top + 117, width: column, size: 9.5 }, { face: 'strong' });
    });
    x += column;
  }
  line(pdf, page.top + 146);
}

/** Font sizes for the parties, largest first: long names and addresses must not need a second page. */
const partySizes = [10, 8.5, 7, 5.5];
const smallestParty = 4.5;
const partiesEnd = 560;

function drawParties(pdf: Pdf, root: Element, { seller, buyer }: Printed, y: number): number {
  const numbers = [
    ...(seller.companyNumber ? [`Company number ${seller.companyNumber}`] : []),
    ...(seller.taxNumber ? [`Tax number ${seller.taxNumber}`] : []),
  ];
  const from = [seller.name, ...seller.address, seller.email, ...numbers];
  const company = buyer.company ? [buyer.company] : [];
  const to = [buyer.name, ...company, ...buyer.address, buyer.email];
  const size =
    partySizes.find((candidate) =>
      [from, to].every((lines) => y + heightOf(lines, candidate) < partiesEnd),
    ) ?? smallestParty;
  return Math.max(
    tagged(pdf, root, 'P', () => party(pdf, { x: page.left, y, size }, 'From', from)),
    tagged(pdf, root, 'P', () => party(pdf, { x: half, y, size }, 'Billed to', to)),
  );
}

const partyWidth = width / 2 - 18;
const nameScale = 1.15;

function heightOf(lines: readonly string[], size: number): number {
  return lines.reduce((sum, text, index) => {
    const first = index === 0;
    const lineSize = first ? size * nameScale : size;
    const { length } = layOutText(text, first ? 'strong' : 'regular', lineSize, partyWidth);
    return sum + length * lineHeight(lineSize);
  }, 16);
}

type Party = { x: number; y: number; size: number };

function party(pdf: Pdf, { x, y, size }: Party, name: string, lines: readonly string[]): number {
  let next = label(pdf, name, { x, y, width: partyWidth }) + 4;
  lines.forEach((text, index) => {
    const first = index === 0;
    const placed = { x, y: next, width: partyWidth, size: first ? size * nameScale : size };
    next = write(pdf, text, placed, { face: first ? 'strong' : 'regular' });
  });
  return next;
}

/** @returns the y position below */
function drawLines(pdf: Pdf, root: Element, { item, rows, sum }: Printed, top: number): number {
  const table = group(pdf, root, 'Table');
  const row = (head: string, first: () => number, second: () => number): number => {
    const element = group(pdf, table, 'TR');
    return Math.max(
      tagged(pdf, element, head, first),
      tagged(pdf, element, head === 'TH' ? 'TH' : 'TD', second),
    );
  };
  row(
    'TH',
    () => label(pdf, 'Service', { y: top }),
    () => label(pdf, 'Amount (USD)', { y: top, align: 'right' }),
  );
  line(pdf, top + 17, { colour: colours.text, weight: 1 });
  let y = top + 28;
  y = row(
    'TD',
    () => {
      let below = write(pdf, item.name, { y, size: 11.5, width: 350 }, { face: 'strong' }) + 3;
      for (const note of item.notes) below = label(pdf, note, { y: below, size: 9.5, width: 350 }) + 1;
      return below;
    },
    () => write(pdf, item.amount, { y, size: 11.5, align: 'right' }),
  );
  y += 10;
  line(pdf, y);
  for (const [name, value] of rows) {
    const at = y + 10;
    y = row(
      'TD',
      () => write(pdf, name, { x: half, y: at }),
      () => write(pdf, value, { y: at, align: 'right' }),
    );
  }
  y += 11;
  line(pdf, y, { from: half, colour: colours.text, weight: 1 });
  const [name, value] = sum;
  const at = y + 12;
  return row(
    'TD',
    () => write(pdf, name, { x: half, y: at, size: 15 }, { face: 'strong' }),
    () => write(pdf, value, { y: at, size: 15, align: 'right' }, { face: 'strong' }),
  );
}

/** Where the terms begin; they are left out where a long name or address takes the space. */
const termsTop = 604;
const columnGap = 20;

function drawTerms(pdf: Pdf, root: Element, { terms }: Printed, below: number): void {
  if (terms.length === 0 || below > termsTop - 16) return;
  line(pdf, termsTop);
  const column = (width - columnGap * (terms.length - 1)) / terms.length;
  terms.forEach(({ title, text }, index) => {
    const x = page.left + index * (column + columnGap);
    tagged(pdf, root, 'H2', () =>
      write(pdf, title, { x, y: termsTop + 14, width: column, size: 9.5 }, { face: 'strong' }),
    );
    tagged(pdf, root, 'P', () => label(pdf, text, { x, y: termsTop + 30, width: column }));
  });
}

function drawFoot(pdf: Pdf, root: Element, { foot }: Printed): void {
  let y = page.bottom - 60;
  line(pdf, y);
  for (const text of foot) {
    y += 14;
    tagged(pdf, root, 'P', () => label(pdf, text, { y }));
  }
}
