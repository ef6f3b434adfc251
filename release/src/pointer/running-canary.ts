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
 *
 * @param expected the release of the canary, where it was named
 */
export async function stopCanary(store: Store, seen: SeenPointer, expected?: string): Promise<Canary> {
  const { canary, ...live } = withCanary(seen, expected);
  await movePointer(store, seen, live, { kind: 'canary stopped', message: describeEnd(canary) });
  return canary;
}

/** @throws CliError when no canary is running, or one with another release than the expected one */
export function withCanary({ pointer: live }: SeenPointer, expected?: string): Pointer & { canary: Canary } {
  if (!live?.canary) throw new CliError('No canary is running; nothing was changed.');
  if (expected === undefined || live.canary.release === expected) return { ...live, canary: live.canary };
  throw new CliError(`${describeCanary(live.canary)} Nothing was changed.`);
}

function describeCanary({ release, percent, since, by }: Canary): string {
  return `A canary is running: release ${release} for ${percent} of 100 visitors, since ${since}${by ? `, by ${by}` : ''}.`;
}

/** The error where one is running; `remedy` names what would allow the move. */
export function canaryRuns(canary: Canary, remedy: string): CliError {
  return new CliError(
    `${describeCanary(canary)} Nothing was changed. Complete or stop it first (\`pnpm release canary\`), or ${remedy}.`,
  );
}
