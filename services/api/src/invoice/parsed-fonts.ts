import type PDFDocument from 'pdfkit';

type Pdf = InstanceType<typeof PDFDocument>;

/** What a document keeps of a font that it uses; pdfkit's own, and not in its types. */
type Embedded = { font: object; constructor: new (document: Pdf, font: object, id: string) => Embedded };
type Inside = {
  _font?: Embedded;
  _fontFamilies?: Record<string, Embedded>;
  _fontCount?: number;
};

const parsed = new Map<string, Embedded>();

/**
 * Chooses a font of a document. A font file is parsed once in the life of the
 * process instead of once a document, which is three quarters of the work of an
 * invoice. Where pdfkit looks different inside, the file is parsed each time, as it would be.
 */
export function useFont(pdf: Pdf, file: string): void {
  const inside = pdf as unknown as Inside;
  const known = parsed.get(file);
  if (known && inside._fontFamilies && inside._fontCount !== undefined && !inside._fontFamilies[file]) {
    inside._fontCount += 1;
    inside._fontFamilies[file] = new known.constructor(pdf, known.font, `F${inside._fontCount}`);
  }
  pdf.font(file);
  const used = inside._font;
  if (!known && used && 'font' in used && inside._fontFamilies?.[file] === used) parsed.set(file, used);
}
