import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';

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
