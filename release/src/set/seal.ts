import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type SiteIndex, siteIndex } from '@site/contract/release-manifest';
import { z } from 'zod';
import { CliError } from '../problem.ts';
import { inParallel } from '../store/in-parallel.ts';
import { places, type Store } from '../store/store.ts';
import { readRelease, versionsOf } from './compose.ts';
import { sharedPages } from './pointer.ts';

/**
 * What a release set consists of, by the hashes of its descriptions: they name the hash of every file. One
 * signature over this covers every byte that a visitor gets.
 */
const statement = z.strictObject({
  schema: z.literal(1),
  set: z.string(),
  /** SHA-256 of `sets/<id>.json`, of `pages.json` and of each `part.json`, in hexadecimal. Copies that draw lots have no composition. */
  composition: z.string().nullable(),
  pages: z.string(),
  /** SHA-256 of each file of the pages' folder, by its path below it. */
  documents: z.record(z.string(), z.string()),
  /** The same of pages that other sets have too, compressed copies included, by their path in the store. */
  shared: z.record(z.string(), z.string()).default({}),
  parts: z.record(z.string(), z.object({ version: z.string(), description: z.string() })),
});
export type Statement = z.infer<typeof statement>;

const sealFile = z.strictObject({
  /** The statement as text: the very bytes that were signed. */
  statement: z.string(),
  signature: z.strictObject({ key: z.string(), value: z.base64() }).nullable(),
});
export type Seal = { statement: Statement; text: string; signature: { key: string; value: string } | null };

/** Reads under way at a time. */
const together = 8;

/** Documents that are sealed together: those of a set, or of a preview of it, which says until when it may be seen. */
export type Sealed = { name: string; folder: string; index: string; seal: string };

export function signedRelease(id: string): Sealed {
  return { name: id, folder: places.pages(id), index: places.siteIndex(id), seal: places.seal(id) };
}

export function signedPreview(id: string): Sealed {
  return {
    name: previewName(id),
    folder: places.preview(id),
    index: places.previewIndex(id),
    seal: places.previewSeal(id),
  };
}

/** What the seal of a preview is made for: it does not pass for that of the set. */
export function previewName(id: string): string {
  return `preview/${id}`;
}

/**
 * Writes down what a set consists of, and signs it when there is a key.
 *
 * @param before another set, whose seal knows the pages that both have: they are not read again
 */
export async function signRelease(
  store: Store,
  id: string,
  key: KeyObject | null,
  before: string | null = null,
): Promise<void> {
  const known = before === null ? null : await readSignature(store, before);
  await seal(store, id, signedRelease(id), key, known?.statement.shared);
}

/** The same for the documents of a preview. */
export async function signPreview(store: Store, id: string, key: KeyObject | null): Promise<void> {
  await seal(store, id, signedPreview(id), key);
}

async function seal(
  store: Store,
  id: string,
  sealed: Sealed,
  key: KeyObject | null,
  known: Statement['shared'] = {},
): Promise<void> {
  const text = JSON.stringify(await describeSet(store, id, sealed, known));
  const signature = key
    ? { key: keyName(createPublicKey(key)), value: sign(null, Buffer.from(text), key).toString('base64') }
    : null;
  await store.write(sealed.seal, Buffer.from(JSON.stringify({ statement: text, signature })));
}

async function describeSet(
  store: Store,
  id: string,
  sealed: Sealed,
  known: Statement['shared'],
): Promise<Statement> {
  const composed = await store.has(places.set(id));
  const versions = composed ? versionsOf(await readRelease(store, id)) : new Map<string, string>();
  const hash = async (path: string) => {
    const bytes = await store.read(path);
    if (!bytes) throw new CliError(`${path} is missing from ${store.describe()}; nothing was switched.`);
    return digest(bytes);
  };
  const { name, folder, index, seal } = sealed;
  const documents = (await store.list(folder)).filter((path) => path !== index && path !== seal);
  const shared: Record<string, string> = {};
  await inParallel(sharedPages(await readIndex(store, index)), together, async (page) => {
    for (const path of [page, `${page}.br`, `${page}.gz`]) {
      if (known[path]) shared[path] = known[path];
      else if (path === page || (await store.has(path))) shared[path] = await hash(path);
    }
  });
  const parts = [...versions].map(
    async ([name, version]) =>
      [name, { version, description: await hash(places.appManifest(name, version)) }] as const,
  );
  return {
    schema: 1,
    set: name,
    composition: composed ? await hash(places.set(id)) : null,
    pages: await hash(index),
    documents: Object.fromEntries(
      await Promise.all(
        documents.map(async (path) => [path.slice(folder.length + 1), await hash(path)] as const),
      ),
    ),
    shared,
    parts: Object.fromEntries(await Promise.all(parts)),
  };
}

