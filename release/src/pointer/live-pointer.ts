import type { KeyObject } from 'node:crypto';
import { type Pointer, pointer } from '@site/contract/release-manifest';
import { CliError } from '../model/errors.ts';
import { isSignedBy, trustedKeys } from '../model/keys.ts';
import { storePaths } from '../model/layout.ts';
import type { Store } from '../store/store.ts';

/** A pointer as it was read, live or from the history, and the text that its signature covers. */
export type ReadPointer = { pointer: Pointer; text: string };

/** The live pointer as it was read, with the etag that it can be replaced by. `bytes` is null where there is none. */
export type SeenPointer = { pointer: Pointer | null; bytes: Buffer | null; etag: string | null };

/** @throws CliError when the bytes are no pointer */
export function parsePointer(bytes: Buffer): ReadPointer {
  try {
    const value = JSON.parse(bytes.toString());
    const { signature: _, ...signed } = value;
    // The text as it was signed, whatever fields this version of the tool knows.
    return { pointer: pointer.parse(value), text: JSON.stringify(signed) };
  } catch {
    throw new CliError(`${storePaths.pointer} is damaged.`);
  }
}

export async function seePointer(store: Store): Promise<SeenPointer> {
  const found = await store.readWithEtag(storePaths.pointer);
  if (!found) return { pointer: null, bytes: null, etag: null };
  try {
    return { pointer: parsePointer(found.bytes).pointer, ...found };
  } catch {
    throw new CliError(
      `current.json in ${store.describe()} is damaged; nothing was changed. \`pnpm release restore\` repairs it.`,
    );
  }
}

export async function readPointer(store: Store): Promise<Pointer | null> {
  return (await seePointer(store)).pointer;
}

/** Why a pointer is not to be followed; null when one of the keys signed it, or there are no keys. */
export function untrustedPointer(
  { pointer: { signature }, text }: ReadPointer,
  keys: readonly KeyObject[],
): string | null {
  if (keys.length === 0) return null;
  if (!signature) return 'current.json is not signed.';
  return isSignedBy(text, signature, keys)
    ? null
    : `current.json is not signed by a trusted key (${signature.key}).`;
}

/** The entries of the history, or the last ones; null are those that cannot be read. */
export async function readEntries(
  store: Store,
  last = Number.POSITIVE_INFINITY,
): Promise<readonly { path: string; read: ReadPointer | null }[]> {
  return await Promise.all(
    (await store.list('history')).slice(-last).map(async (path) => {
      const bytes = await store.read(path);
      try {
        return { path, read: bytes && parsePointer(bytes) };
      } catch {
        return { path, read: null };
      }
    }),
  );
}

/** How many entries of the history are read where the live pointer is lost or not trusted. */
const maxRecent = 20;

/** The latest pointers of the history, the newest first, without entries that cannot be read or trusted. */
export async function recentPointers(
  store: Store,
  keys: readonly KeyObject[] = trustedKeys(),
): Promise<readonly ReadPointer[]> {
  return (await readEntries(store, maxRecent))
    .flatMap(({ read }) => read ?? [])
    .filter((entry) => untrustedPointer(entry, keys) === null)
    .sort((a, b) => b.pointer.number - a.pointer.number);
}

/**
 * The live pointer and the newest of the history. They are the same, unless the live one was lost, damaged or moved
 * back by someone who may write to the store.
 */
export async function knownPointers(store: Store, { bytes }: SeenPointer) {
  const live = bytes && parsePointer(bytes);
  const [newest] = await recentPointers(store);
  return {
    live,
    trusted: [newest, live && untrustedPointer(live, trustedKeys()) === null ? live : undefined].flatMap(
      (known) => known?.pointer ?? [],
    ),
    withdrawn: [
      ...new Map(
        [newest, live].flatMap((known) => known?.pointer.withdrawn ?? []).map((one) => [one.release, one]),
      ).values(),
    ],
  };
}

type Known = Pick<Pointer, 'number' | 'release'>;

/** Why a pointer is not the one that the tool wrote last; null when it may be. Without keys every pointer may be. */
export function pointerDefect(
  read: ReadPointer,
  keys: readonly KeyObject[],
  known: readonly Known[],
): string | null {
  return untrustedPointer(read, keys) ?? movedBack(read, keys, known);
}

/** Numbers are compared only where they are signed. */
export function movedBack(
  { pointer: { number, release } }: ReadPointer,
  keys: readonly KeyObject[],
  known: readonly Known[],
): string | null {
  const newer = keys.length > 0 && known.find((one) => one.number > number);
  return newer
    ? `current.json was moved back to release ${release} (number ${number}) from release ${newer.release} (number ${newer.number}).`
    : null;
}
