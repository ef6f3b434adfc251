import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { AppManifest, Pointer } from '@site/contract/release-manifest';
import pMap from 'p-map';
import { integrityOf, sha256, storePaths } from '../model/layout.ts';
import { nothingLive } from '../pointer/history.ts';
import { parsePointer, pointerDefect, recentPointers } from '../pointer/live-pointer.ts';
import { shownFolders } from '../releases/release-files.ts';
import { readApp } from '../releases/releases.ts';
import {
  readSignature,
  type Signature,
  type SignedFolder,
  signedRelease,
  untrustedReason,
} from '../releases/signature.ts';
import { type Store, StoreError } from '../store/store.ts';

export type Verification = {
  /** Id of the release or canary, `preview/<id>`, or a file of the store. */
  release: string;
  /** Name of the key; null where it is not signed. */
  signedBy: string | null;
  files: number;
  /** A sentence for each file that is missing or changed, and for what else is wrong. */
  wrong: readonly string[];
  /** The paths of these files. */
  damaged: readonly string[];
};

type Damaged = { path: string; missing: boolean };

const decompress = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;
const concurrency = 8;

/** Verifies the live pointer: one of the keys must have signed it, and the history must not have one with a higher number. */
export async function verifyPointer(store: Store, keys: readonly KeyObject[]): Promise<Verification> {
  // Before the pointer: a promotion that runs meanwhile makes it newer.
  const history = (await recentPointers(store, keys)).map(({ pointer }) => pointer);
  const bytes = await store.read(storePaths.pointer);
  if (!bytes) throw await nothingLive(store);
  const read = parsePointer(bytes);
  const reason = pointerDefect(read, keys, history);
  const remedy =
    history.length > 0
      ? '`pnpm release restore` makes live again what was live before.'
      : 'The next release that is promoted with the signing key is.';
  return {
    release: storePaths.pointer,
    signedBy: read.pointer.signature?.key ?? null,
    files: 1,
    wrong: reason ? [`${reason} ${remedy}`] : [],
    damaged: [],
  };
}

/**
 * Verifies everything that visitors can get. Shared apps are read once. `server: false` leaves out what only this tool needs, in a folder that has none of it.
 */
export async function verifyShown(
  store: Store,
  pointer: Pointer,
  keys: readonly KeyObject[],
  { server = true } = {},
): Promise<readonly Verification[]> {
  const verifiedApps = new Set<string>();
  const found: Verification[] = [];
  for (const signed of await shownFolders(store, pointer))
    found.push(await verifyFolder(store, signed, keys, { verifiedApps, server }));
  return found;
}

/**
 * Reads every file of a release and compares its hash with the released one, compressed copies included. With
 * keys, one of them must have signed the release.
 */
export function verifyRelease(store: Store, id: string, keys: readonly KeyObject[]): Promise<Verification> {
  return verifyFolder(store, signedRelease(id), keys, { verifiedApps: new Set(), server: true });
}

async function verifyFolder(
  store: Store,
  signed: SignedFolder,
  keys: readonly KeyObject[],
  { verifiedApps, server }: { verifiedApps: Set<string>; server: boolean },
): Promise<Verification> {
  const found = await readSignature(store, signed).catch(unreadable);
  const untrusted = keys.length > 0 || !found ? untrustedReason(found, signed.subject, keys) : null;
  const damaged = found ? await damagedDocuments(store, signed, found) : [];
  let files = Object.keys(found?.statement.documents ?? {}).length;
  for (const [name, { version }] of Object.entries(found?.statement.apps ?? {})) {
    const manifest = storePaths.appManifest(name, version);
    // What a damaged manifest lists is not known.
    if (verifiedApps.has(manifest) || damaged.some(({ path }) => path === manifest)) continue;
    verifiedApps.add(manifest);
    const app = await readApp(store, name, version);
    const served = server ? app : { ...app, serverFiles: {} };
    files += Object.keys(served.files).length + Object.keys(served.serverFiles).length;
    damaged.push(...(await damagedFiles(store, served)));
  }
  return {
    release: signed.subject,
    signedBy: found?.signature?.key ?? null,
    files,
    wrong: [
      ...(untrusted ? [untrusted] : []),
      ...damaged.map(({ path, missing }) => `${path} is ${missing ? 'missing' : 'not what was released'}.`),
    ],
    // What a statement lists that is not trusted is not what was released.
    damaged: untrusted ? [] : damaged.map(({ path }) => path),
  };
}

/** A signature that cannot be read is none. A store that does not answer is no damage. */
function unreadable(error: unknown): null {
  if (error instanceof StoreError) throw error;
  return null;
}

async function damagedDocuments(
  store: Store,
  { release, folder, index }: SignedFolder,
  { statement }: Signature,
): Promise<Damaged[]> {
  const expected = new Map([
    ...(statement.manifest === null ? [] : [[storePaths.release(release), statement.manifest] as const]),
    [index, statement.index],
    ...Object.entries(statement.documents).map(([path, hash]) => [`${folder}/${path}`, hash] as const),
    ...Object.entries(statement.apps).map(
      ([name, { version, manifest }]) => [storePaths.appManifest(name, version), manifest] as const,
    ),
  ]);
  const damaged = await pMap(
    expected,
    async ([path, hash]): Promise<Damaged[]> => {
      const bytes = await store.read(path);
      return bytes && sha256(bytes) === hash ? [] : [{ path, missing: !bytes }];
    },
    { concurrency },
  );
  return damaged.flat().sort(byPath);
}

async function damagedFiles(store: Store, { name, version, ...app }: AppManifest): Promise<Damaged[]> {
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
  const damaged = await pMap(
    files,
    async ({ path, integrity }) => {
      const found: Damaged[] = [];
      for (const place of [path, ...Object.keys(decompress).map((extension) => path + extension)]) {
        const bytes = await store.read(place);
        // Not every file has compressed copies.
        const absent = !bytes && place !== path;
        if (absent || (bytes && (await hasIntegrity(place, bytes, integrity, path)))) continue;
        found.push({ path: place, missing: !bytes });
      }
      return found;
    },
    { concurrency },
  );
  return damaged.flat().sort(byPath);
}

/** Whether bytes have a hash, or their content has where they are the compressed copy of `original`. */
async function hasIntegrity(
  path: string,
  bytes: Uint8Array,
  integrity: string,
  original: string,
): Promise<boolean> {
  const extension = path.slice(original.length) as keyof typeof decompress | '';
  const plain = extension === '' ? bytes : await decompress[extension](bytes).catch(() => null);
  return plain !== null && integrityOf(plain, integrity.split('-', 1)[0]) === integrity;
}

function byPath(a: Damaged, b: Damaged): number {
  return a.path < b.path ? -1 : 1;
}
