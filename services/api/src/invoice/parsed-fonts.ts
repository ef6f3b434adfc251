import type PDFDocument from 'pdfkit';

type Pdf = InstanceType<typeof PDFDocument>;

/** What a document keeps of a font that it uses; pdfkit's own, and not in its types. */
type Embedded = {
  font: object;
  /** Words as they are set: glyphs and positions. */
  layoutCache?: Record<string, unknown>;
  constructor: new (document: Pdf, font: object, id: string) => Embedded;
};
type Inside = {
  _font?: Embedded;
  _fontFamilies?: Record<string, Embedded>;
  _fontCount?: number;
};

const parsed = new Map<string, Embedded>();

/** Words that are kept set; the names and numbers among them are replaced by later ones. */
const mostWords = 500;

/**
 * Chooses a font of a document. A font file is parsed once in the life of the
 * process instead of once a document, and a word that invoices share is set once.
 * Those are nine tenths of the work of an invoice. Where pdfkit looks different inside, the file is parsed each time, as it would be.
 */
export function useFont(pdf: Pdf, file: string): void {
  const inside = pdf as unknown as Inside;
  const known = parsed.get(file);
  if (known && inside._fontFamilies && inside._fontCount !== undefined && !inside._fontFamilies[file]) {
    inside._fontCount += 1;
    const font = new known.constructor(pdf, known.font, `F${inside._fontCount}`);
    if (font.layoutCache && known.layoutCache) font.layoutCache = shared(known.layoutCache);
    inside._fontFamilies[file] = font;
  }
  pdf.font(file);
  const used = inside._font;
  if (!known && used && 'font' in used && inside._fontFamilies?.[file] === used) parsed.set(file, used);
}

function shared(words: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.keys(words);
  // What every invoice says is soon there again.
  if (kept.length > mostWords) for (const word of kept) delete words[word];
  return words;
}
