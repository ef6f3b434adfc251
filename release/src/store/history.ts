import type { KeyObject } from 'node:crypto';
import type { Pointer } from '@site/contract/release-manifest';
import { CliError } from '../model/errors.ts';
import { storePaths } from '../model/layout.ts';
import { trustedKeys } from './keys.ts';
import {
  parsePointer,
  type ReadPointer,
  readPointer,
  recentPointers,
  untrustedPointer,
} from './live-pointer.ts';
import { restorePointer } from './pointer-moves.ts';
import { untrustedRelease } from './signature.ts';
import type { Store } from './store.ts';

/** Every move of the live pointer so far, oldest first, without entries that are damaged. */
export async function readMoves(store: Store): Promise<readonly Pointer[]> {
  const past = (await readEntries(store)).map(({ pointer }) => pointer ?? []);
  const live = await readPointer(store);
  const time = ({ event, promotedAt }: Pointer) => event?.at ?? promotedAt;
  const ended = past
    .flat()
    .filter((entry) => entry.release !== live?.release || time(entry) !== time(live))
    .sort((a, b) => a.number - b.number || time(a).localeCompare(time(b)));
  return live ? [...ended, live] : ended;
}

/** The paths of entries that cannot be read. */
export async function damagedEntries(store: Store): Promise<readonly string[]> {
  return (await readEntries(store)).filter(({ pointer }) => !pointer).map(({ path }) => path);
}

async function readEntries(store: Store): Promise<readonly { path: string; pointer: Pointer | null }[]> {
  return await Promise.all(
    (await store.list('history')).map(async (path) => {
      const bytes = await store.read(path);
      try {
        return { path, pointer: bytes && parsePointer(bytes, path).pointer };
      } catch {
        return { path, pointer: null };
      }
    }),
  );
}

/** Every switch to another release so far, oldest first, as it was last; the last one is the live release. */
export async function readHistory(store: Store): Promise<readonly Pointer[]> {
  const switches = new Map<string, Pointer>();
  for (const move of await readMoves(store)) {
    const key = `${move.promotedAt} ${move.release}`;
    switches.delete(key);
    switches.set(key, move);
  }
  return [...switches.values()];
}

const releaseFile = /^releases\/([0-9a-f]{12})\.json$/;
/** How many stored releases a message lists. */
const maxListed = 5;

/** The latest releases that have pages. */
async function storedReleases(store: Store): Promise<readonly string[]> {
  const entries = await store.entries('releases');
  const known = entries
    .sort((a, b) => b.modified.getTime() - a.modified.getTime())
    .flatMap(({ path }) => releaseFile.exec(path)?.[1] ?? []);
  const complete = await Promise.all(known.map((id) => store.has(storePaths.siteIndex(id))));
  return known.filter((_, at) => complete[at]).slice(0, maxListed);
}

/** The error where there is no live pointer: nothing was ever promoted, or the pointer was lost and the releases were not. */
export async function nothingLive(store: Store): Promise<CliError> {
  const ids = await storedReleases(store);
  if (ids.length === 0) return new CliError(`Nothing is promoted in ${store.describe()} yet.`);
  return new CliError(
    `Nothing is live in ${store.describe()}: it has releases, but no current.json. Nothing was changed. ` +
      '`pnpm release restore` makes live again what was live before, `pnpm release rollback <release>` another one. ' +
      `The latest stored releases: ${ids.join(', ')}.`,
  );
}

/**
 * Writes the live pointer again, under a new number: where it was lost, damaged or moved back, with what the history
 * shows as live last.
 *
 * @throws CliError when no release of the history can be shown
 */
export async function restoreLive(store: Store): Promise<Pointer> {
  await store.assertConditionalWrites();
  const keys = trustedKeys();
  const found = await store.readWithEtag(storePaths.pointer);
  const known = [...livePointer(found?.bytes, keys), ...(await recentPointers(store))]
    .map(({ pointer }) => pointer)
    .sort((a, b) => b.number - a.number);
  const withdrawn = known[0]?.withdrawn.map(({ release }) => release) ?? [];
  for (const pointer of known.filter(({ release }) => !withdrawn.includes(release))) {
    const shown = await store.has(storePaths.siteIndex(pointer.release));
    if (shown && (await untrustedRelease(store, pointer.release, keys)) === null) {
      return await restorePointer(store, pointer, found?.etag ?? null);
    }
  }
  const ids = await storedReleases(store);
  if (ids.length === 0) throw await nothingLive(store);
  throw new CliError(
    `The history has no release that is stored${keys.length > 0 ? ' and signed by a key of RELEASE_PUBLIC_KEY' : ''}; ` +
      `nothing was changed. ${found ? 'Promoting again with the signing key signs what is live. ' : ''}` +
      `\`pnpm release rollback <release>\` makes a stored release live: ${ids.join(', ')}.`,
  );
}

/** None when it was lost or is damaged or not trusted. */
function livePointer(bytes: Buffer | undefined, keys: readonly KeyObject[]): readonly ReadPointer[] {
  try {
    const live = bytes && parsePointer(bytes);
    return live && untrustedPointer(live, keys) === null ? [live] : [];
  } catch {
    return [];
  }
}
