import type { KeyObject } from 'node:crypto';
import type { Pointer } from '../formats/release-manifest.ts';
import { CliError } from '../model/errors.ts';
import { trustedKeys } from '../model/keys.ts';
import { storePaths } from '../model/layout.ts';
import { parsePointer, type ReadPointer, recentPointers, untrustedPointer } from '../pointer/live-pointer.ts';
import { movePointer } from '../pointer/pointer-moves.ts';
import { untrustedRelease } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';

/**
 * Rewrites the live pointer with a new number after it was lost, damaged or moved back. It points to the release that was
 * live last according to the history.
 *
 * @throws CliError when no release in the history can be shown
 */
export async function restoreLive(store: Store): Promise<Pointer> {
  const keys = trustedKeys();
  const found = await store.readWithEtag(storePaths.pointer);
  const known = [...livePointer(found?.bytes, keys), ...(await recentPointers(store))]
    .map(({ pointer }) => pointer)
    .sort((a, b) => b.number - a.number);
  const withdrawn = known[0]?.withdrawn.map(({ release }) => release) ?? [];
  // Try releases last if a roll-back has left them and they have not been live again since.
  const left = known.flatMap(({ event, previous }, at) => {
    const isBack = known.slice(0, at).some(({ release }) => release === previous);
    return event.kind === 'rolled back' && !isBack ? [previous] : [];
  });
  const wanted = known
    .filter(({ release }) => !withdrawn.includes(release))
    .toSorted((a, b) => Number(left.includes(a.release)) - Number(left.includes(b.release)));
  for (const pointer of wanted) {
    const shown = await store.has(storePaths.siteIndex(pointer.release));
    if (shown && (await untrustedRelease(store, pointer.release, keys)) === null) {
      const seen = { pointer: null, bytes: null, etag: found?.etag ?? null, trusted: known };
      const { withdrawn } = known[0] ?? pointer;
      // The canary of an older move has ended since then.
      const canary = pointer === known[0] ? pointer.canary : undefined;
      return await movePointer(store, { ...seen, withdrawn }, { ...pointer, canary }, { kind: 'restored' });
    }
  }
  throw new CliError(
    `The history has no release that is stored${keys.length > 0 ? ' and signed by a key of RELEASE_PUBLIC_KEY' : ''}; ` +
      'nothing was changed. After a change of the signing key, `pnpm release rotate-key` with the public keys of both signs them anew. ' +
      'The next release that is promoted with the signing key is signed. ' +
      '`pnpm release rollback <release>` makes a stored release live.',
  );
}

/** Returns the live pointer as a list, which is empty if the pointer is lost, damaged or not trusted. */
function livePointer(bytes: Buffer | undefined, keys: readonly KeyObject[]): readonly ReadPointer[] {
  try {
    const live = bytes && parsePointer(bytes);
    return live && untrustedPointer(live, keys) === null ? [live] : [];
  } catch {
    return [];
  }
}
