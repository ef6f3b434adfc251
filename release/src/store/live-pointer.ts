import { execFileSync } from 'node:child_process';
import { hostname, userInfo } from 'node:os';
import { type Pointer, pointer } from '@site/contract/release-manifest';
import { CliError } from '../model/errors.ts';
import { storePaths } from '../model/layout.ts';
import type { Store } from './store.ts';

/** The live pointer as it was read, with the etag that it can be replaced by. */
export type SeenPointer = { pointer: Pointer | null; etag: string | null };

export type Canary = NonNullable<Pointer['canary']>;

export async function seePointer(store: Store): Promise<SeenPointer> {
  const found = await store.readWithEtag(storePaths.pointer);
  if (!found) return { pointer: null, etag: null };
  return { pointer: pointer.parse(JSON.parse(found.bytes.toString())), etag: found.etag };
}

export async function readPointer(store: Store): Promise<Pointer | null> {
  return (await seePointer(store)).pointer;
}

/**
 * Makes a release live. Everything that it serves must be in the store already.
 *
 * @throws CliError with the code `conflict` when the pointer has changed since it was seen
 */
export async function switchTo(store: Store, id: string, seen: SeenPointer): Promise<Pointer> {
  const next: Pointer = {
    release: id,
    previous: seen.pointer?.release ?? null,
    promotedAt: new Date().toISOString(),
    by: actor(),
  };
  // The history entry is written before its release ends: it is never missing, and one of a switch that failed is ignored.
  if (seen.pointer) {
    const { promotedAt, release } = seen.pointer;
    await store.write(storePaths.history(promotedAt, release), json(seen.pointer));
  }
  if (await store.replace(storePaths.pointer, json(next), seen.etag)) return next;
  const winner = await readPointer(store);
  throw new CliError(
    `Release ${winner?.release ?? 'none'} was promoted meanwhile${winner ? ` (${winner.by})` : ''}; ` +
      `nothing was switched. Release ${id} and its pages are stored: look at \`pnpm release status\` and ` +
      'promote again, which composes with what is live then.',
    { code: 'conflict' },
  );
}

/** Starts or changes a canary. The live release stays live. */
export async function setCanary(store: Store, canary: Canary, seen: SeenPointer): Promise<void> {
  if (seen.pointer) await movePointer(store, { ...seen.pointer, canary }, seen);
}

/**
 * Ends a canary: all visitors get the live release. Tabs that are open on the candidate keep it until they
 * load a document.
 */
export async function stopCanary(store: Store, seen: SeenPointer): Promise<Canary> {
  const { live, canary } = runningCanary(seen);
  const { canary: _, ...withoutCanary } = live;
  await movePointer(store, withoutCanary, seen);
  return canary;
}

/** @throws CliError when no canary is running */
export function runningCanary({ pointer: live }: SeenPointer): { live: Pointer; canary: Canary } {
  if (!live?.canary) throw new CliError('No canary is running; nothing was changed.');
  return { live, canary: live.canary };
}

async function movePointer(store: Store, next: Pointer, seen: SeenPointer): Promise<void> {
  if (await store.replace(storePaths.pointer, json(next), seen.etag)) return;
  throw new CliError(
    'Another release was promoted meanwhile; nothing was changed. Look at `pnpm release status`.',
    { code: 'conflict' },
  );
}

/** Every switch so far, oldest first; the last one is the live release. */
export async function readHistory(store: Store): Promise<readonly Pointer[]> {
  const past = await Promise.all(
    (await store.list('history')).map(async (path) => {
      const bytes = await store.read(path);
      return bytes ? [pointer.parse(JSON.parse(bytes.toString()))] : [];
    }),
  );
  const live = await readPointer(store);
  // A switch that lost the race has written an entry of the release that is still live.
  const ended = past
    .flat()
    .filter((entry) => entry.promotedAt !== live?.promotedAt || entry.release !== live.release)
    .sort((a, b) => (a.promotedAt < b.promotedAt ? -1 : 1));
  return live ? [...ended, live] : ended;
}

const releaseFile = /^releases\/([0-9a-f]{12})\.json$/;
/** How many stored releases a message lists. */
const maxListed = 5;

/** The error where there is no live pointer: nothing was ever promoted, or the pointer was lost and the releases were not. */
export async function nothingLive(store: Store): Promise<CliError> {
  const entries = await store.entries('releases');
  const known = entries
    .sort((a, b) => b.modified.getTime() - a.modified.getTime())
    .flatMap(({ path }) => releaseFile.exec(path)?.[1] ?? []);
  const complete = await Promise.all(known.map((id) => store.has(storePaths.siteIndex(id))));
  const ids = known.filter((_, at) => complete[at]).slice(0, maxListed);
  if (ids.length === 0) return new CliError(`Nothing is promoted in ${store.describe()} yet.`);
  return new CliError(
    `Nothing is live in ${store.describe()}: it has releases, but no current.json. Nothing was changed. ` +
      'Make the release that was live before live again: `pnpm release rollback <release>`. The latest stored releases: ' +
      `${ids.join(', ')}.`,
  );
}

/** Who promotes: as the environment names them, else as Git knows them, else the account on this machine. */
function actor(env: Readonly<Record<string, string | undefined>> = process.env): string {
  return env.RELEASE_BY || env.GITHUB_ACTOR || env.GITLAB_USER_LOGIN || gitUser() || account();
}

function gitUser(): string {
  try {
    return execFileSync('git', ['config', 'user.name'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}

function account(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // A container's user may have a number and no name.
    return `unknown@${hostname()}`;
  }
}

function json(value: Pointer): Buffer {
  return Buffer.from(JSON.stringify(value));
}
