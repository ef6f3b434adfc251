import type { Pointer } from '@site/contract/release-manifest';
import { CliError } from '../model/errors.ts';
import type { Store } from '../store/store.ts';
import type { SeenPointer } from './live-pointer.ts';
import { assertNotWithdrawn, type Canary, changePointer, describeEnd } from './pointer-moves.ts';

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

function describeCanary({ release, percent, since, by }: Canary): string {
  return `A canary is running: release ${release} for ${percent} of 100 visitors, since ${since}${by ? `, by ${by}` : ''}.`;
}

/** @throws CliError where a canary is running */
export function assertNoCanary(seen: SeenPointer, remedy: string): void {
  const rejection = canaryRejection(seen, remedy);
  if (rejection) throw new CliError(rejection);
}

/** What is running; `remedy` names what would allow the move. */
export function canaryRejection({ pointer: live }: SeenPointer, remedy: string): string | null {
  if (!live?.canary) return null;
  return `${describeCanary(live.canary)} Nothing was changed. Complete or stop it first (\`pnpm release canary\`), or ${remedy}.`;
}
