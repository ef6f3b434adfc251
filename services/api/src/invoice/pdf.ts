import { fileURLToPath } from 'node:url';
import { site } from '@site/shared/site';
import PDFDocument from 'pdfkit';
import type { Invoice } from './invoice.ts';

// A font of our own: the built-in ones write wrong letters for many names.
const font = (path: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/archivo/${path}`));
const regular = font('400Regular/Archivo_400Regular.ttf');
const strong = font('600SemiBold/Archivo_600SemiBold.ttf');

const ink = '#0f1c26';
const soft = '#4a5964';
const rule = '#ccd6db';
const accent = '#c92f14';

/** Points; A4 with the margins of a slide's frame. */
const page = { left: 56, right: 539, top: 56, bottom: 786 };
const width = page.right - page.left;

/** Draws an invoice on one A4 page. */
export function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    info: { Title: `Invoice ${invoice.number}`, Author: site.legalName },
    lang: 'en-GB',
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  drawHead(pdf, invoice);
  drawParties(pdf, invoice);
  drawLines(pdf, invoice);
  drawFoot(pdf, invoice);
  pdf.end();
  return done;
}

type Pdf = InstanceType<typeof PDFDocument>;

function drawHead(pdf: Pdf, invoice: Invoice): void {
  pdf.rect(page.left, page.top, 28, 4).fill(accent);
  pdf
    .font(strong, 30)
    .fillColor(ink)
    .text('Invoice', page.left, page.top + 18);
  pdf.font(strong, 14).text(site.name, page.left, page.top + 26, { width, align: 'right' });
  const facts = [
    ['Invoice number', invoice.number],
    ['Order number', invoice.orderNumber],
    ['Date', invoice.date],
    ['Status', 'Paid in full'],
  ] as const;
  const column = width / facts.length;
  facts.forEach(([label, value], index) => {
    const x = page.left + index * column;
    pdf
      .font(regular, 8.5)
      .fillColor(soft)
      .text(label, x, page.top + 84, { width: column - 10 });
    pdf
      .font(strong, 9.5)
      .fillColor(ink)
      .text(value, x, page.top + 97, { width: column - 10 });
  });
  line(pdf, page.top + 126);
}

function drawParties(pdf: Pdf, invoice: Invoice): void {
  const top = page.top + 148;
  const { buyer } = invoice;
  party(pdf, page.left, top, 'From', [site.legalName, site.email, 'England and Wales']);
  party(
    pdf,
    page.left + width / 2,
    top,
    'Billed to',
    [buyer.name, buyer.company, buyer.email, ...buyer.address].filter((text): text is string =>
      Boolean(text),
    ),
  );
}

function party(
  pdf: Pdf,
  x: number,
  y: number,
  label: string,
  [name = '', ...lines]: readonly string[],
): void {
  const column = { width: width / 2 - 16 };
  pdf.font(regular, 8.5).fillColor(soft).text(label, x, y, column);
  pdf
    .font(strong, 11)
    .fillColor(ink)
    .text(name, x, y + 14, column);
  pdf.font(regular, 10).fillColor(ink);
  for (const text of lines) pdf.text(text, { ...column, lineGap: 2 });
}

function drawLines(pdf: Pdf, invoice: Invoice): void {
  let y = 400;
  pdf
    .font(regular, 8.5)
    .fillColor(soft)
    .text('Service', page.left, y)
    .text('Amount (USD)', page.left, y, { width, align: 'right' });
  y += 18;
  line(pdf, y);
  y += 14;
  row(pdf, y, invoice.item, invoice.subtotal, 11);
  y += 34;
  line(pdf, y);
  for (const [label, value] of [
    ['Subtotal', invoice.subtotal],
    ['Tax', invoice.tax],
  ] as const) {
    y += 14;
    row(pdf, y, label, value, 10, page.left + width / 2);
    y += 8;
  }
  y += 20;
  line(pdf, y, page.left + width / 2, ink);
  pdf.font(strong, 16).fillColor(ink);
  pdf.text('Total', page.left + width / 2, y + 14);
  pdf.text(invoice.total, page.left, y + 14, { width, align: 'right' });
}

function row(pdf: Pdf, y: number, label: string, value: string, size: number, x = page.left): void {
  pdf.font(regular, size).fillColor(ink).text(label, x, y, { width: 330 });
  pdf.text(value, page.left, y, { width, align: 'right' });
}

function drawFoot(pdf: Pdf, invoice: Invoice): void {
  line(pdf, page.bottom - 52);
  pdf.font(regular, 8.5).fillColor(soft);
  pdf.text(`Paid by card. Payment reference ${invoice.paymentReference}.`, page.left, page.bottom - 38, {
    width,
  });
  pdf.text(`Questions about this invoice: ${site.email}`, page.left, page.bottom - 24, { width });
}

function line(pdf: Pdf, y: number, from = page.left, colour = rule): void {
  pdf.moveTo(from, y).lineTo(page.right, y).lineWidth(0.75).stroke(colour);
}
