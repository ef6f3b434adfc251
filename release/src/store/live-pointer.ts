import { createPublicKey, type KeyObject } from 'node:crypto';
import { type Pointer, type PointerEvent, pointer } from '@site/contract/release-manifest';
import { actor } from '../model/actor.ts';
import { CliError } from '../model/errors.ts';
import { storePaths } from '../model/layout.ts';
import { isSignedBy, keyName, signingKey, signText, trustedKeys } from './keys.ts';
import type { Store } from './store.ts';

/** A pointer as it was read, live or from the history, and the text that its signature covers. */
export type ReadPointer = { pointer: Pointer; text: string };

/** The live pointer as it was read, with the etag that it can be replaced by. `bytes` is null where there is none. */
export type SeenPointer = { pointer: Pointer | null; bytes: Buffer | null; etag: string | null };

export type Canary = NonNullable<Pointer['canary']>;

/** @throws CliError when the bytes are no pointer */
export function parsePointer(bytes: Buffer, path: string = storePaths.pointer): ReadPointer {
  try {
    const value = JSON.parse(bytes.toString());
    const { signature: _, ...signed } = value;
    // The text as it was signed, whatever fields this version of the tool knows.
    return { pointer: pointer.parse(value), text: JSON.stringify(signed) };
  } catch {
    throw new CliError(`${path} is damaged.`);
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

/** How many entries of the history are read where the live pointer is lost or not trusted. */
const maxRecent = 20;

/** The latest pointers of the history, the newest first, without entries that cannot be read or trusted. */
export async function recentPointers(
  store: Store,
  keys: readonly KeyObject[] = trustedKeys(),
): Promise<readonly ReadPointer[]> {
  const paths = (await store.list('history')).slice(-maxRecent);
  const entries = await Promise.all(
    paths.map(async (path) => {
      const bytes = await store.read(path);
      try {
        return bytes ? [parsePointer(bytes)] : [];
      } catch {
        return [];
      }
    }),
  );
  return entries
    .flat()
    .filter((entry) => untrustedPointer(entry, keys) === null)
    .sort((a, b) => b.pointer.number - a.pointer.number);
}

/**
 * The live pointer and the newest of the history. They are the same, unless the live one was lost, damaged or moved
 * back by someone who may write to the store.
 */
async function knownPointers(store: Store, { bytes }: SeenPointer) {
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

/**
 * Call it before work that ends in a move of the pointer.
 *
 * @throws CliError when servers would not follow the moved pointer because of its signature, or when the live one is
 * not the one that this tool wrote last
 */
export async function assertCanMove(store: Store, seen: SeenPointer): Promise<void> {
  const [key, keys] = [signingKey(), trustedKeys()];
  const { live, trusted } = await knownPointers(store, seen);
  if (key === null) {
    const signedBy = trusted.find(({ signature }) => signature)?.signature?.key;
    if (signedBy === undefined && keys.length === 0) return;
    const why = signedBy ? `What is live was signed by ${signedBy}` : 'RELEASE_PUBLIC_KEY is set';
    throw new CliError(
      `${why}, and RELEASE_SIGNING_KEY names no key; nothing was changed. Servers that verify signatures would not ` +
        'show an unsigned release: run this with the signing key.',
    );
  }
  const name = keyName(createPublicKey(key));
  if (keys.length > 0 && !keys.some((one) => keyName(one) === name)) {
    throw new CliError(
      `RELEASE_SIGNING_KEY (${name}) belongs to none of the keys of RELEASE_PUBLIC_KEY; nothing was changed. Servers ` +
        'would not show what it signs: add its public key to theirs first.',
    );
  }
  // One that is not signed by a trusted key may be replaced: so a site is signed for the first time, or by a new key.
  const reason = live && untrustedPointer(live, keys) === null ? movedBack(live, keys, trusted) : null;
  if (!reason) return;
  // Where another promotion was faster, the history is newer than what was seen. The switch detects that.
  const now = await store.readWithEtag(storePaths.pointer);
  if (now?.etag !== seen.etag) return;
  throw new CliError(`${reason} Nothing was changed; \`pnpm release restore\` repairs it.`);
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
function movedBack(
  { pointer: { number, release } }: ReadPointer,
  keys: readonly KeyObject[],
  known: readonly Known[],
): string | null {
  const newer = keys.length > 0 && known.find((one) => one.number > number);
  return newer
    ? `current.json was moved back to release ${release} (number ${number}) from release ${newer.release} (number ${newer.number}).`
    : null;
}

/** @throws CliError with the reason when the release was withdrawn */
export async function assertNotWithdrawn(store: Store, id: string, seen: SeenPointer): Promise<void> {
  const { withdrawn } = await knownPointers(store, seen);
  const found = withdrawn.find(({ release }) => release === id);
  if (!found) return;
  throw new CliError(
    `Release ${id} was withdrawn by ${found.by} (${found.at}), nothing was changed. The reason: ${found.reason}`,
  );
}

/**
 * Makes a release live. Everything that it serves must be in the store already.
 *
 * @throws CliError with the code `conflict` when the pointer has changed since it was seen
 */
export async function switchTo(
  store: Store,
  id: string,
  seen: SeenPointer,
  message?: string,
  kind: PointerEvent['kind'] = 'promoted',
  accepted: readonly string[] = seen.pointer?.accepted ?? [],
): Promise<Pointer> {
  await assertNotWithdrawn(store, id, seen);
  // Where the live pointer was lost, the history still has who owns what.
  const { owners, freeze, canary } = seen.pointer ?? (await recentPointers(store))[0]?.pointer ?? {};
  const ended = canary && canary.release !== id ? describeEnd(canary) : undefined;
  const moved = await movePointer(
    store,
    {
      release: id,
      previous: seen.pointer?.release ?? null,
      promotedAt: new Date().toISOString(),
      by: actor(),
      ...(message && { message }),
      ...(accepted.length > 0 && { accepted: [...accepted] }),
      withdrawn: [],
      ...(owners && { owners }),
      ...(freeze && { freeze }),
    },
    { kind, message: [message, ended].filter(Boolean).join(' ') || undefined },
    seen,
  );
  if (moved) return moved;
  throw await overtaken(store, id);
}

/**
 * Costs one request. Call it before steps that take long.
 *
 * @throws CliError with the code `conflict` when the pointer has changed since it was seen
 */
export async function assertNotOvertaken(store: Store, id: string, seen: SeenPointer): Promise<void> {
  const now = await store.readWithEtag(storePaths.pointer);
  if ((now?.etag ?? null) !== seen.etag) throw await overtaken(store, id);
}

async function overtaken(store: Store, id: string): Promise<CliError> {
  const winner = await readPointer(store);
  return new CliError(
    `Release ${winner?.release ?? 'none'} was promoted meanwhile${winner ? ` (${winner.by})` : ''}; ` +
      `nothing was switched. Release ${id} and its pages are stored: look at \`pnpm release status\` and ` +
      'promote again, which composes with what is live then.',
    { code: 'conflict' },
  );
}

/** Starts or changes a canary. The live release stays live. */
export async function setCanary(store: Store, canary: Canary, seen: SeenPointer): Promise<void> {
  await assertNotWithdrawn(store, canary.release, seen);
  if (!seen.pointer) return;
  const changed = seen.pointer.canary?.release === canary.release;
  const kind = changed ? 'canary changed' : 'canary started';
  const message = `Release ${canary.release} for ${canary.percent} of 100 visitors.`;
  await changePointer(store, { ...seen.pointer, canary }, { kind, message }, seen);
}

/**
 * Ends a canary: all visitors get the live release. Tabs that are open on the candidate keep it until they
 * load a document.
 *
 * @param expected the release of the canary, where it was named
 */
export async function stopCanary(store: Store, seen: SeenPointer, expected?: string): Promise<Canary> {
  const { live, canary } = runningCanary(seen, expected);
  const { canary: _, ...withoutCanary } = live;
  await changePointer(store, withoutCanary, { kind: 'canary stopped', message: describeEnd(canary) }, seen);
  return canary;
}

function describeEnd({ release, percent, since }: Canary): string {
  return `Ended the canary of ${release} for ${percent} of 100 visitors since ${since}.`;
}

/** @throws CliError when no canary is running, or one with another release than the expected one */
export function runningCanary(
  { pointer: live }: SeenPointer,
  expected?: string,
): { live: Pointer; canary: Canary } {
  if (!live?.canary) throw new CliError('No canary is running; nothing was changed.');
  if (expected !== undefined && live.canary.release !== expected) {
    throw new CliError(`${describeCanary(live.canary)} Nothing was changed.`);
  }
  return { live, canary: live.canary };
}

/** @throws CliError with what is running; `remedy` names what would allow the move */
export function assertNoCanary({ pointer: live }: SeenPointer, remedy: string): void {
  if (!live?.canary) return;
  throw new CliError(
    `${describeCanary(live.canary)} Nothing was changed. Complete or stop it first (\`pnpm release canary\`), or ${remedy}.`,
  );
}

function describeCanary({ release, percent, since, by }: Canary): string {
  return `A canary is running: release ${release} for ${percent} of 100 visitors, since ${since}${by ? `, by ${by}` : ''}.`;
}

/** Signs the live pointer with the key of this environment; the live release stays live. */
export async function signPointer(store: Store, seen: SeenPointer): Promise<void> {
  if (seen.pointer) await changePointer(store, seen.pointer, { kind: 'signed' }, seen);
}

/**
 * Withdraws a release: it is not served at its own address, promoted or rolled back to any more. A canary with it ends.
 *
 * @throws CliError when it is live
 */
export async function withdraw(
  store: Store,
  id: string,
  reason: string,
  seen: SeenPointer,
): Promise<Pointer['withdrawn'][number]> {
  await assertNotWithdrawn(store, id, seen);
  const { pointer: live } = seen;
  if (!live) throw new CliError(`Nothing is live in ${store.describe()}; nothing was changed.`);
  if (live.release === id) {
    throw new CliError(
      `Release ${id} is live; nothing was changed. Promote or roll back to another release, then withdraw it.`,
    );
  }
  const { canary, ...rest } = live;
  const withdrawal = { release: id, reason, at: new Date().toISOString(), by: actor() };
  const next = { ...rest, withdrawn: [...live.withdrawn, withdrawal] };
  const message = `Release ${id}: ${reason}`;
  await changePointer(
    store,
    canary && canary.release !== id ? { ...next, canary } : next,
    { kind: 'withdrawn', message },
    seen,
  );
  return withdrawal;
}

/** Writes a pointer of the history again, in place of one that was lost, damaged or moved back. */
export async function restorePointer(store: Store, last: Pointer, etag: string | null): Promise<Pointer> {
  return await changePointer(store, last, { kind: 'restored' }, { pointer: null, bytes: null, etag });
}

/**
 * Changes what promotions must respect; what is live stays.
 *
 * @throws CliError when nothing is live
 */
export async function setPolicy(
  store: Store,
  policy: Pick<Pointer, 'owners' | 'freeze'>,
  event: Event,
  seen: SeenPointer,
): Promise<void> {
  if (!seen.pointer) throw new CliError(`Nothing is live in ${store.describe()}; nothing was changed.`);
  await changePointer(store, { ...seen.pointer, ...policy }, event, seen);
}

type Move = Omit<Pointer, 'number' | 'signature' | 'event'>;
type Event = { kind: PointerEvent['kind']; message?: string | undefined };

async function changePointer(store: Store, next: Move, event: Event, seen: SeenPointer): Promise<Pointer> {
  const moved = await movePointer(store, next, event, seen);
  if (moved) return moved;
  throw new CliError(
    'Another release was promoted meanwhile; nothing was changed. Look at `pnpm release status`.',
    { code: 'conflict' },
  );
}

/** @returns null when the pointer is not the one that was seen any more */
async function movePointer(
  store: Store,
  move: Move,
  { kind, message }: Event,
  seen: SeenPointer,
): Promise<Pointer | null> {
  await assertCanMove(store, seen);
  const { trusted, withdrawn } = await knownPointers(store, seen);
  const content = pointer.omit({ signature: true }).parse({
    ...move,
    event: { kind, at: new Date().toISOString(), by: actor(), ...(message && { message }) },
    // Milliseconds since 1970: it grows also where the store was lost with all earlier numbers.
    number: Math.max(Date.now(), ...trusted.map(({ number }) => number + 1)),
    withdrawn: [
      ...withdrawn,
      ...move.withdrawn.filter((one) => !withdrawn.some(({ release }) => release === one.release)),
    ],
  });
  const key = signingKey();
  const next = { ...content, signature: key && signText(JSON.stringify(content), key) };
  const bytes = Buffer.from(JSON.stringify(next));
  // Was written by the move before, unless its process was killed in between.
  if (seen.pointer && seen.bytes) await store.write(historyOf(seen.pointer), seen.bytes);
  if (!(await store.replace(storePaths.pointer, bytes, seen.etag))) return null;
  // A pointer that is lost later can be restored from it.
  await store.write(historyOf(next), bytes);
  return next;
}

/** Each move has an entry of its own. */
function historyOf({ promotedAt, release, event }: Pointer): string {
  return storePaths.history(event?.at ?? promotedAt, release);
}
