import { deflateSync, inflateSync } from 'node:zlib';
import { day } from '../platform/colours.ts';

/**
 * Makes words with combining marks readable for screen readers and for copying. Typst splits such a word into pieces
 * and gives each piece the text of the whole syllable, so PDF readers find letters twice. As a workaround, the template
 * draws each such word in a slightly different colour that encodes the word's number. This file then finds the pieces
 * of a word by their colour and gives them the word's text as a whole (`ActualText`, ISO 32000-1, 14.9.4).
 */

/** Matches words in scripts without combining marks, which Typst already exports correctly. */
const simple =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{N}\p{P}\p{S}]*$/u;

/**
 * The maximum number of words. A word's number is hidden in its colour, where red, green and blue hold one decimal
 * digit each.
 */
const maxWords = 999;
/**
 * Red, green and blue of the template's text colour. For a numbered word, each digit of the number is added to one of the
 * three values.
 */
const ink = [1, 3, 5].map((index) => Number.parseInt(day.text.slice(index, index + 2), 16));

/** A word of a document. `colour` is null when Typst already exports the word correctly. */
type Word = { text: string; colour: readonly number[] | null };

/**
 * Splits lines into words. Appends each word that Typst would export incorrectly to `numberedWords`, and gives it the
 * colour that encodes its number there. Words beyond `maxWords` get no colour.
 */
export function numberWords(lines: readonly string[], numberedWords: string[]): Word[][] {
  return lines.map((line) =>
    line.split(' ').map((text) => {
      if (simple.test(text) || numberedWords.length === maxWords) return { text, colour: null };
      numberedWords.push(text);
      const digits = String(numberedWords.length).padStart(3, '0');
      return { text, colour: ink.map((part, index) => part + Number(digits[index])) };
    }),
  );
}

/**
 * Adds an `ActualText` to each numbered word of a PDF. The colour of such a word encodes its number, and `words`
 * contains the texts in the order of the numbers. The function relies on Typst's file layout: consecutive objects,
 * followed by a table of their offsets.
 */
export function addActualTexts(pdf: Buffer, words: readonly string[]): Buffer {
  if (words.length === 0) return pdf;
  const file = pdf.toString('latin1');
  const table = file.lastIndexOf('\nxref\n') + 1;
  const entry = /\d{10}(?= \d{5} n)/g;
  const offsets = [...file.slice(table).matchAll(entry)].map(([offset]) => Number(offset));
  const starts = offsets.toSorted((a, b) => a - b);
  const newOffsets = new Map<number, number>();
  let written = file.slice(0, starts[0]);
  for (const [index, start] of starts.entries()) {
    newOffsets.set(start, written.length);
    written += addToObject(file.slice(start, starts[index + 1] ?? table), words);
  }
  const end = file
    .slice(table)
    .replaceAll(entry, (offset) => String(newOffsets.get(Number(offset))).padStart(10, '0'))
    .replace(/(?<=startxref\s{1,2})\d+/, String(written.length));
  return Buffer.from(written + end, 'latin1');
}

/** Adds `ActualText` to an object that is a page's content stream; returns any other object unchanged. */
function addToObject(object: string, words: readonly string[]): string {
  const [whole, head = '', data = ''] =
    /^(\d+ 0 obj\n<<\n {2}\/Length \d+\n {2}\/Filter \/FlateDecode\n>>\nstream\n)([\s\S]*)\nendstream\n/.exec(
      object,
    ) ?? [];
  if (whole === undefined) return object;
  const content = inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
  const changedContent = addToContent(content, words);
  if (changedContent === content) return object;
  const deflated = deflateSync(Buffer.from(changedContent, 'latin1'));
  const changedHead = head.replace(/(?<=\/Length )\d+/, String(deflated.length));
  return object.replace(whole, () => `${changedHead}${deflated.toString('latin1')}\nendstream\n`);
}

/** Matches a piece of text: its id in the document structure (`MCID`), position, colour, and glyphs. */
const piece =
  /\/Span <<\n {2}\/MCID (\d+)\n>> BDC\nq\n1 0 0 -1 (\S+) (\S+) cm\n\/c0 cs\n(\S+ \S+ \S+) scn\nBT\n([\s\S]*?\n)ET\nQ\nEMC\n/g;

type Piece = { id: string; x: number; y: number; colour: string; glyphs: string };