async function readIndex(store: Store, path: string): Promise<SiteIndex> {
  const bytes = await store.read(path);
  if (!bytes) throw new CliError(`${path} is missing from ${store.describe()}; nothing was switched.`);
  return siteIndex.parse(JSON.parse(bytes.toString()));
}

/** @param path where it lies: that of a set, or of a preview */
export async function readSignature(store: Store, id: string, path = places.seal(id)): Promise<Seal | null> {
  const bytes = await store.read(path);
  if (!bytes) return null;
  const { statement: text, signature } = sealFile.parse(JSON.parse(bytes.toString()));
  return { statement: statement.parse(JSON.parse(text)), text, signature };
}

/**
 * Why a seal must not be trusted; null when one of the keys made it for this very set.
 */
export function distrust(found: Seal | null, id: string, keys: readonly KeyObject[]): string | null {
  if (!found) return `Release set ${id} has no seal.`;
  if (found.statement.set !== id) return `The seal of release set ${id} was made for ${found.statement.set}.`;
  const { signature, text } = found;
  if (!signature) return `Release set ${id} is not signed.`;
  const good = keys.some((key) =>
    verify(null, Buffer.from(text), key, Buffer.from(signature.value, 'base64')),
  );
  return good ? null : `Release set ${id} is not signed by a key that is trusted here (${signature.key}).`;
}

export function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The first sixteen digits of the SHA-256 of a public key. */
export function keyName(key: KeyObject): string {
  return digest(key.export({ type: 'spki', format: 'der' })).slice(0, 16);
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The key that release sets are signed with: $RELEASE_SIGNING_KEY, a PEM text or the name of a file with one. */
export function signingKey(env: Environment = process.env): KeyObject | null {
  const text = pemOf(env.RELEASE_SIGNING_KEY, 'RELEASE_SIGNING_KEY');
  if (!text) return null;
  return assertEd25519(() => createPrivateKey(text), 'RELEASE_SIGNING_KEY');
}

/** The keys that signatures are trusted of: $RELEASE_PUBLIC_KEY, one or several in PEM, or the name of a file. */
export function trustedKeys(env: Environment = process.env): readonly KeyObject[] {
  const text = pemOf(env.RELEASE_PUBLIC_KEY, 'RELEASE_PUBLIC_KEY') ?? '';
  const blocks = text.match(/-----BEGIN PUBLIC KEY-----[\s\S]*?-----END PUBLIC KEY-----/g) ?? [];
  if (text && blocks.length === 0) throw new CliError('RELEASE_PUBLIC_KEY holds no public key in PEM.');
  return blocks.map((block) => assertEd25519(() => createPublicKey(block), 'RELEASE_PUBLIC_KEY'));
}

/** @returns undefined when nothing is named. The value itself is never repeated: it may be a secret. */
function pemOf(value: string | undefined, name: string): string | undefined {
  if (!value || value.includes('-----BEGIN')) return value || undefined;
  if (!existsSync(value))
    throw new CliError(`${name} is neither a key in PEM nor the name of a file with one.`);
  return readFileSync(value, 'utf8');
}

function assertEd25519(read: () => KeyObject, name: string): KeyObject {
  let key: KeyObject;
  try {
    key = read();
  } catch {
    throw new CliError(`${name} holds no key that can be read.`);
  }
  if (key.asymmetricKeyType === 'ed25519') return key;
  throw new CliError(`${name} must be an Ed25519 key; it is ${key.asymmetricKeyType}.`);
}
