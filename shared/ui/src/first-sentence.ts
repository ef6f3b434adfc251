/** Points that do not end a sentence. */
const abbreviation = /\b(?:mr|mrs|ms|dr|prof|st|vs|no|inc|ltd|co|jr|sr|e\.g|i\.e|u\.s|u\.k)\.$/i;

/** A stop, closing quotes or brackets, then white space before something that can open a sentence. */
const stop = /[.!?…]+["'”’)\]]*(?=\s+["'“‘(]?[\p{Lu}\p{N}$£€])/gu;

/** Splits a text after its first sentence. A text of one sentence leaves nothing over. */
export function splitFirstSentence(text: string): { first: string; rest: string } {
  const trimmed = text.trim();
  for (const match of trimmed.matchAll(stop)) {
    const first = trimmed.slice(0, match.index + match[0].length);
    if (!abbreviation.test(first)) return { first, rest: trimmed.slice(first.length).trim() };
  }
  return { first: trimmed, rest: '' };
}
