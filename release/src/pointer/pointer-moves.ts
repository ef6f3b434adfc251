import { createPublicKey, type KeyObject } from 'node:crypto';
import { type Pointer, type PointerEvent, pointer, siteIndex } from '../formats/release-manifest.ts';
import { nameActor } from '../git/provenance.ts';
import { CliError } from '../reporting/errors.ts';
import { canonicalJson } from '../signing/hashes.ts';
import { nameKey, readSigningKey, readTrustedKeys, signText } from '../signing/keys.ts';
import { storePaths } from '../store/layout.ts';
import { readJson, type Store } from '../store/store.ts';
import { createNothingLiveError, describeMovedBack, readPointer } from './live-pointer.ts';
import { readSite, type Site } from './read-site.ts';

/** A site whose live pointer this process may replace, and the process's signing key, if there is one. */
export type MovableSite = Site & { key: KeyObject | null };

/**
 * Reads the site for a command that moves its live pointer.
 *
 * @throws CliError for the same reasons as `requireMovable`
 */
export async function readMovableSite(store: Store): Promise<MovableSite> {
  return requireMovable(await readSite(store));
}

/**
 * Checks that this process may move the live pointer, so that a command fails before its long work rather than at its
 * end.
 *
 * @throws CliError when servers would reject the moved pointer's signature, or when the live pointer is not the one
 *   that this tool wrote last
 */
export function requireMovable(site: Site): MovableSite {
  const { pointer: live, trusted } = site;
  const [key, keys] = [readSigningKey(), readTrustedKeys()];
  if (key === null) {
    const signedBy = trusted.find(({ signature }) => signature)?.signature?.key;
    if (signedBy === undefined && keys.length === 0) return { ...site, key };
    const why = signedBy ? `What is live was signed by ${signedBy}` : 'RELEASE_PUBLIC_KEY is set';
    throw new CliError(
      `${why}, and RELEASE_SIGNING_KEY names no key; nothing was changed. Servers that verify signatures would not ` +
        'show an unsigned release: run this with the signing key.',
    );
  }
  const name = nameKey(createPublicKey(key));
  if (keys.length > 0 && !keys.some((one) => nameKey(one) === name)) {
    throw new CliError(
      `RELEASE_SIGNING_KEY (${name}) belongs to none of the keys of RELEASE_PUBLIC_KEY; nothing was changed. Servers ` +
        'would not show what it signs: add its public key to theirs first.',
    );
  }
  // Check the live pointer only if a trusted key has signed it. Any other pointer may be replaced, because otherwise
  // nobody could sign a site for the first time or with a new key.
  const reason = live && keys.length > 0 && trusted.includes(live) ? describeMovedBack(live, trusted) : null;
  if (reason) throw new CliError(`${reason} Nothing was changed; \`pnpm release restore\` repairs it.`);
  return { ...site, key };
}

/**
 * Refuses a withdrawn release.
 *
 * @throws CliError with the reason for the withdrawal
 */
export function assertNotWithdrawn({ withdrawn }: Pick<Site, 'withdrawn'>, id: string): void {
  const found = withdrawn.find(({ release }) => release === id);
  if (!found) return;
  throw new CliError(
    `Release ${id} was withdrawn by ${found.by} (${found.at}); nothing was changed. \`pnpm release history\` lists others. ` +
      `Reason: ${found.reason}`,
  );
}

/**
 * Checks that the live release is still the one that the caller wants to leave.
 *
 * @throws CliError when a different release is live
 */
export function assertStillLive({ pointer: live }: Site, from: string | undefined): void {
  if (from === undefined || live?.release === from) return;
  throw new CliError(
    `Release ${live?.release ?? 'none'} is live${live ? ` (${live.by}, ${live.promotedAt})` : ''}, and not ${from}; nothing was changed.`,
    { code: 'conflict' },
  );
}

export type Canary = NonNullable<Pointer['canary']>;

type Move = Omit<Pointer, 'number' | 'signature' | 'event' | 'withdrawn'>;
type Event = { kind: PointerEvent['kind']; message?: string | undefined };

/**
 * Replaces the live pointer and adds a history entry. Everything that the new pointer names must already be in the
 * store.
 *
 * @throws CliError when a named release was withdrawn, or with the code `conflict` when the pointer has changed since
 *   `site` was read
 */
export async function movePointer(site: MovableSite, move: Move, { kind, message }: Event): Promise<Pointer> {
  const { store, key } = site;
  for (const named of [move.release, move.canary?.release]) if (named) assertNotWithdrawn(site, named);
  const content = pointer.omit({ signature: true }).parse({
    ...move,
    event: { kind, at: new Date().toISOString(), by: nameActor(), ...(message && { message }) },
    // The number is a Unix timestamp in milliseconds, so it increases even if the store was lost with all earlier
    // numbers.
    number: Math.max(Date.now(), ...site.trusted.map(({ number }) => number + 1)),
    withdrawn: site.withdrawn,
  });
  const next = { ...content, signature: key && signText(canonicalJson(content), key) };
  const bytes = Buffer.from(canonicalJson(next));
  // Write the history entry of the previous move if it is missing, because that move's process may have been killed
  // before writing it.
  if (site.pointer && site.bytes && !site.isRecorded)
    await store.write(historyPathOf(site.pointer), site.bytes);
  if (!(await store.replace(storePaths.pointer, bytes, site.etag))) {
    const winner = await readPointer(store);
    throw new CliError(
      `Release ${winner?.release ?? 'none'} was promoted in the meantime${winner ? ` (${winner.by})` : ''}, so nothing was switched. ` +
        'Check `pnpm release status` and run the same command again. It reuses the rendered pages.',
      { code: 'conflict' },
    );
  }
  // Write a history entry, from which a lost pointer can be restored.
  await store.write(historyPathOf(next), bytes);
  return next;
}

