import type PDFDocument from 'pdfkit';
import { type Face, isPlain } from './pdf-fonts.ts';
import { layOutText } from './text-layout.ts';

export const colours = { text: '#0f1c26', soft: '#4a5964', rule: '#ccd6db', accent: '#c92f14' };

/** Points on A4. */
export const page = { left: 56, right: 539, top: 48, bottom: 794 };
export const width = page.right - page.left;
export const half = page.left + width / 2;

export type Pdf = InstanceType<typeof PDFDocument>;
/** An element of the document's structure, which screen readers read. */
export type Element = ReturnType<Pdf['struct']>;
type Placed = { x?: number; y: number; width?: number; align?: 'left' | 'right'; size?: number };
type Style = { face?: Face; colour?: string };

/** Draws a piece of text or a cell as an element of the structure. */
export function tagged<T>(pdf: Pdf, parent: Element, type: string, content: () => T): T {
  const results: T[] = [];
  parent.add(pdf.struct(type, {}, [() => void results.push(content())]));
  // The structure is attached, so the content is drawn at once.
  return results[0] as T;
}

/** An element that holds others. */
export function group(pdf: Pdf, parent: Element, type: string): Element {
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
export const lineHeight = (size: number) => size * 1.1 + 2;

/** Writes a text and returns the y position below it. */
export function write(
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
    // Between two lines, for those who copy the text or have it read to them. A font that is read from right to left has it elsewhere.
    if (isPlain(text)) pdf.text(' ', left, baseline, { lineBreak: false, baseline: 'alphabetic' });
  });
  return y + lines.length * lineHeight(size);
}

export function label(pdf: Pdf, text: string, placed: Placed): number {
  return write(pdf, text, { size: 8.5, ...placed }, { colour: colours.soft });
}

export function line(
  pdf: Pdf,
  y: number,
  { from = page.left, colour = colours.rule, weight = 0.75 } = {},
): void {
  decoration(pdf, () => pdf.moveTo(from, y).lineTo(page.right, y).lineWidth(weight).stroke(colour));
}

/** The sign of the logo, as the site draws it on a grid of 32 units. */
export function brandMark(pdf: Pdf, x: number, y: number, size: number): void {
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
