import type { KeyObject } from 'node:crypto';
import { type Pointer, pointer } from '../formats/release-manifest.ts';
import { CliError } from '../reporting/errors.ts';
import { isSignedBy, trustedKeys } from '../signing/keys.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';

/** A pointer as it was read, live or from the history, and the text that its signature covers. */
export type ReadPointer = { pointer: Pointer; text: string };

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

/** An entry of the history as it is stored. `read` is null where it cannot be read. */
export type HistoryEntry = { path: string; bytes: Buffer | null; read: ReadPointer | null };

/** Reads the entries of the history, or the last ones. */
export async function readEntries(
  store: Store,
  last = Number.POSITIVE_INFINITY,
): Promise<readonly HistoryEntry[]> {
  return await Promise.all(
    (await store.list('history')).slice(-last).map(async (path) => {
      const bytes = await store.read(path);
      try {
        return { path, bytes, read: bytes && parsePointer(bytes) };
      } catch {
        return { path, bytes, read: null };
      }
    }),
  );
}

/** How many entries of the history servers read, again and again, to compare the live pointer with. */
const maxRecent = 20;

/** Reads the latest pointers of the history, the newest first, without entries that cannot be read or trusted. */
export async function recentPointers(
  store: Store,
  keys: readonly KeyObject[] = trustedKeys(),
): Promise<readonly ReadPointer[]> {
  const recent = newestFirst(await readEntries(store, maxRecent));
  return recent.filter((read) => untrustedPointer(read, keys) === null);
}

/** Sorts the entries that can be read by their numbers. */
export function newestFirst(entries: readonly HistoryEntry[]): readonly ReadPointer[] {
  return entries.flatMap(({ read }) => read ?? []).sort((a, b) => b.pointer.number - a.pointer.number);
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
