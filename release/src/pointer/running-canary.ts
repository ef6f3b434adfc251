import type { Pointer } from '@site/contract/release-manifest';
import { CliError } from '../model/errors.ts';
import type { Store } from '../store/store.ts';
import type { SeenPointer } from './live-pointer.ts';
import { type Canary, describeEnd, movePointer } from './pointer-moves.ts';

/** Starts or changes a canary. The live release stays live. */
export async function setCanary(store: Store, canary: Canary, seen: SeenPointer): Promise<void> {
  if (!seen.pointer) return;
  const changed = seen.pointer.canary?.release === canary.release;
  const kind = changed ? 'canary changed' : 'canary started';
  const message = `Release ${canary.release} for ${canary.percent} of 100 visitors.`;
  await movePointer(store, seen, { ...seen.pointer, canary }, { kind, message });
}

/**
 * Ends a canary: all visitors get the live release. Tabs that are open on the candidate keep it until they
 * load a document.
 */
export async function stopCanary(store: Store, seen: SeenPointer): Promise<Canary> {
  const { canary, ...live } = withCanary(seen);
  await movePointer(store, seen, live, { kind: 'canary stopped', message: describeEnd(canary) });
  return canary;
}

/** @throws CliError when no canary is running */
export function withCanary({ pointer: live }: SeenPointer): Pointer & { canary: Canary } {
  if (live?.canary) return { ...live, canary: live.canary };
  throw new CliError('No canary is running; nothing was changed.');
}

/** The error where one is running; `remedy` names what else would allow the move. */
export function canaryRuns({ release, percent, since, by }: Canary, remedy?: string): CliError {
  return new CliError(
    `A canary is running: release ${release} for ${percent} of 100 visitors, since ${since}, by ${by}. ` +
      `Nothing was changed. Complete or stop it first (\`pnpm release canary\`)${remedy ? `, or ${remedy}` : ''}.`,
  );
}
