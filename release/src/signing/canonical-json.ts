/**
 * Serializes JSON deterministically: object keys are sorted as in RFC 8785 (JCS). Everything that is hashed or signed
 * is serialized this way.
 *
 * One deviation from the RFC: integer-like keys come first, because JavaScript always enumerates them first. Parsing
 * and serializing the result again still yields the same text.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
