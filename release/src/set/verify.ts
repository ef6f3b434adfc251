import { createHash, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { PartDescription } from '@site/shared/release-set';
import { inParallel } from '../store/in-parallel.ts';
import { places, type Store } from '../store/store.ts';
import { readPart, readSet, versionsOf } from './compose.ts';
import { readSiteIndex } from './pointer.ts';
import { digest, distrust, readSeal, type Seal } from './seal.ts';

export type Verification = {
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
 * Reads every file of a set and holds it against what was released, compressed copies included. With keys,
 * the set must be signed by one of them.
 */
export async function verifySet(store: Store, id: string, keys: readonly KeyObject[]): Promise<Verification> {
  const wrong: string[] = [];
  const seal = await readSeal(store, id);
  const doubt = keys.length > 0 || !seal ? distrust(seal, id, keys) : null;
  if (doubt) wrong.push(doubt);
  if (seal) wrong.push(...(await unsealed(store, id, seal)));
  const index = await readSiteIndex(store, id);
  if (!index) wrong.push(`${places.siteIndex(id)} is missing.`);
  const documents = index ? [...Object.values(index.pages), index.notFound] : [];
  for (const { file } of documents) {
    if (!(await store.has(file))) wrong.push(`The page ${file} is missing.`);
  }
  let files = Object.keys({ ...seal?.statement.documents, ...seal?.statement.shared }).length;
  for (const [name, version] of versionsOf(await readSet(store, id))) {
    const part = await readPart(store, name, version);
    files += Object.keys(part.files).length + Object.keys(part.serverFiles).length;
    wrong.push(...(await wrongFiles(store, part)));
  }
  return { set: id, signedBy: seal?.signature?.key ?? null, files, wrong };
}

/** What differs from the seal. */
async function unsealed(store: Store, id: string, { statement }: Seal): Promise<string[]> {
  const expected = new Map([
    ...(statement.composition === null ? [] : [[places.set(id), statement.composition] as const]),
    [places.siteIndex(id), statement.pages],
    ...Object.entries(statement.documents).map(
      ([path, hash]) => [`${places.pages(id)}/${path}`, hash] as const,
    ),
    ...Object.entries(statement.shared),
    ...Object.entries(statement.parts).map(
      ([name, { version, description }]) => [places.partDescription(name, version), description] as const,
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

async function wrongFiles(store: Store, part: PartDescription): Promise<string[]> {
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
