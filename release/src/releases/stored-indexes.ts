import type { KeyObject } from 'node:crypto';
import pMap from 'p-map';
import { type SiteIndex, siteIndex } from '../formats/release-manifest.ts';
import { CliError } from '../reporting/errors.ts';
import { logEvent } from '../reporting/event-log.ts';
import { canonicalJson, sha256 } from '../signing/hashes.ts';
import { isSignedBy, readSigningKey, signText } from '../signing/keys.ts';
import { storePaths } from '../store/layout.ts';
import { createDamageError, inParallel, readJson, type Store } from '../store/store.ts';

/**
 * An index, and the exact text that its seal covers. The text keeps the fields in their stored order, because older
 * versions of this tool wrote them in a different order.
 */
export type IndexWithText = { index: SiteIndex; text: string };

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

/** @returns null when the bytes are not a valid index */
export function parseIndex(bytes: Buffer): IndexWithText | null {
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
 * Why an index must not be used, and how the operator repairs it. `remedy` is null if the index was damaged or replaced.
 */
export type IndexDefect = { reason: string; remedy: string | null };

/**
 * Describes what is wrong with a stored index: it was made for something other than `subject`, its seal is missing or
 * does not match its content, or no trusted key signed it. Returns null if nothing is wrong. Without keys, signatures
 * are not checked.
 */
export function findIndexDefect(
  { index, text }: IndexWithText,
  subject: string,
  keys: readonly KeyObject[],
): IndexDefect | null {
  if (subjectOf(index) !== subject)
    return { reason: `The index of release ${subject} was made for ${subjectOf(index)}.`, remedy: null };
  const { hash, signature } = index.seal ?? {};
  const signing = index.preview
    ? 'Make the preview again with `pnpm release preview` and the signing key, or let it expire.'
    : 'A promotion of its versions with the signing key signs it.';
  if (hash === undefined)
    return { reason: `Release ${subject} was not promoted: its index has no seal.`, remedy: signing };
  if (hash !== sha256(Buffer.from(text)))
    return { reason: `The index of release ${subject} is not what was released.`, remedy: null };
  if (keys.length === 0) return null;
  if (!signature) return { reason: `Release ${subject} is not signed.`, remedy: signing };
  if (isSignedBy(text, signature, keys)) return null;
  const { key } = signature;
  return {
    reason: `Release ${subject} is not signed by a trusted key (${key}).`,
    remedy: `If the key ${key} is yours, add its public key to RELEASE_PUBLIC_KEY here, or sign anew with \`pnpm release rotate-key\`.`,
  };
}

/** Reads the index of a rendered release, with the index's etag and the text that the seal covers. */
export async function readIndex(
  store: Store,
  id: string,
): Promise<(IndexWithText & { etag: string }) | null> {
  const path = storePaths.siteIndex(id);
  const found = await store.readWithEtag(path);
  if (!found) return null;
  const read = parseIndex(found.bytes);
  if (!read) throw createDamageError(store, path);
  return { ...read, etag: found.etag };
}

export function readSiteIndex(store: Store, id: string): Promise<SiteIndex | null> {
  return readJson(store, storePaths.siteIndex(id), siteIndex);
}

/**
 * Reads an index and logs damage instead of throwing, so that other indexes can still be read.
 *
 * @returns null if the index is missing or damaged
 */
export async function readIntactIndex(store: Store, path: string): Promise<SiteIndex | null> {
  const bytes = await store.read(path);
  const index = bytes && (parseIndex(bytes)?.index ?? null);
  if (bytes && !index) logEvent('fault', { message: `${path} is damaged and is left out.` });
  return index;
}

/**
 * Reads the index of a release that must exist.
 *
 * @throws CliError when its pages are missing or damaged
 */
export async function readRequiredIndex(store: Store, id: string): Promise<IndexWithText> {
  const read = await readIndex(store, id);
  if (read) return read;
  throw new CliError(
    `The pages of release ${id} are missing from ${store.describe()}; nothing was changed. Put them back, or make another ` +
      'one live: `pnpm release restore` the one before, `pnpm release rollback <release>` any of `pnpm release history`.',
  );
}

/**
 * Completes an index with the hashes of the files that it names. The hashes are sorted, so that two promotions of the
 * same release write the same bytes.
 *
 * @param hashes hashes of the files written for the index, and of its apps' manifests
 */
export function completeIndex(
  { seal: _, ...index }: Omit<SiteIndex, 'hashes'>,
  hashes: Readonly<Record<string, string>>,
): SiteIndex {
  return siteIndex.parse({ ...index, hashes: Object.fromEntries(Object.entries(hashes).sort()) });
}

/** Writes the index of a preview or a canary with a seal, so that a damaged index is noticed when it is read. */
export async function writeSealed(store: Store, path: string, index: SiteIndex): Promise<void> {
  await store.write(path, Buffer.from(canonicalJson(addSeal(index))));
}

/** The index of a rendered release. `etag` is null if the store does not contain this index yet. */
export type RenderedIndex = { index: SiteIndex; etag: string | null };

/**
 * Stores the index of a rendered release, so that a later promotion need not render the release again. The index is not
 * signed yet, because the release is not live. If the same release was promoted in the meantime, the stored index stays
 * unchanged.
 */
export async function storeRendered(store: Store, { index, etag }: RenderedIndex): Promise<void> {
  if (etag !== null) return;
  await store.replace(storePaths.siteIndex(index.release), Buffer.from(canonicalJson(index)), null);
}

/** Stores the index of a release with a seal. Call this after all checks, because only a sealed release can go live. */
export async function sealRelease(store: Store, { index, etag }: RenderedIndex): Promise<void> {
  const path = storePaths.siteIndex(index.release);
  // Replace the index only if it is unchanged, because `prune` may have removed it in the meantime.
  if (await store.replace(path, Buffer.from(canonicalJson(addSeal(index))), etag)) return;
  throw new CliError(`${path} was removed or replaced in the meantime; nothing was switched.`, {
    code: 'conflict',
  });
}

/** Reads the documents of pages, keyed by path. Missing documents are left out. */
export async function readDocuments(
  store: Store,
  { pages }: Pick<SiteIndex, 'pages'>,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await pMap(
    paths,
    async (path) => {
      const html = await store.read(pages[path]?.file ?? '');
      return html ? [[path, html.toString()] as const] : [];
    },
    inParallel,
  );
  return new Map(found.flat());
}
