import { createPublicKey } from 'node:crypto';
import { type Pointer, type PointerEvent, pointer } from '@site/contract/release-manifest';
import { actor } from '../model/actor.ts';
import { CliError } from '../model/errors.ts';
import { keyName, signingKey, signText, trustedKeys } from '../model/keys.ts';
import { storePaths } from '../model/layout.ts';
import type { Store } from '../store/store.ts';
import { knownPointers, movedBack, readPointer, type SeenPointer, untrustedPointer } from './live-pointer.ts';

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

/** @throws CliError with the reason when the release was withdrawn */
export async function assertNotWithdrawn(store: Store, id: string, seen: SeenPointer): Promise<void> {
  const { withdrawn } = await knownPointers(store, seen);
  const found = withdrawn.find(({ release }) => release === id);
  if (!found) return;
  throw new CliError(
    `Release ${id} was withdrawn by ${found.by} (${found.at}), nothing was changed. The reason: ${found.reason}`,
  );
}

/** Writes a pointer of the history again, in place of one that was lost, damaged or moved back. */
export async function restorePointer(store: Store, last: Pointer, etag: string | null): Promise<Pointer> {
  return await changePointer(store, last, { kind: 'restored' }, { pointer: null, bytes: null, etag });
}

export type Canary = NonNullable<Pointer['canary']>;

type Move = Omit<Pointer, 'number' | 'signature' | 'event'>;
type Event = { kind: PointerEvent['kind']; message?: string | undefined };

export async function changePointer(
  store: Store,
  next: Move,
  event: Event,
  seen: SeenPointer,
): Promise<Pointer> {
  const moved = await movePointer(store, next, event, seen);
  if (moved) return moved;
  throw new CliError(
    'Another release was promoted meanwhile; nothing was changed. Look at `pnpm release status`.',
    { code: 'conflict' },
  );
}

/** @returns null when the pointer is not the one that was seen any more */
export async function movePointer(
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

type Switch = {
  kind?: PointerEvent['kind'];
  message?: string | undefined;
  /** In live mode: what is left on preflight's list. */
  accepted?: readonly string[];
  /** What goes on beside the release; without one a canary ends. */
  canary?: Canary | undefined;
};

/**
 * Makes a release live. Everything that it serves must be in the store already.
 *
 * @throws CliError with the code `conflict` when the pointer has changed since it was seen
 */
export async function switchTo(
  store: Store,
  id: string,
  seen: SeenPointer,
  { kind = 'promoted', message, accepted = seen.pointer?.accepted ?? [], canary }: Switch = {},
): Promise<Pointer> {
  for (const shown of [id, ...(canary ? [canary.release] : [])]) await assertNotWithdrawn(store, shown, seen);
  const before = seen.pointer?.canary;
  const ended = before && !canary && before.release !== id ? describeEnd(before) : undefined;
  const moved = await movePointer(
    store,
    {
      release: id,
      previous: seen.pointer?.release ?? null,
      promotedAt: new Date().toISOString(),
      by: actor(),
      ...(message && { message }),
      ...(accepted.length > 0 && { accepted: [...accepted] }),
      ...(canary && { canary }),
      withdrawn: [],
    },
    { kind, message: [message, ended].filter(Boolean).join(' ') || undefined },
    seen,
  );
  if (moved) return moved;
  throw await overtaken(store, id);
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

export function describeEnd({ release, percent, since }: Canary): string {
  return `Ended the canary of ${release} for ${percent} of 100 visitors since ${since}.`;
}