function addToContent(content: string, words: readonly string[]): string {
  /** The pieces of the current word. Typst may split a word into several. */
  let pieces: Piece[] = [];
  let number = 0;
  let written = '';
  let end = 0;
  const endWord = () => {
    written += addActualText(pieces, words[number - 1] ?? '');
    pieces = [];
  };
  for (const match of content.matchAll(piece)) {
    const [whole, id = '', x, y, colour = '', glyphs = ''] = match;
    const next = numberOf(colour);
    if (match.index > end || next !== number) endWord();
    number = next;
    written += content.slice(end, match.index);
    if (number === 0) written += whole;
    else pieces.push({ id, x: Number(x), y: Number(y), colour, glyphs });
    end = match.index + whole.length;
  }
  endWord();
  return written + content.slice(end);
}

/**
 * Moves the glyphs of all pieces into the first piece and gives that piece the word's text. The other pieces are
 * emptied but kept, because the document structure refers to them.
 */
function addActualText(pieces: readonly Piece[], text: string): string {
  const [first, ...others] = pieces;
  if (!first) return '';
  if (rightToLeft.test(text)) return emptyMarks(pieces);
  const glyphs = pieces.map((one) => moveGlyphs(one.glyphs, one.x - first.x, first.y - one.y)).join('');
  const place = `1 0 0 -1 ${first.x} ${first.y} cm\n/c0 cs\n${first.colour} scn`;
  const glyphsWithText = `/Span <<\n  /ActualText <${encodeUtf16(text)}>\n>> BDC\n${glyphs}EMC\n`;
  const empty = others.map(({ id }) => markContent(id, ''));
  return markContent(first.id, `q\n${place}\nBT\n${glyphsWithText}ET\nQ\n`) + empty.join('');
}

/** Matches scripts written from right to left. PDF readers reverse their letters, even in an `ActualText`. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u;

/**
 * Gives an empty `ActualText` to the pieces above and below the baseline, so that PDF readers skip them. These pieces
 * contain only combining marks, and the text of the letters on the baseline already includes the marks.
 */
function emptyMarks(pieces: readonly Piece[]): string {
  const lengths = Map.groupBy(pieces, ({ y }) => y);
  const countGlyphs = (y: number) =>
    (lengths.get(y) ?? []).reduce((sum, { glyphs }) => sum + glyphs.length, 0);
  const baseline = [...lengths.keys()].toSorted((a, b) => countGlyphs(b) - countGlyphs(a))[0];
  return pieces
    .map(({ id, x, y, colour, glyphs }) => {
      const silent = `/Span <<\n  /ActualText <FEFF>\n>> BDC\n${moveGlyphs(glyphs, 0, 0)}EMC\n`;
      const text = y === baseline ? glyphs : silent;
      return markContent(id, `q\n1 0 0 -1 ${x} ${y} cm\n/c0 cs\n${colour} scn\nBT\n${text}ET\nQ\n`);
    })
    .join('');
}

const markContent = (id: string, drawn: string) => `/Span <<\n  /MCID ${id}\n>> BDC\n${drawn}EMC\n`;

/** Moves glyphs by an offset in points and removes the `ActualText` that Typst added to syllables. */
function moveGlyphs(glyphs: string, right: number, down: number): string {
  const move = (coordinate: string, by: number) => String(Math.round((Number(coordinate) + by) * 1e5) / 1e5);
  return glyphs
    .replaceAll(/\/Span <<\n {2}\/ActualText <\w*>\n>> BDC\n([\s\S]*?\n)EMC\n/g, '$1')
    .replaceAll(
      /^1 0 0 -1 (\S+) (\S+) Tm$/gm,
      (_, x: string, y: string) => `1 0 0 -1 ${move(x, right)} ${move(y, down)} Tm`,
    );
}

/** Decodes the word's number from its colour. @returns 0 for an unnumbered colour */
function numberOf(colour: string): number {
  const digits = colour.split(' ').map((part, index) => Math.round(Number(part) * 255) - (ink[index] ?? 0));
  return digits.every((digit) => digit >= 0 && digit <= 9) ? Number(digits.join('')) : 0;
}

const encodeUtf16 = (text: string) =>
  Buffer.from(`\u{feff}${text}`, 'utf16le').swap16().toString('hex').toUpperCase();
