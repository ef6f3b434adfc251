import type { KeyObject } from 'node:crypto';
import type { Pointer } from '../formats/release-manifest.ts';
import {
  explainUntrustedPointer,
  parsePointer,
  readEntries,
  sortNewestFirst,
} from '../pointer/live-pointer.ts';
import { movePointer, requireMovable } from '../pointer/pointer-moves.ts';
import { siteOf } from '../pointer/read-site.ts';
import { findIndexDefect, parseIndex } from '../releases/stored-indexes.ts';
import { CliError } from '../reporting/errors.ts';
import { readTrustedKeys } from '../signing/keys.ts';
import { storePaths } from '../store/layout.ts';
import type { Store } from '../store/store.ts';

/**
 * Rewrites the live pointer with a new number after the pointer was lost, damaged or replaced by an older one. The new
 * pointer names the most recent release of the history that can be served.
 *
 * @throws CliError when no release in the history can be served to visitors
 */
export async function restoreLive(store: Store): Promise<Pointer> {
  const keys = readTrustedKeys();
  const entries = await readEntries(store);
  const found = await store.readWithEtag(storePaths.pointer);
  const site = siteOf(store, entries, found && isIntact(found.bytes, keys) ? found : null, keys);
  const past = sortNewestFirst(entries).filter((read) => explainUntrustedPointer(read, keys) === null);
  const known = [...(site.pointer ? [site.pointer] : []), ...past.map(({ pointer }) => pointer)].sort(
    (a, b) => b.number - a.number,
  );
  const withdrawn = site.withdrawn.map(({ release }) => release);
  // Try releases that were rolled back last, because they are probably faulty, unless they have been live again since.
  const left = known.flatMap(({ event, previous }, at) => {
    const isBack = known.slice(0, at).some(({ release }) => release === previous);
    return event.kind === 'rolled back' && !isBack ? [previous] : [];
  });
  const wanted = known
    .filter(({ release }) => !withdrawn.includes(release))
    .toSorted((a, b) => Number(left.includes(a.release)) - Number(left.includes(b.release)));
  for (const pointer of wanted) {
    const bytes = await store.read(storePaths.siteIndex(pointer.release));
    const read = bytes && parseIndex(bytes);
    if (!read || (keys.length > 0 && findIndexDefect(read, pointer.release, keys) !== null)) continue;
    // Keep the pointer's canary only if this pointer is the newest, because canaries of older pointers have ended.
    const canary = pointer === known[0] ? pointer.canary : undefined;
    // Ignore what the current pointer contains, because it may be damaged or untrusted. Its etag still reveals a move
    // in the meantime.
    const replaced = { ...site, pointer: null, bytes: null, etag: found?.etag ?? null };
    return await movePointer(requireMovable(replaced), { ...pointer, canary }, { kind: 'restored' });
  }
  throw new CliError(
    `The history has no release that is stored${keys.length > 0 ? ' and signed by a key of RELEASE_PUBLIC_KEY' : ''}; ` +
      'nothing was changed. After a change of the signing key, run `pnpm release rotate-key` with both public keys. ' +
      'Otherwise promote a release, or make a stored one live with `pnpm release rollback <release>`.',
  );
}

/** Whether stored bytes are a valid pointer that a trusted key has signed. */
function isIntact(bytes: Buffer, keys: readonly KeyObject[]): boolean {
  try {
    return explainUntrustedPointer(parsePointer(bytes), keys) === null;
  } catch {
    return false;
  }
}
