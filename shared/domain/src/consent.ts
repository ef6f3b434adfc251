/**
 * What a buyer agrees to by paying: the terms, and the wish that the work begins within the fourteen days in which a
 * consumer may cancel. The page shows it at the button that pays, the API stores its version with the order, and the
 * email of the order repeats it. A text that was shown is never edited: another wording is another version, at the end.
 */
const texts = {
  '2026-11-23': {
    before: 'By paying you accept our ',
    terms: 'terms',
    after: ' and ask us to start straight away. Cancel before we begin, and we refund the whole price.',
  },
  '2026-11-28': {
    before: 'By paying you accept our ',
    terms: 'terms',
    after:
      ' and ask us to start straight away. Cancel within 24 hours of paying, or later if we have not begun, and we refund the whole price.',
  },
} as const;

export type ConsentVersion = keyof typeof texts;

// `Object.keys` is typed as strings, but the object above has no other keys.
export const consentVersions = Object.keys(texts) as [ConsentVersion, ...ConsentVersion[]];

export const currentConsent: ConsentVersion = '2026-11-28';

/** Returns the text before the link to the terms, the link's text, and the text after it. */
export function consentTexts(version: ConsentVersion): { before: string; terms: string; after: string } {
  return texts[version];
}

/** Returns the text of a version, or undefined for a version that this code does not know. */
export function consentText(version: string | null): string | undefined {
  const known = consentVersions.find((name) => name === version);
  if (!known) return undefined;
  const { before, terms, after } = texts[known];
  return before + terms + after;
}
