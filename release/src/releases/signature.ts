import type { KeyObject } from 'node:crypto';
import { type TextSignature, textSignature } from '@site/contract/release-manifest';
import pMap from 'p-map';
import { z } from 'zod';
import { CliError } from '../model/errors.ts';
import { isSignedBy, signingKey, signText } from '../model/keys.ts';
import { sha256, storePaths } from '../model/layout.ts';
import { versionsOf } from '../model/manifest.ts';
import type { Store } from '../store/store.ts';
import { readRelease } from './releases.ts';

const digests = z.record(z.string(), z.string());

/**
 * What a signature covers: the hashes of a release's documents and manifests. The app manifests contain the
 * hash of every file, so one signature covers every byte that a visitor gets. Hashes are SHA-256 in hexadecimal.
 */
const statement = z.strictObject({
  schema: z.literal(1),
  /** Id of a release or a canary, or `preview/<id>`. */
  subject: z.string(),
  /** Of `releases/<id>.json`; null for a canary, whose pages are copies. */
  manifest: z.string().nullable(),
  /** Of `pages.json`. */
  index: z.string(),
  /** Of each other file in the folder of the documents, by its path below it. */
  documents: digests,
  /** Of each `app.json`. */
  apps: z.record(z.string(), z.object({ version: z.string(), manifest: z.string() })),
});
export type Statement = z.infer<typeof statement>;

const signatureFile = z.strictObject({
  /** The statement as text: the bytes that were signed. */
  statement: z.string(),
  signature: textSignature.nullable(),
});
/** `signature` is null where no key was configured: the statement still detects accidental changes. */
export type Signature = {
  statement: Statement;
  text: string;
  signature: TextSignature | null;
};

/** Where a signature is. The subject keeps the signature of a release from passing for that of its preview. */
export type SignedSubject = { subject: string; signature: string };
/** Documents that are signed together. `release` is that of the documents, or the id of a canary. */
export type SignedFolder = SignedSubject & { release: string; folder: string; index: string };

export function signedRelease(id: string): SignedFolder {
  const [folder, index] = [storePaths.pages(id), storePaths.siteIndex(id)];
  return { release: id, subject: id, folder, index, signature: storePaths.signature(id) };
}

export function previewSubject(id: string): SignedSubject {
  return { subject: `preview/${id}`, signature: storePaths.previewSignature(id) };
}

export function signedPreview(id: string, release: string): SignedFolder {
  const [folder, index] = [storePaths.preview(id), storePaths.previewIndex(id)];
  return { ...previewSubject(id), release, folder, index };
}

/** Hashes read at once: enough to hide a bucket's round trips. */
const concurrency = 8;

/**
 * Writes the statement of what is stored, signed when there is a key.
 */
export async function writeSignature(
  store: Store,
  signed: SignedFolder,
  key: KeyObject | null = signingKey(),
): Promise<void> {
  const text = JSON.stringify(await describeStored(store, signed));
  const signature = key ? signText(text, key) : null;
  await store.write(signed.signature, Buffer.from(JSON.stringify({ statement: text, signature })));
}

async function describeStored(
  store: Store,
  { release, subject, folder, index, signature }: SignedFolder,
): Promise<Statement> {
  const read = async (path: string) => {
    const bytes = await store.read(path);
    if (bytes) return bytes;
    throw new CliError(`${path} is missing from ${store.describe()}; nothing was switched.`);
  };
  const hash = async (path: string) => sha256(await read(path));
  const hashes = async (paths: readonly string[]) =>
    Object.fromEntries(await pMap(paths, async (path) => [path, await hash(path)] as const, { concurrency }));
  const indexBytes = await read(index);
  const documents = (await store.list(folder)).filter((path) => path !== index && path !== signature);
  const isRelease = await store.has(storePaths.release(release));
  const versions = isRelease ? versionsOf(await readRelease(store, release)) : new Map<string, string>();
  return {
    schema: 1,
    subject,
    manifest: isRelease ? await hash(storePaths.release(release)) : null,
    index: sha256(indexBytes),
    documents: Object.fromEntries(
      Object.entries(await hashes(documents)).map(([path, value]) => [path.slice(folder.length + 1), value]),
    ),
    apps: Object.fromEntries(
      await pMap(versions, async ([name, version]) => {
        return [name, { version, manifest: await hash(storePaths.appManifest(name, version)) }] as const;
      }),
    ),
  };
}

export async function readSignature(
  store: Store,
  { signature: path }: SignedSubject,
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