function historyPathOf({ release, event }: Pointer): string {
  return storePaths.history(event.at, release);
}

type Switch = {
  kind?: PointerEvent['kind'];
  message?: string | undefined;
  /** A canary to keep running beside the release. If absent, a running canary ends. */
  canary?: Canary | undefined;
};

/**
 * Makes a release live.
 *
 * @throws CliError when the release was pruned in the meantime; the previous release is then live again
 */
export async function switchTo(
  site: MovableSite,
  id: string,
  { kind = 'promoted', message, canary }: Switch = {},
): Promise<Pointer> {
  const { store, pointer: live } = site;
  const before = live?.canary;
  const ended = before && !canary && before.release !== id ? describeEnd(before) : undefined;
  // If the pointer was lost, use the newest history entry instead.
  const last = live ?? site.trusted[0];
  const move = {
    release: id,
    previous: (last?.release === id ? last.previous : last?.release) ?? null,
    promotedAt: new Date().toISOString(),
    by: nameActor(),
    ...(canary && { canary }),
  };
  const next = await movePointer(site, move, { kind, message: joinMessages(message, ended) });
  // A `prune` at the same time may have removed files of this release before it read the new pointer, so check that
  // they still exist.
  if (live && !(await isComplete(store, id))) {
    const back = { kind: 'rolled back', message: `${id} was removed.` } as const;
    await movePointer(await readMovableSite(store), live, back);
    throw new CliError(`Release ${id} was removed in the meantime, so ${live.release} stays live.`, {
      code: 'conflict',
    });
  }
  return next;
}

async function isComplete(store: Store, id: string): Promise<boolean> {
  const index = await readJson(store, storePaths.siteIndex(id), siteIndex);
  if (!index) return false;
  const apps = Object.entries(index.apps);
  const found = await Promise.all(
    apps.map(([name, version]) => store.has(storePaths.appManifest(name, version))),
  );
  return found.every(Boolean);
}

/**
 * Withdraws a release, so that it cannot be served at its own address, promoted or rolled back to. Also ends a canary
 * that involves the release.
 *
 * @throws CliError when the release is live
 */
export async function withdraw(
  site: MovableSite,
  id: string,
  reason: string,
): Promise<Pointer['withdrawn'][number] & { endedCanary?: string }> {
  assertNotWithdrawn(site, id);
  const { pointer: live } = site;
  if (!live) throw await createNothingLiveError(site.store);
  if (live.release === id) {
    throw new CliError(
      `Release ${id} is live; nothing was changed. Promote or roll back to another release, then withdraw it.`,
    );
  }
  const { canary, ...rest } = live;
  const withdrawal = { release: id, reason, at: new Date().toISOString(), by: nameActor() };
  const withdrawn = [...site.withdrawn, withdrawal];
  const ended = canary && [canary.release, canary.group, canary.id].includes(id) ? canary : undefined;
  const message = joinMessages(`Release ${id}: ${reason}`, ended && describeEnd(ended));
  const move = ended ? rest : live;
  await movePointer({ ...site, withdrawn }, move, { kind: 'withdrawn', message });
  return { ...withdrawal, ...(ended && { endedCanary: ended.release }) };
}

function joinMessages(...sentences: readonly (string | undefined)[]): string | undefined {
  return sentences.filter(Boolean).join(' ') || undefined;
}

function describeEnd({ release, percent, since }: Canary): string {
  return `Ended the canary of ${release} for ${percent} of 100 visitors since ${since}.`;
}

/** Starts or changes a canary. The live release stays live. */
export async function setCanary(site: MovableSite, canary: Canary): Promise<void> {
  const { store, pointer: live } = site;
  if (!live) throw await createNothingLiveError(store);
  const changed = live.canary?.release === canary.release;
  const kind = changed ? 'canary changed' : 'canary started';
  const message = `Release ${canary.release} for ${canary.percent} of 100 visitors.`;
  await movePointer(site, { ...live, canary }, { kind, message });
}

/**
 * Ends a canary, so that all visitors get the live release. Tabs open on the candidate stay on it until they load a new
 * document.
 */
export async function stopCanary(site: MovableSite, message?: string): Promise<Canary> {
  const { canary, ...live } = await requireCanary(site);
  const text = joinMessages(message, describeEnd(canary));
  await movePointer(site, live, { kind: 'canary stopped', message: text });
  return canary;
}

/**
 * Returns the live pointer with its canary.
 *
 * @throws CliError when no canary is running
 */
export async function requireCanary({ store, pointer: live }: Site): Promise<Pointer & { canary: Canary }> {
  if (!live) throw await createNothingLiveError(store);
  if (live.canary) return { ...live, canary: live.canary };
  throw new CliError('No canary is running; nothing was changed.');
}

export function createRunningCanaryError({ release, percent, since, by }: Canary, reason?: string): CliError {
  return new CliError(
    `A canary is running: release ${release} for ${percent} of 100 visitors, since ${since}, by ${by}. ` +
      `Nothing was changed. Complete or stop it first (\`pnpm release canary\`)${reason ? `: ${reason}` : ''}.`,
  );
}
