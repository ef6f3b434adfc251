import type { Pointer, PointerEvent } from '@site/contract/release-manifest';
import { actor } from '../model/actor.ts';
import { CliError } from '../model/errors.ts';
import { storePaths } from '../model/layout.ts';
import { readPointer, type SeenPointer } from './live-pointer.ts';
import { assertNotWithdrawn, changePointer, movePointer } from './pointer-moves.ts';
import { describeEnd } from './running-canary.ts';
import type { Store } from './store.ts';

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
  const canary = seen.pointer?.canary;
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
