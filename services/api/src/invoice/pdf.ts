import { promises, site } from '@site/domain/site';
import PDFDocument from 'pdfkit';
import type { CreditNote } from './credit-note.ts';
import type { Face } from './fonts.ts';
import { type Invoice, paymentSentence } from './invoice.ts';
import { layOutText } from './text-layout.ts';

const colours = { text: '#0f1c26', soft: '#4a5964', rule: '#ccd6db', accent: '#c92f14' };

/** Points on A4. */
const page = { left: 56, right: 539, top: 52, bottom: 790 };
const width = page.right - page.left;
const half = page.left + width / 2;

type Pdf = InstanceType<typeof PDFDocument>;
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
  item: { name: string; note: string; amount: string };
  rows: readonly Row[];
  sum: Row;
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
    item: { name: invoice.item, note: `${promises.standardDelivery}.`, amount: subtotal },
    rows: refunded ? [...rows, sum, ['Refunded', `−${refunded}`]] : rows,
    sum: refunded ? ['Total after refund', invoice.totalAfterRefund] : sum,
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
      note: `${note.isPartial ? 'Partial refund' : 'Full refund'} of the ${note.invoiceTotal} on invoice ${note.invoiceNumber} of ${note.invoiceDate}.`,
      amount: note.subtotal,
    },
    rows: [
      ['Subtotal', note.subtotal],
      ['Tax', note.tax],
    ],
    sum: ['Total refunded', note.total],
    foot: [
      `Returned on ${note.refundedOn} to the card that paid. Refund reference ${note.refundReference}`,
      `Payment reference ${note.paymentReference}`,
      `Questions about this credit note: ${seller.email}`,
    ],
  });
}

/** Draws a document on one A4 page. */
function draw(printed: Printed): Promise<Buffer> {
  const { title, number, issuedAt, seller } = printed;
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'en-GB',
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
  drawHead(pdf, printed);
  const below = drawParties(pdf, printed, page.top + 158);
  drawLines(pdf, printed, Math.max(below + 44, 372));
  drawFoot(pdf, printed);
  pdf.end();
  return done;
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
  pdf.moveTo(from, y).lineTo(page.right, y).lineWidth(weight).stroke(colour);
}

function drawHead(pdf: Pdf, { title, facts }: Printed): void {
  pdf.rect(page.left, page.top, 30, 3.5).fill(colours.accent);
  write(pdf, title, { y: page.top + 16, size: 31 }, { face: 'strong' });
  write(pdf, site.name, { y: page.top + 26, size: 15, align: 'right' }, { face: 'strong' });
  let x = page.left;
  for (const [name, value, share] of facts) {
    const column = width * share;
    label(pdf, name, { x, y: page.top + 84, width: column });
    write(pdf, value, { x, y: page.top + 97, width: column, size: 9.5 }, { face: 'strong' });
    x += column;
  }
  line(pdf, page.top + 128);
}

/** Font sizes for the parties, largest first: long names and addresses must not need a second page. */
const partySizes = [10, 8.5, 7, 5.5];
const smallestParty = 4.5;
const partiesEnd = 560;

function drawParties(pdf: Pdf, { seller, buyer }: Printed, y: number): number {
  const tax = seller.taxNumber ? [`Tax number ${seller.taxNumber}`] : [];
  const from = [seller.name, ...seller.address, seller.email, ...tax];
  const company = buyer.company ? [buyer.company] : [];
  const to = [buyer.name, ...company, ...buyer.address, buyer.email];
  const size =
    partySizes.find((candidate) =>
      [from, to].every((lines) => y + heightOf(lines, candidate) < partiesEnd),
    ) ?? smallestParty;
  return Math.max(
    party(pdf, { x: page.left, y, size }, 'From', from),
    party(pdf, { x: half, y, size }, 'Billed to', to),
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

function drawLines(pdf: Pdf, { item, rows, sum }: Printed, top: number): void {
  label(pdf, 'Service', { y: top });
  label(pdf, 'Amount (USD)', { y: top, align: 'right' });
  line(pdf, top + 17, { colour: colours.text, weight: 1 });
  let y = top + 30;
  write(pdf, item.amount, { y, size: 11, align: 'right' });
  y = write(pdf, item.name, { y, size: 11, width: 350 }, { face: 'strong' });
  y = label(pdf, item.note, { y: y + 2, size: 9, width: 350 }) + 12;
  line(pdf, y);
  for (const [name, value] of rows) {
    write(pdf, name, { x: half, y: y + 11 });
    y = write(pdf, value, { y: y + 11, align: 'right' });
  }
  y += 12;
  line(pdf, y, { from: half, colour: colours.text, weight: 1 });
  const [name, value] = sum;
  write(pdf, name, { x: half, y: y + 13, size: 15 }, { face: 'strong' });
  write(pdf, value, { y: y + 13, size: 15, align: 'right' }, { face: 'strong' });
}

function drawFoot(pdf: Pdf, { foot }: Printed): void {
  let y = page.bottom - 60;
  line(pdf, y);
  for (const text of foot) {
    y += 14;
    label(pdf, text, { y });
  }
}
