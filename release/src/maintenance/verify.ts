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
/** A file that was released. Not every file has compressed copies. */
type Expected = { path: string; optional?: boolean; isIntact: (bytes: Buffer) => boolean | Promise<boolean> };

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
  const damaged = found ? await damagedOf(store, documentsOf(signed, found)) : [];
  let files = Object.keys(found?.statement.documents ?? {}).length;
  for (const [name, { version }] of Object.entries(found?.statement.apps ?? {})) {
    const manifest = storePaths.appManifest(name, version);
    // What a damaged manifest lists is not known.
    if (verifiedApps.has(manifest) || damaged.some(({ path }) => path === manifest)) continue;
    verifiedApps.add(manifest);
    const expected = filesOf(await readApp(store, name, version), server);
    files += expected.filter(({ optional }) => !optional).length;
    damaged.push(...(await damagedOf(store, expected)));
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

function documentsOf({ release, folder, index }: SignedFolder, { statement }: Signature): Expected[] {
  const { manifest, documents, apps } = statement;
  const hashes: [string, string][] = [
    ...(manifest === null ? [] : [[storePaths.release(release), manifest] as [string, string]]),
    [index, statement.index],
    ...Object.entries(documents).map(([path, hash]): [string, string] => [`${folder}/${path}`, hash]),
    ...Object.entries(apps).map(([name, app]): [string, string] => [
      storePaths.appManifest(name, app.version),
      app.manifest,
    ]),
  ];
  return hashes.map(([path, hash]) => ({ path, isIntact: (bytes) => sha256(bytes) === hash }));
}

function filesOf({ name, version, files, serverFiles }: AppManifest, server: boolean): Expected[] {
  const own = Object.entries(files).map(
    ([path, file]) => [`${storePaths.app(name, version)}/${path}`, file] as const,
  );
  const rendering = Object.entries(server ? serverFiles : {}).map(
    ([path, file]) => [`${storePaths.server(name, version)}/${path}`, file] as const,
  );
  return [...own, ...rendering].flatMap(([path, integrity]): Expected[] => {
    const isReleased = (bytes: Uint8Array) => integrityOf(bytes, integrity.split('-', 1)[0]) === integrity;
    const copies = Object.entries(decompress).map(([extension, plain]) => ({
      path: path + extension,
      optional: true,
      isIntact: (bytes: Buffer) => plain(bytes).then(isReleased, () => false),
    }));
    return [{ path, isIntact: isReleased }, ...copies];
  });
}

async function damagedOf(store: Store, expected: readonly Expected[]): Promise<Damaged[]> {
  const damaged = await pMap(
    expected,
    async ({ path, optional, isIntact }): Promise<Damaged[]> => {
      const bytes = await store.read(path);
      const isFine = bytes ? await isIntact(bytes) : optional;
      return isFine ? [] : [{ path, missing: !bytes }];
    },
    { concurrency },
  );
  return damaged.flat().sort((a, b) => (a.path < b.path ? -1 : 1));
}
