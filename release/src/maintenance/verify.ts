import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { AppManifest, Pointer } from '@site/contract/release-manifest';
import pMap from 'p-map';
import { compressible } from '../model/content-types.ts';
import { integrityOf, sha256, storePaths } from '../model/layout.ts';
import { nothingLive } from '../pointer/history.ts';
import { parsePointer, pointerDefect, recentPointers } from '../pointer/live-pointer.ts';
import { readApp, readIndex } from '../releases/releases.ts';
import {
  readSignature,
  type SignedFolder,
  shownFolders,
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
  /** Whether files have to be put back. */
  damaged: boolean;
};

type Damaged = { path: string; missing: boolean };
/** A file that was released. Not every file has compressed copies. */
export type Expected = {
  path: string;
  optional?: boolean;
  isIntact: (bytes: Buffer) => boolean | Promise<boolean>;
};

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
    damaged: false,
  };
}

/** Verifies everything that visitors can get. Shared apps are read once. */
export async function verifyShown(
  store: Store,
  pointer: Pointer,
  keys: readonly KeyObject[],
): Promise<readonly Verification[]> {
  const verifiedApps = new Set<string>();
  const found: Verification[] = [];
  for (const signed of await shownFolders(store, pointer))
    found.push(await verifyFolder(store, signed, keys, verifiedApps));
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
  const found = await readSignature(store, signed).catch(unreadable);
  const untrusted = keys.length > 0 || !found ? untrustedReason(found, signed.subject, keys) : null;
  const damaged = found ? await damagedOf(store, [expectHash(signed.index, found.statement.index)]) : [];
  // What a damaged index or manifest lists is not known.
  const index = found && damaged.length === 0 ? await readIndex(store, signed.index) : null;
  const named = Object.entries(index?.hashes ?? {}).map(([path, hash]) => expectHash(path, hash));
  damaged.push(...(await damagedOf(store, named)));
  let files = named.length + 1;
  for (const [name, version] of Object.entries(index?.apps ?? {})) {
    const manifest = storePaths.appManifest(name, version);
    if (verifiedApps.has(manifest) || damaged.some(({ path }) => path === manifest)) continue;
    verifiedApps.add(manifest);
    const app = await readApp(store, name, version);
    const expected = [...filesOf(app), ...serverFilesOf(app)];
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
    damaged: untrusted === null && damaged.length > 0,
  };
}

/** A signature that cannot be read is none. A store that does not answer is no damage. */
export function unreadable(error: unknown): null {
  if (error instanceof StoreError) throw error;
  return null;
}

export function expectHash(path: string, hash: string): Expected {
  return { path, isIntact: (bytes) => sha256(bytes) === hash };
}

/** Files of an app that visitors can get, with their compressed copies. */
export function filesOf({ name, version, files }: AppManifest): Expected[] {
  return Object.entries(files).flatMap(([file, integrity]): Expected[] => {
    const plain = expectIntegrity(`${storePaths.app(name, version)}/${file}`, integrity);
    const encodings = compressible(file) ? Object.entries(decompress) : [];
    const copies = encodings.map(([extension, decompressed]) => ({
      path: plain.path + extension,
      optional: true,
      isIntact: (bytes: Buffer) => decompressed(bytes).then(plain.isIntact, () => false),
    }));
    return [plain, ...copies];
  });
}

function serverFilesOf({ name, version, serverFiles }: AppManifest): Expected[] {
  return Object.entries(serverFiles).map(([file, integrity]) =>
    expectIntegrity(`${storePaths.server(name, version)}/${file}`, integrity),
  );
}

function expectIntegrity(path: string, integrity: string): Expected {
  return { path, isIntact: (bytes) => integrityOf(bytes, integrity.split('-', 1)[0]) === integrity };
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
