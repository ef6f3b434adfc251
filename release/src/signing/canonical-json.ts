/**
 * Writes JSON whose text depends on the content only, whatever order the keys came in: keys are sorted in every object, as RFC 8785
 * sorts them. Everything that is hashed or signed is written so.
 *
 * Keys that look like array indexes come first, because JavaScript orders them so in every object. A text that was parsed and is
 * written again is therefore the same text.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
