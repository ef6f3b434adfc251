import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { AppManifest, Pointer } from '@site/contract/release-manifest';
import pMap from 'p-map';
import { integrityOf, sha256, storePaths } from '../model/layout.ts';
import { nothingLive } from '../pointer/history.ts';
import { parsePointer, pointerDefect, recentPointers } from '../pointer/live-pointer.ts';
import { shownFolders } from '../releases/release-files.ts';
import { readApp, readIndex } from '../releases/releases.ts';
import { readSignature, type SignedFolder, signedRelease, untrustedReason } from '../releases/signature.ts';
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
 * Verifies everything that visitors can get. What they share is read once. `server: false` leaves out what only this tool needs, in a folder that has none of it.
 */
export async function verifyShown(
  store: Store,
  pointer: Pointer,
  keys: readonly KeyObject[],
  { server = true } = {},
): Promise<readonly Verification[]> {
  const verified = new Set<string>();
  const found: Verification[] = [];
  for (const signed of await shownFolders(store, pointer))
    found.push(await verifyFolder(store, signed, keys, { verified, server }));
  return found;
}

/**
 * Reads every file of a release and compares its hash with the released one, compressed copies included. With
 * keys, one of them must have signed the release.
 */
export function verifyRelease(store: Store, id: string, keys: readonly KeyObject[]): Promise<Verification> {
  return verifyFolder(store, signedRelease(id), keys, { verified: new Set(), server: true });
}

async function verifyFolder(
  store: Store,
  signed: SignedFolder,
  keys: readonly KeyObject[],
  { verified, server }: { verified: Set<string>; server: boolean },
): Promise<Verification> {
  const found = await readSignature(store, signed).catch(unreadable);
  const untrusted = keys.length > 0 || !found ? untrustedReason(found, signed.subject, keys) : null;
  const damaged = found ? await damagedOf(store, [expectHash(signed.index, found.statement.index)]) : [];
  // What a damaged index or manifest lists is not known.
  const index = found && damaged.length === 0 ? await readIndex(store, signed.index) : null;
  let files = 1;
  const verify = async (expected: readonly Expected[]) => {
    const unseen = expected.filter(({ path }) => !verified.has(path));
    for (const { path } of unseen) verified.add(path);
    files += unseen.filter(({ optional }) => !optional).length;
    damaged.push(...(await damagedOf(store, unseen)));
  };
  await verify(Object.entries(index?.hashes ?? {}).map(([path, hash]) => expectHash(path, hash)));
  for (const [name, version] of Object.entries(index?.apps ?? {})) {
    const manifest = storePaths.appManifest(name, version);
    if (damaged.some(({ path }) => path === manifest)) continue;
    await verify(filesOf(await readApp(store, name, version), server));
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

function expectHash(path: string, hash: string): Expected {
  return { path, isIntact: (bytes) => sha256(bytes) === hash };
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
