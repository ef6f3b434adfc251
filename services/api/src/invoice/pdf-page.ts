import { site } from '@site/domain/site';
import PDFDocument from 'pdfkit';
import type { Seller } from '../platform/config/api-config.ts';
import {
  brandMark,
  colours,
  type Element,
  group,
  half,
  label,
  line,
  lineHeight,
  type Pdf,
  page,
  tagged,
  width,
  write,
} from './pdf-drawing.ts';
import { layOutText } from './text-layout.ts';

export type Row = readonly [name: string, value: string];

/** A document as it is drawn, from top to bottom. */
export type Printed = {
  title: string;
  number: string;
  issuedAt: Date;
  /** Labels and values of the head, with the share of its width that each column gets. */
  facts: readonly (readonly [label: string, value: string, share: number])[];
  seller: Seller;
  buyer: { name: string; company: string | null; address: readonly string[]; email: string };
  item: { name: string; notes: readonly string[]; amount: string };
  rows: readonly Row[];
  sum: Row;
  /** What the buyer should know, in columns above the foot. */
  terms: readonly { title: string; text: string }[];
  foot: readonly string[];
};

/** Draws a document on one A4 page, tagged for screen readers. */
export function drawPage(printed: Printed): Promise<Buffer> {
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

/** Where the terms begin at best and at worst; they are left out where a long name or address takes the space. */
const termsTops = { best: 604, lowest: 646 };
const columnGap = 20;

function drawTerms(pdf: Pdf, root: Element, { terms }: Printed, below: number): void {
  const termsTop = Math.max(termsTops.best, below + 16);
  if (terms.length === 0 || termsTop > termsTops.lowest) return;
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
