/**
 * What a buyer agrees to by paying: the terms, and that work begins within the fourteen days in which a consumer may
 * cancel. The page shows the text at the pay button, the API stores the text's version with the order, and the order
 * email repeats the text. Never edit a published text; append a new version instead.
 */
const texts = {
  '2026-11-23':
    'By paying you accept our terms and ask us to start straight away. Cancel before we begin, and we refund the whole price.',
  '2026-11-28':
    'By paying you accept our terms and ask us to start straight away. Cancel within 24 hours of paying, or later if we have not begun, and we refund the whole price.',
} as const;

export type ConsentVersion = keyof typeof texts;

// `Object.keys` returns `string[]`, but the keys can only be versions.
export const consentVersions = Object.keys(texts) as [ConsentVersion, ...ConsentVersion[]];

export const currentConsent: ConsentVersion = '2026-11-28';

export const currentConsentText: string = texts[currentConsent];

/**
 * Returns the text that a buyer agreed to. Returns undefined if the order has no version, or a version that only a
 * newer release has.
 */
export function consentText(version: string | null): string | undefined {
  const knownVersion = consentVersions.find((name) => name === version);
  return knownVersion && texts[knownVersion];
}
