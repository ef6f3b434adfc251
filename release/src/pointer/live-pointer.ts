import type { KeyObject } from 'node:crypto';
import { type Pointer, pointer } from '../formats/release-manifest.ts';
import { CliError } from '../model/errors.ts';
import { isSignedBy, trustedKeys } from '../model/keys.ts';
import { storePaths } from '../model/layout.ts';
import type { Store } from '../store/store.ts';

/** A pointer as it was read, live or from the history, and the text that its signature covers. */
export type ReadPointer = { pointer: Pointer; text: string };

/** The live pointer as it was read before a move, with the etag that it can be replaced by. `bytes` is null where there is none. */
export type SeenPointer = {
  pointer: Pointer | null;
  bytes: Buffer | null;
  etag: string | null;
  /** The newest of the history and the live one. They are the same, unless the live one was lost, damaged or moved back. */
  trusted: readonly Pointer[];
  /** The withdrawals of both, so that a pointer that was moved back takes no withdrawal back. */
  withdrawn: Pointer['withdrawn'];
};

/** @throws CliError when the bytes are no pointer */
export function parsePointer(bytes: Buffer): ReadPointer {
  try {
    const value = JSON.parse(bytes.toString());
    const { signature: _, ...signed } = value;
    // The signed text is rebuilt from all stored fields, also those that this version of the tool does not know.
    return { pointer: pointer.parse(value), text: JSON.stringify(signed) };
  } catch {
    throw new CliError(
      `${storePaths.pointer} is damaged; nothing was changed. \`pnpm release restore\` repairs it.`,
    );
  }
}

export async function seePointer(store: Store): Promise<SeenPointer> {
  const keys = trustedKeys();
  // Read the history before the pointer: a promotion in between only makes the pointer newer.
  const [newest] = await recentPointers(store, keys);
  const found = await store.readWithEtag(storePaths.pointer);
  const live = found && parsePointer(found.bytes);
  const isTrusted = live && untrustedPointer(live, keys) === null;
  const known = [...(newest ? [newest.pointer] : []), ...(live ? [live.pointer] : [])];
  return {
    pointer: live?.pointer ?? null,
    bytes: found?.bytes ?? null,
    etag: found?.etag ?? null,
    trusted: known.filter((one) => one !== live?.pointer || isTrusted),
    withdrawn: [
      ...new Map(known.flatMap(({ withdrawn }) => withdrawn).map((one) => [one.release, one])).values(),
    ],
  };
}

export async function readPointer(store: Store): Promise<Pointer | null> {
  const bytes = await store.read(storePaths.pointer);
  return bytes && parsePointer(bytes).pointer;
}

/** Explains why a pointer must not be followed; null when one of the keys signed it, or there are no keys. */
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

/** Reads the latest pointers of the history, the newest first, without entries that cannot be read or trusted. */
export async function recentPointers(
  store: Store,
  keys: readonly KeyObject[] = trustedKeys(),
): Promise<readonly ReadPointer[]> {
  return (await readEntries(store, maxRecent))
    .flatMap(({ read }) => read ?? [])
    .filter((entry) => untrustedPointer(entry, keys) === null)
    .sort((a, b) => b.pointer.number - a.pointer.number);
}

/** What is wrong with a pointer, and what to do about it. */
export type PointerDefect = { reason: string; remedy: string };

/** Explains why a pointer is not the one that the tool wrote last; null when it may be. Without keys every pointer may be. */
export function pointerDefect(
  read: ReadPointer,
  keys: readonly KeyObject[],
  known: readonly Pointer[],
): PointerDefect | null {
  const untrusted = untrustedPointer(read, keys);
  const reason = untrusted ?? (keys.length > 0 ? movedBack(read.pointer, known) : null);
  if (reason === null) return null;
  const restore = '`pnpm release restore` makes live again what was live before.';
  const key = untrusted ? read.pointer.signature?.key : undefined;
  return {
    reason,
    remedy: key
      ? `If the key ${key} is yours, add its public key to RELEASE_PUBLIC_KEY here. Else ${restore}`
      : restore,
  };
}

export function movedBack({ number, release }: Pointer, known: readonly Pointer[]): string | null {
  const newer = known.find((one) => one.number > number);
  return newer
    ? `current.json was moved back to release ${release} (number ${number}) from release ${newer.release} (number ${newer.number}).`
    : null;
}
