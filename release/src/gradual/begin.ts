import { composeCandidate, prepare, type Request } from '../set/candidate.ts';
import { seePointer } from '../set/pointer.ts';
import { signingKey, signRelease } from '../set/seal.ts';
import { places, type Store } from '../store/store.ts';
import { beginStage, type Canary, running } from './stage.ts';

/** What a release that is tried is made of, or null to go on with the one under way. */
export type Tried = Request | null;

/**
 * Composes, renders and checks a set as a promotion does, and gives it to a share
 * of visitors instead of making it live.
 *
 * @throws CliError with every reason why the set must not be shown to anybody
 */
export async function beginCanary(
  store: Store,
  tried: Tried,
  percent: number,
): Promise<Canary & { live: string }> {
  if (tried === null) return await raise(store, percent);
  const candidate = await composeCandidate(store, tried);
  const { set, seen } = candidate;
  await store.write(places.set(set.id), Buffer.from(JSON.stringify(set, null, 2)));
  await prepare(store, candidate, tried);
  await signRelease(store, set.id, signingKey());
  const gradual = await beginStage(store, seen, set.id, percent);
  return { ...gradual, live: seen.pointer?.set ?? '' };
}

async function raise(store: Store, percent: number): Promise<Canary & { live: string }> {
  const seen = await seePointer(store);
  const { pointer, gradual } = running(seen);
  return { ...(await beginStage(store, seen, gradual.set, percent)), live: pointer.set };
}
