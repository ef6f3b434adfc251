import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { type AppManifest, type Pointer, siteIndex } from '@site/contract/release-manifest';
import pMap from 'p-map';
import { integrityOf, sha256, storePaths } from '../model/layout.ts';
import { versionsOf } from '../model/manifest.ts';
import { nothingLive } from './history.ts';
import { parsePointer, pointerDefect, recentPointers } from './live-pointer.ts';
import { readApp, readPreviews, readRelease } from './releases.ts';
import type { PointerMemory } from './seen-pointer.ts';
import {
  readSignature,
  type Signature,
  type SignedFolder,
  signedPreview,
  signedRelease,
  untrustedReason,
} from './signature.ts';
import type { Store } from './store.ts';

export type Verification = {
  /** Id of the release or canary, `preview/<id>`, or a file of the store. */
  release: string;
  /** Name of the key; null where it is not signed. */
  signedBy: string | null;
  files: number;
  /** A sentence for each file that is missing or changed. */
  wrong: readonly string[];
};

const decompress = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;
const concurrency = 8;

/**
 * Verifies the live pointer: one of the keys must have signed it, and neither the history nor this machine may know one
 * with a higher number.
 */
export async function verifyPointer(
  store: Store,
  keys: readonly KeyObject[],
  memory: PointerMemory,
): Promise<Verification> {
  // Before the pointer: a promotion that runs meanwhile makes it newer.
  const followed = await memory.read();
  const history = (await recentPointers(store, keys)).map(({ pointer }) => pointer);
  const bytes = await store.read(storePaths.pointer);
  if (!bytes) throw await nothingLive(store);
  const read = parsePointer(bytes);
  const { number, release, signature } = read.pointer;
  const reason = pointerDefect(read, keys, [...(followed ? [followed] : []), ...history]);
  if (!reason) await memory.write({ number, release });
  return {
    release: storePaths.pointer,
    signedBy: signature?.key ?? null,
    files: 1,
    wrong: reason ? [`${reason} \`pnpm release restore\` repairs it.`] : [],
  };
}

/** Verifies everything that visitors can get: the live release, a canary with its candidate, and previews. Shared apps are read once. */
export async function verifyShown(
  store: Store,
  { release, canary }: Pointer,
  keys: readonly KeyObject[],
): Promise<readonly Verification[]> {
  const shown = [
    ...[release, ...(canary ? [canary.release, canary.id] : [])].map(signedRelease),
    ...(await readPreviews(store)).map(({ preview, release: shown }) => signedPreview(preview.id, shown)),
  ];
  const verifiedApps = new Set<string>();
  const found: Verification[] = [];
  for (const signed of shown) found.push(await verifyFolder(store, signed, keys, verifiedApps));
  return found;
}

/**
 * Reads every file of a release and compares its hash with the released one, compressed copies included. With
 * keys, one of them must have signed the release.
 */
export function verifyRelease(store: Store, id: string, keys: readonly KeyObject[]): Promise<Verification> {
  return verifyFolder(store, signedRelease(id), keys, new Set());
}

async function verifyFolder(
  store: Store,
  signed: SignedFolder,
  keys: readonly KeyObject[],
  verifiedApps: Set<string>,
): Promise<Verification> {
  const wrong: string[] = [];
  const found = await readSignature(store, signed);
  const untrusted = keys.length > 0 || !found ? untrustedReason(found, signed.subject, keys) : null;
  if (untrusted) wrong.push(untrusted);
  if (found) wrong.push(...(await changedDocuments(store, signed, found)));
  const bytes = await store.read(signed.index);
  if (!bytes) wrong.push(`${signed.index} is missing.`);
  const index = bytes && siteIndex.parse(JSON.parse(bytes.toString()));
  for (const { file } of index ? [...Object.values(index.pages), index.notFound] : []) {
    if (!(await store.has(file))) wrong.push(`The page ${file} is missing.`);
  }
  let files = Object.keys({ ...found?.statement.documents, ...found?.statement.reused }).length;
  // The pages of a canary have no manifest of their own.
  const isCanary = index?.canary !== undefined;
  for (const [name, version] of isCanary ? [] : versionsOf(await readRelease(store, signed.release))) {
    if (verifiedApps.has(`${name}@${version}`)) continue;
    verifiedApps.add(`${name}@${version}`);
    const app = await readApp(store, name, version);
    files += Object.keys(app.files).length + Object.keys(app.serverFiles).length;
    wrong.push(...(await changedFiles(store, app)));
  }
  return { release: signed.subject, signedBy: found?.signature?.key ?? null, files, wrong };
}

async function changedDocuments(
  store: Store,
  { release, folder, index }: SignedFolder,
  { statement }: Signature,
): Promise<string[]> {
  const expected = new Map([
    ...(statement.manifest === null ? [] : [[storePaths.release(release), statement.manifest] as const]),
    [index, statement.index],
    ...Object.entries(statement.documents).map(([path, hash]) => [`${folder}/${path}`, hash] as const),
    ...Object.entries(statement.reused),
    ...Object.entries(statement.apps).map(
      ([name, { version, manifest }]) => [storePaths.appManifest(name, version), manifest] as const,
    ),
  ]);
  const wrong = await pMap(
    expected,
    async ([path, hash]) => {
      const bytes = await store.read(path);
      if (!bytes) return [`${path} is missing.`];
      return sha256(bytes) === hash ? [] : [`${path} is not what was released.`];
    },
    { concurrency },
  );
  return wrong.flat().sort();
}

async function changedFiles(store: Store, { name, version, ...app }: AppManifest): Promise<string[]> {
  const files = [
    ...Object.entries(app.files).map(([path, file]) => ({
      path: `${storePaths.app(name, version)}/${path}`,
      ...file,
    })),
    ...Object.entries(app.serverFiles).map(([path, file]) => ({
      path: `${storePaths.server(name, version)}/${path}`,
      ...file,
    })),
  ];
  const wrong = await pMap(
    files,
    async ({ path, integrity }) => {
      const found: string[] = [];
      const matches = (bytes: Uint8Array) => integrityOf(bytes, integrity.split('-', 1)[0]) === integrity;
      const bytes = await store.read(path);
      if (!bytes) found.push(`${path} is missing.`);
      else if (!matches(bytes)) found.push(`${path} is not what was released.`);
      for (const [extension, expand] of Object.entries(decompress)) {
        const packed = await store.read(path + extension);
        if (!packed) continue;
        const plain = await expand(packed).catch(() => null);
        if (!plain || !matches(plain)) found.push(`${path}${extension} is not what was released.`);
      }
      return found;
    },
    { concurrency },
  );
  return wrong.flat().sort();
}
