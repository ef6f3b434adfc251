import { createHash, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { type AppManifest, type Pointer, siteIndex } from '@site/contract/release-manifest';
import { inParallel } from '../store/in-parallel.ts';
import { places, type Store } from '../store/store.ts';
import { readApp, readRelease, versionsOf } from './compose.ts';
import { isLasting, readPreviews } from './pointer.ts';
import {
  digest,
  distrust,
  readSignature,
  type Seal,
  type Sealed,
  signedPreview,
  signedRelease,
} from './seal.ts';

export type Verification = {
  /** The id of a set; `preview/<id>` for what is shown of it without being live. */
  set: string;
  /** Name of the key; null for a set without a signature. */
  signedBy: string | null;
  files: number;
  /** What is not as it was released, in words. */
  wrong: readonly string[];
};

const unpack = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;
const together = 8;

/**
 * The same of all that visitors can get at plain addresses or be sent to: the live set, the one that is tried with the pages that draw
 * the lot, and every preview that lasts. Parts that several of them have are read once.
 */
export async function verifyShown(
  store: Store,
  { set, gradual }: Pointer,
  keys: readonly KeyObject[],
): Promise<readonly Verification[]> {
  const previews = (await readPreviews(store)).filter((index) => isLasting(index));
  const shown = [
    ...[set, ...(gradual ? [gradual.set, gradual.stage] : [])].map((id) => ({
      id,
      sealed: signedRelease(id),
    })),
    ...previews.map((index) => ({ id: index.set, sealed: signedPreview(index.set) })),
  ];
  const seen = new Set<string>();
  const found: Verification[] = [];
  for (const { id, sealed } of shown) found.push(await verifyRelease(store, id, keys, { sealed, seen }));
  return found;
}

/**
 * Reads every file of a set and holds it against what was released, compressed copies included. With keys,
 * the set must be signed by one of them.
 *
 * @param seen parts that were read before, as `name@version`, and those that are read now
 */
export async function verifyRelease(
  store: Store,
  id: string,
  keys: readonly KeyObject[],
  { sealed = signedRelease(id), seen = new Set<string>() } = {},
): Promise<Verification> {
  const wrong: string[] = [];
  const seal = await readSignature(store, id, sealed.seal);
  const doubt = keys.length > 0 || !seal ? distrust(seal, sealed.name, keys) : null;
  if (doubt) wrong.push(doubt);
  if (seal) wrong.push(...(await unsealed(store, id, sealed, seal)));
  const bytes = await store.read(sealed.index);
  if (!bytes) wrong.push(`${sealed.index} is missing.`);
  const index = bytes && siteIndex.parse(JSON.parse(bytes.toString()));
  for (const { file } of index ? [...Object.values(index.pages), index.notFound] : []) {
    if (!(await store.has(file))) wrong.push(`The page ${file} is missing.`);
  }
  let files = Object.keys({ ...seal?.statement.documents, ...seal?.statement.shared }).length;
  // The pages that draw lots are no set of their own.
  const lots = index !== null && index.set !== id;
  for (const [name, version] of lots ? [] : versionsOf(await readRelease(store, id))) {
    if (seen.has(`${name}@${version}`)) continue;
    seen.add(`${name}@${version}`);
    const part = await readApp(store, name, version);
    files += Object.keys(part.files).length + Object.keys(part.serverFiles).length;
    wrong.push(...(await wrongFiles(store, part)));
  }
  return { set: sealed.name, signedBy: seal?.signature?.key ?? null, files, wrong };
}

/** What differs from the seal. */
async function unsealed(
  store: Store,
  id: string,
  { folder, index }: Sealed,
  { statement }: Seal,
): Promise<string[]> {
  const expected = new Map([
    ...(statement.composition === null ? [] : [[places.set(id), statement.composition] as const]),
    [index, statement.pages],
    ...Object.entries(statement.documents).map(([path, hash]) => [`${folder}/${path}`, hash] as const),
    ...Object.entries(statement.shared),
    ...Object.entries(statement.parts).map(
      ([name, { version, description }]) => [places.appManifest(name, version), description] as const,
    ),
  ]);
  const wrong: string[] = [];
  await inParallel([...expected], together, async ([path, hash]) => {
    const bytes = await store.read(path);
    if (!bytes) wrong.push(`${path} is missing.`);
    else if (digest(bytes) !== hash) wrong.push(`${path} is not what was released.`);
  });
  return wrong.sort();
}

async function wrongFiles(store: Store, part: AppManifest): Promise<string[]> {
  const wrong: string[] = [];
  const all = [
    ...Object.entries(part.files).map(
      ([path, file]) => [places.part(part.name, part.version), path, file] as const,
    ),
    ...Object.entries(part.serverFiles).map(
      ([path, file]) => [places.server(part.name, part.version), path, file] as const,
    ),
  ];
  await inParallel(all, together, async ([folder, path, { integrity }]) => {
    const file = `${folder}/${path}`;
    const bytes = await store.read(file);
    if (!bytes) wrong.push(`${file} is missing.`);
    else if (integrityOf(bytes, integrity) !== integrity) wrong.push(`${file} is not what was released.`);
    for (const [ending, expand] of Object.entries(unpack)) {
      const packed = await store.read(file + ending);
      if (!packed) continue;
      const plain = await expand(packed).catch(() => null);
      if (!plain || integrityOf(plain, integrity) !== integrity) {
        wrong.push(`${file}${ending} is not what was released.`);
      }
    }
  });
  return wrong.sort();
}

function integrityOf(bytes: Uint8Array, like: string): string {
  const algorithm = like.slice(0, like.indexOf('-'));
  return `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;
}
