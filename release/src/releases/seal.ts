import type { KeyObject } from 'node:crypto';
import { type SiteIndex, siteIndex } from '../formats/release-manifest.ts';
import { canonicalJson } from '../signing/canonical-json.ts';
import { sha256 } from '../signing/hashes.ts';
import { isSignedBy, signingKey, signText } from '../signing/keys.ts';

/** An index and the text that its seal covers: as it is stored, because indexes of earlier versions of this tool have another order. */
export type ReadIndex = { index: SiteIndex; text: string };

/**
 * An index has the hashes of the documents and of the app manifests. These have the hash of every file, so one signature covers
 * every byte that a visitor gets. Without a key the seal still detects accidental changes.
 */
export function sealed({ seal: _, ...content }: SiteIndex): SiteIndex {
  const key = signingKey();
  const text = canonicalJson(content);
  return { ...content, seal: { hash: sha256(Buffer.from(text)), signature: key && signText(text, key) } };
}

/** @returns null when the bytes are no index */
export function parseIndex(bytes: Buffer): ReadIndex | null {
  try {
    const value = JSON.parse(bytes.toString());
    const { seal: _, ...content } = value;
    return { index: siteIndex.parse(value), text: JSON.stringify(content) };
  } catch {
    return null;
  }
}

/** Returns the id of a release or a canary, or `preview/<id>`. */
function subjectOf({ preview, canary, release }: SiteIndex): string {
  return preview ? `preview/${preview.id}` : (canary ?? release);
}

/**
 * Explains why an index is not the one that was released for a subject; null when it is, and one of the keys signed it, or
 * there are no keys.
 */
export function indexDefect(
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
