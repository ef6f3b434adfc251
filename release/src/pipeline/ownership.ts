import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Owners, owners, type Pointer, type ReleaseManifest } from '@site/contract/release-manifest';
import { z } from 'zod';
import { actor } from '../model/actor.ts';
import { CliError } from '../model/errors.ts';
import { storePaths } from '../model/layout.ts';
import { versionsOf } from '../model/manifest.ts';
import { keyName, signingKeyName, trustedKeys } from '../store/keys.ts';
import { seePointer } from '../store/live-pointer.ts';
import { setPolicy } from '../store/pointer-moves.ts';
import { readRelease } from '../store/releases.ts';
import type { Store } from '../store/store.ts';

type Live = Pick<Pointer, 'release' | 'owners' | 'freeze'>;

/**
 * Why a release must not be made live, or be given to visitors, with the key of this environment; null when it may.
 *
 * @param next the release, and the one that it is compared with, which is the live one unless it is named
 */
export async function releaseRejection(
  store: Store,
  live: Live | null,
  next: { release: ReleaseManifest; base?: string; freeze?: boolean },
): Promise<string | null> {
  const { freeze, owners: known } = live ?? {};
  if (freeze && (next.freeze ?? true)) {
    return `Promotions are frozen since ${freeze.since}, by ${freeze.by}: ${freeze.reason} Rolling back is possible.`;
  }
  if (!known) return null;
  const key = signingKeyName();
  if (key && known.admins.includes(key)) return null;
  const team = teamOf(known, key);
  const mayChange = team ? (known.teams[team]?.apps ?? []) : [];
  const changed = await changesBetween(store, next.base ?? live?.release, next.release);
  const rejected = changed.filter((name) => !mayChange.includes(name));
  if (rejected.length === 0) return null;
  const belongs = rejected.map((name) => `${name} belongs to ${ownerOf(known, name)}`).join('; ');
  const self = team
    ? `${key} (${team}), which may promote ${mayChange.join(', ')}`
    : `${key ?? 'no key'}, of no team`;
  return `This release changes what others own: ${belongs}. RELEASE_SIGNING_KEY is ${self}.`;
}

/** @throws CliError with the rejection */
export async function assertMayRelease(...args: Parameters<typeof releaseRejection>): Promise<void> {
  const rejection = await releaseRejection(...args);
  if (rejection) throw new CliError(`${rejection} Nothing was changed.`);
}

/** The same for a stored release. */
export async function assertMayReleaseStored(
  store: Store,
  live: Live | null,
  { id, ...options }: { id: string; base?: string; freeze?: boolean },
): Promise<void> {
  if (!live?.owners && !live?.freeze) return;
  await assertMayRelease(store, live, { ...options, release: await readRelease(store, id) });
}

/** @throws CliError unless the key of this environment is an admin's, where there are owners */
export function assertAdmin(live: Live | null): void {
  const key = signingKeyName();
  if (!live?.owners || (key && live.owners.admins.includes(key))) return;
  throw new CliError(
    `Only an admin may do this, and RELEASE_SIGNING_KEY is ${key ?? 'not set'}. Nothing was changed; ` +
      '`pnpm release owners` lists the admins.',
  );
}

/** The configuration has an owner too. */
const configuration = 'the configuration';

async function changesBetween(
  store: Store,
  before: string | undefined,
  after: ReleaseManifest,
): Promise<readonly string[]> {
  const known = before !== undefined && (await store.has(storePaths.release(before)));
  const old = known ? await readRelease(store, before) : null;
  const [was, is] = [old ? versionsOf(old) : new Map<string, string>(), versionsOf(after)];
  const apps = [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name));
  const sameConfiguration = JSON.stringify(old?.config) === JSON.stringify(after.config);
  return sameConfiguration ? apps : [...apps, configuration];
}

function teamOf({ teams }: Owners, key: string | null): string | undefined {
  return Object.entries(teams).find(([, { keys }]) => key !== null && keys.includes(key))?.[0];
}

function ownerOf({ teams }: Owners, app: string): string {
  return Object.entries(teams).find(([, { apps }]) => apps.includes(app))?.[0] ?? 'the admins';
}

/**
 * Reads a file of owners. A key is given by its name, or by the file of a public key.
 *
 * @throws CliError that names every wrong field
 */
export async function readOwnersFile(file: string): Promise<Owners> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, 'utf8'), (name, item) =>
      (name === 'admins' || name === 'keys') && Array.isArray(item) ? item.flatMap(keyNames) : item,
    );
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  const parsed = owners.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new CliError(`${file} does not describe owners.\n${z.prettifyError(parsed.error)}`);
}

function keyNames(item: unknown): unknown {
  if (typeof item !== 'string' || !(item.includes('-----BEGIN') || existsSync(item))) return item;
  return trustedKeys({ RELEASE_PUBLIC_KEY: item }).map(keyName);
}

/**
 * Sets who may promote which app. The first owners are set with any key that may promote, later ones with an admin's.
 *
 * @throws CliError when the key of this environment would not be an admin's afterwards
 */
export async function setOwners(store: Store, next: Owners): Promise<void> {
  await store.assertConditionalWrites();
  const seen = await seePointer(store);
  assertAdmin(seen.pointer);
  const key = signingKeyName();
  if (!key)
    throw new CliError(
      'Owners need signed releases, and RELEASE_SIGNING_KEY is not set. Nothing was changed.',
    );
  if (!next.admins.includes(key)) {
    throw new CliError(
      `RELEASE_SIGNING_KEY (${key}) is not among the admins of that file; nothing was changed.`,
    );
  }
  const teams = Object.entries(next.teams).map(([name, { apps }]) => `${name}: ${apps.join(', ')}`);
  const message = teams.join('; ') || 'Admins only.';
  await setPolicy(store, { owners: next }, { kind: 'owners changed', message }, seen);
}

/** Rejects promotions until `endFreeze`. Rolling back and stopping a canary stay possible. */
export async function freeze(store: Store, reason: string): Promise<NonNullable<Pointer['freeze']>> {
  await store.assertConditionalWrites();
  const seen = await seePointer(store);
  assertAdmin(seen.pointer);
  const next = { reason, since: new Date().toISOString(), by: actor() };
  await setPolicy(store, { freeze: next }, { kind: 'frozen', message: reason }, seen);
  return next;
}

/** @throws CliError when promotions are not frozen */
export async function endFreeze(store: Store): Promise<void> {
  await store.assertConditionalWrites();
  const seen = await seePointer(store);
  assertAdmin(seen.pointer);
  if (!seen.pointer?.freeze) throw new CliError('Promotions are not frozen; nothing was changed.');
  const message = `After ${seen.pointer.freeze.since}: ${seen.pointer.freeze.reason}`;
  await setPolicy(store, { freeze: undefined }, { kind: 'unfrozen', message }, seen);
}
