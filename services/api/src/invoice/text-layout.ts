import bidiFactory from 'bidi-js';
import type { Font } from 'fontkit';
import { type Face, type FontRun, fontRuns, isPlain } from './pdf-fonts.ts';

const bidi = bidiFactory();

const rightToLeftLetters = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** A piece of a line that is drawn at once: one font, one direction. In the order from left to right. */
type Piece = { text: string; font: Font; width: number; features: Features | undefined };

type Line = { pieces: readonly Piece[]; width: number };

/**
 * Breaks a text into lines of at most a width, with the pieces of each line in visual order by the Unicode
 * bidirectional algorithm. Letters are joined and marks placed within a piece by the font itself.
 *
 * @param width in points, like the size
 */
export function layOutText(text: string, face: Face, size: number, width: number): readonly Line[] {
  if (widthOf(text, face, size) <= width) return [layOutLine(text, face, size)];
  const lines: string[] = [];
  let line = '';
  for (const piece of breakable(text)) {
    if (line && widthOf((line + piece).trimEnd(), face, size) > width) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
    while (widthOf(line.trimEnd(), face, size) > width && [...line].length > 1) {
      const head = longestFit(line, face, size, width);
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  if (line) lines.push(line.trimEnd());
  return lines.map((content) => layOutLine(content, face, size));
}

const words = new Intl.Segmenter('en', { granularity: 'word' });

/** Where a line may break: after spaces, and between the words of scripts that write none. */
function breakable(text: string): readonly string[] {
  const pieces: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const isWide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(segment);
    const last = pieces.at(-1);
    if (last === undefined || /\s$/.test(last) || (isWordLike && isWide)) pieces.push(segment);
    else pieces[pieces.length - 1] = last + segment;
  }
  return pieces;
}

function longestFit(text: string, face: Face, size: number, width: number): string {
  let fit = '';
  for (const character of text) {
    if (fit && widthOf(fit + character, face, size) > width) return fit;
    fit += character;
  }
  return fit;
}

function widthOf(text: string, face: Face, size: number): number {
  return fontRuns(text, face).reduce((sum, run) => sum + advance(run.text, run.font, size), 0);
}

type Features = Record<string, boolean>;

/** A measured piece: its advance in font units, and the OpenType features to draw it with where the usual ones do not do. */
type Measured = { units: number; features: Features | undefined };

const withoutMarkPositions: Features = { mark: false, mkmk: false, abvm: false, blwm: false };

/**
 * Measures a text in one font. fontkit 2.0.4 throws where a font leaves the anchor of a mark empty, as Noto Sans
 * Gurmukhi does: such a text is drawn with its marks at their default places, so that no name stops an invoice.
 */
function measure(text: string, font: Font): Measured {
  try {
    const { advanceWidth } = font.layout(text);
    // pdfkit lays a text out word by word unless features are named; right-to-left words need the whole piece.
    return { units: advanceWidth, features: rightToLeftLetters.test(text) ? { kern: true } : undefined };
  } catch {
    const { advanceWidth } = font.layout(text, { ...withoutMarkPositions });
    return { units: advanceWidth, features: withoutMarkPositions };
  }
}

function advance(text: string, font: Font, size: number): number {
  return (measure(text, font).units / font.unitsPerEm) * size;
}

type LeveledRun = { text: string; font: Font; level: number };

function layOutLine(text: string, face: Face, size: number): Line {
  const pieces = (isPlain(text) ? fontRuns(text, face) : visualRuns(text, face)).map((run) => ({
    ...run,
    width: advance(run.text, run.font, size),
    features: measure(run.text, run.font).features,
  }));
  return { pieces, width: pieces.reduce((sum, piece) => sum + piece.width, 0) };
}

/** The runs of a line from left to right. */
function visualRuns(text: string, face: Face): readonly FontRun[] {
  const embedding = bidi.getEmbeddingLevels(text);
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
  const runs: LeveledRun[] = [];
  let at = 0;
  for (const run of fontRuns(text, face)) {
    for (const character of run.text) {
      const level = embedding.levels[at] ?? 0;
      const drawn = mirrored.get(at) ?? character;
      const last = runs.at(-1);
      if (last?.font === run.font && last.level === level) last.text += drawn;
      else runs.push({ text: drawn, font: run.font, level });
      at += character.length;
    }
  }
  return inVisualOrder(runs).map(({ text: content, font, level }) => {
    // A font turns right-to-left letters around with everything between them; what has no such letters stays as given.
    const turned = level % 2 === 1 && !rightToLeftLetters.test(content);
    return { text: turned ? [...content].reverse().join('') : content, font };
  });
}

/** Rule L2 of the algorithm: from the highest level down, what is at that level or above is turned around. */
function inVisualOrder(runs: readonly LeveledRun[]): readonly LeveledRun[] {
  const order = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < order.length; start += 1) {
      let end = start;
      while ((order[end]?.level ?? -1) >= level) end += 1;
      if (end > start) order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return order;
}
