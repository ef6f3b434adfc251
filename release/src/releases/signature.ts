import type { KeyObject } from 'node:crypto';
import { dirname } from 'node:path/posix';
import { type Pointer, type TextSignature, textSignature } from '@site/contract/release-manifest';
import { z } from 'zod';
import { CliError } from '../model/errors.ts';
import { isSignedBy, signingKey, signText } from '../model/keys.ts';
import { sha256, storePaths } from '../model/layout.ts';
import type { Store } from '../store/store.ts';
import { readPreviews } from './releases.ts';

/**
 * What a signature covers: the hash of an index, which has the hashes of the documents and of the app manifests. These have the
 * hash of every file, so one signature covers every byte that a visitor gets. Hashes are SHA-256 in hexadecimal.
 */
const statement = z.strictObject({
  schema: z.literal(1),
  /** Id of a release or a canary, or `preview/<id>`: it keeps the signature of one from passing for that of another. */
  subject: z.string(),
  index: z.string(),
});

const signatureFile = z.strictObject({
  /** The statement as text: the bytes that were signed. */
  statement: z.string(),
  signature: textSignature.nullable(),
});
/** `signature` is null where no key was configured: the statement still detects accidental changes. */
export type Signature = {
  statement: z.infer<typeof statement>;
  text: string;
  signature: TextSignature | null;
};

/** A folder of documents with their index and its signature. */
export type SignedFolder = { subject: string; folder: string; index: string; signature: string };

/** The documents of a release, or of a canary. */
export function signedRelease(id: string): SignedFolder {
  return signedFolder(id, storePaths.siteIndex(id));
}

export function signedPreview(id: string): SignedFolder {
  return signedFolder(`preview/${id}`, storePaths.previewIndex(id));
}

function signedFolder(subject: string, index: string): SignedFolder {
  const folder = dirname(index);
  return { subject, folder, index, signature: `${folder}/signature.json` };
}

/** Everything that visitors can get: the live release, a canary with its candidate, and previews. */
export async function shownFolders(
  store: Store,
  { release, canary }: Pointer,
): Promise<readonly SignedFolder[]> {
  const previews = (await readPreviews(store)).map(({ preview }) => signedPreview(preview.id));
  return [...[release, ...(canary ? [canary.release, canary.id] : [])].map(signedRelease), ...previews];
}

/** Writes the statement of what is stored, signed when there is a key. */
export async function writeSignature(
  store: Store,
  { subject, index, signature: path }: SignedFolder,
  key: KeyObject | null = signingKey(),
): Promise<void> {
  const bytes = await store.read(index);
  if (!bytes) throw new CliError(`${index} is missing from ${store.describe()}; nothing was switched.`);
  const text = JSON.stringify({ schema: 1, subject, index: sha256(bytes) });
  const signature = key ? signText(text, key) : null;
  await store.write(path, Buffer.from(JSON.stringify({ statement: text, signature })));
}

export async function readSignature(
  store: Store,
  { signature: path }: SignedFolder,
): Promise<Signature | null> {
  const bytes = await store.read(path);
  if (!bytes) return null;
  const { statement: text, signature } = signatureFile.parse(JSON.parse(bytes.toString()));
  return { statement: statement.parse(JSON.parse(text)), text, signature };
}

/** Why a signature is not to be trusted; null when one of the keys made it for this subject. */
export function untrustedReason(
  found: Signature | null,
  subject: string,
  keys: readonly KeyObject[],
): string | null {
  if (!found) return `Release ${subject} has no signature file.`;
  if (found.statement.subject !== subject)
    return `The signature of release ${subject} was made for ${found.statement.subject}.`;
  const { signature, text } = found;
  if (!signature) return `Release ${subject} is not signed.`;
  return isSignedBy(text, signature, keys)
    ? null
    : `Release ${subject} is not signed by a trusted key (${signature.key}).`;
}

/** The same for a stored release, or null when there are no keys. */
export async function untrustedRelease(
  store: Store,
  id: string,
  keys: readonly KeyObject[],
): Promise<string | null> {
  if (keys.length === 0) return null;
  const signed = signedRelease(id);
  return untrustedReason(await readSignature(store, signed), signed.subject, keys);
}
