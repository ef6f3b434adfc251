import type { KeyObject } from 'node:crypto';
import { type SiteIndex, siteIndex } from '../formats/release-manifest.ts';
import { canonicalJson, sha256 } from '../signing/hashes.ts';
import { isSignedBy, readSigningKey, signText } from '../signing/keys.ts';

/**
 * An index, and the exact text that its seal covers. The text keeps the fields in their stored order, because older
 * versions of this tool wrote them in a different order.
 */
export type ReadIndex = { index: SiteIndex; text: string };

/**
 * Seals an index with a hash and, if there is a key, a signature. The index contains the hashes of its documents and
 * app manifests, and the manifests contain the hash of every file. So one signature covers every byte that a visitor
 * gets. Without a key, the seal still detects accidental changes.
 */
export function addSeal({ seal: _, ...content }: SiteIndex): SiteIndex {
  const key = readSigningKey();
  const text = canonicalJson(content);
  return { ...content, seal: { hash: sha256(Buffer.from(text)), signature: key && signText(text, key) } };
}

/**
 * Parses an index.
 *
 * @returns null when the bytes are not a valid index
 */
export function parseIndex(bytes: Buffer): ReadIndex | null {
  try {
    const value = JSON.parse(bytes.toString());
    const { seal: _, ...content } = value;
    return { index: siteIndex.parse(value), text: JSON.stringify(content) };
  } catch {
    return null;
  }
}

/** Returns what an index was made for: the id of a release or of a canary, or `preview/<id>`. */
function subjectOf({ preview, canary, release }: SiteIndex): string {
  return preview ? `preview/${preview.id}` : (canary ?? release);
}

/**
 * Describes what is wrong with a stored index: it was made for something other than `subject`, or no trusted key signed
 * it. Returns null if nothing is wrong. Without keys, signatures are not checked.
 */
export function findIndexDefect(
  { index, text }: ReadIndex,
  subject: string,
  keys: readonly KeyObject[],
): string | null {
  if (subjectOf(index) !== subject)
    return `The index of release ${subject} was made for ${subjectOf(index)}.`;
  const { hash, signature } = index.seal ?? {};
  if (hash === undefined) return `Release ${subject} was not promoted: its index has no seal.`;
  if (hash !== sha256(Buffer.from(text))) return `The index of release ${subject} is not what was released.`;
  if (keys.length === 0) return null;
  if (!signature) return `Release ${subject} is not signed.`;
  return isSignedBy(text, signature, keys)
    ? null
    : `Release ${subject} is not signed by a trusted key (${signature.key}).`;
}
