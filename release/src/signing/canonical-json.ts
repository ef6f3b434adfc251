/**
 * Writes JSON that depends only on the content: the keys of every object are sorted as in RFC 8785. Everything that is hashed
 * or signed is written this way.
 *
 * The only deviation: keys that look like array indexes come first, because JavaScript orders them so in every object.
 * Therefore parsing and rewriting a text gives the same text.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
