import { createHash } from 'node:crypto';

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

/**
 * Computes the id of a release, canary or app version: the first 12 hexadecimal digits of the SHA-256 of its content.
 */
export function computeContentId(content: unknown): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex').slice(0, 12);
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Computes a hash in the notation of `integrity` attributes and content security policies: `sha256-…`. */
export function integrityOf(bytes: string | Uint8Array, algorithm = 'sha256'): string {
  return `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;
}
