import type { KeyObject } from 'node:crypto';
import { type Pointer, pointer } from '../formats/release-manifest.ts';
import { CliError } from '../reporting/errors.ts';
import { isSignedBy } from '../signing/keys.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';

/** A pointer as read from the store or the history, with the text that its signature covers. */
export type PointerWithText = { pointer: Pointer; text: string };

/** @throws CliError when the bytes are not a valid pointer */
export function parsePointer(bytes: Buffer): PointerWithText {
  try {
    const value = JSON.parse(bytes.toString());
    const { signature: _, ...signed } = value;
    // Rebuild the signed text from all stored fields, including those that this version of the tool does not know.
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

/**
 * Explains why a pointer cannot be trusted. Returns null if a trusted key signed the pointer, or if `keys` is empty.
 */
export function explainUntrustedPointer(
  { pointer: { signature }, text }: PointerWithText,
  keys: readonly KeyObject[],
): string | null {
  if (keys.length === 0) return null;
  if (!signature) return 'current.json is not signed.';
  return isSignedBy(text, signature, keys)
    ? null
    : `current.json is not signed by a trusted key (${signature.key}).`;
}

/** A stored history entry. `read` is null if the entry is unreadable. */
export type HistoryEntry = { path: string; bytes: Buffer | null; read: PointerWithText | null };

/** Reads the last history entries, or all entries if `last` is absent, from the oldest to the newest. */
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

/** Returns the pointers of the entries, newest first, and drops unreadable entries. */
export function sortNewestFirst(entries: readonly HistoryEntry[]): readonly PointerWithText[] {
  return entries.flatMap(({ read }) => read ?? []).sort((a, b) => b.pointer.number - a.pointer.number);
}

/** Why a pointer must not be used, and how the operator repairs it. */
export type PointerDefect = { reason: string; remedy: string };

/**
 * Explains why a pointer cannot be the one that this tool wrote last. Either no trusted key signed it, or its number is
 * lower than a known pointer's. Otherwise returns null. Without keys, nothing is compared, and the result is always
 * null.
 */
export function findPointerDefect(
  read: PointerWithText,
  keys: readonly KeyObject[],
  known: readonly Pointer[],
): PointerDefect | null {
  const untrusted = explainUntrustedPointer(read, keys);
  const reason = untrusted ?? (keys.length > 0 ? describeMovedBack(read.pointer, known) : null);
  if (reason === null) return null;
  const restore = '`pnpm release restore` brings back the last live release.';
  const key = untrusted ? read.pointer.signature?.key : undefined;
  return {
    reason,
    remedy: key
      ? `If the key ${key} is yours, add its public key to RELEASE_PUBLIC_KEY here. Else ${restore}`
      : restore,
  };
}

export function describeMovedBack({ number, release }: Pointer, known: readonly Pointer[]): string | null {
  const newer = known.find((one) => one.number > number);
  return newer
    ? `current.json was moved back to release ${release} (number ${number}) from release ${newer.release} (number ${newer.number}).`
    : null;
}

/**
 * Lists the moves that changed the live release, oldest first. The current release has been live since the last of
 * these.
 */
export function switchesOf(moves: readonly Pointer[]): readonly Pointer[] {
  return moves.filter(({ release }, at) => release !== moves[at - 1]?.release);
}

/** Creates the error for a missing live pointer. Either nothing was ever promoted, or only the pointer was lost. */
export async function createNothingLiveError(store: Store): Promise<CliError> {
  if ((await store.list('history')).length === 0)
    return new CliError(`Nothing is promoted in ${store.describe()} yet.`);
  return new CliError(
    `Nothing is live in ${store.describe()}, because current.json is missing; nothing was changed. ` +
      '`pnpm release restore` brings back the last live release, and `pnpm release rollback <release>` any other of ' +
      '`pnpm release history`.',
  );
}
