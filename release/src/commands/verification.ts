import type { KeyObject } from 'node:crypto';
import { CliError } from '../model/errors.ts';
import { remake } from '../pipeline/remake.ts';
import { trustedKeys } from '../store/keys.ts';
import { readPointer } from '../store/live-pointer.ts';
import { openStore } from '../store/open-store.ts';
import { repair as repairStore } from '../store/repair.ts';
import { fileMemory } from '../store/seen-pointer.ts';
import type { Store } from '../store/store.ts';
import { findUnpublished } from '../store/unpublished.ts';
import { type Verification, verifyPointer, verifyRelease, verifyShown } from '../store/verify.ts';
import { action, releaseCommand, releaseId } from './command.ts';

export const verify = releaseCommand(
  'verify',
  'Compare every file that visitors can get (or of the named release) with what was released.',
  `Compares the pages and app files of the live release, of a canary and of current previews, with their compressed
copies, with the released hashes, and lists files of the store that nothing published names. With $RELEASE_PUBLIC_KEY,
that key must have signed them and the live pointer, which must not be older than one that this machine has seen
($RELEASE_STATE). The exit code is 1 when anything is wrong.

With --repair, damaged files are replaced by those of another store, or made again from the sources of this repository:
check out the commit that was published. Only what was released is written.

  pnpm release verify

  pnpm release verify --repair

  pnpm release verify --repair --from s3://backup/site

  RELEASE_PUBLIC_KEY=release.pub.pem pnpm release verify 0123456789ab`,
)
  .argument('[release]', '', releaseId)
  .option('--repair', 'replace what is damaged')
  .option('--from <location>', 'another store that has it (default: made again from the sources)')
  .action(
    action<{ repair?: boolean; from?: string }>(async ([id], { repair, from }, { store, log }) => {
      if (from !== undefined && !repair) throw new CliError('--from belongs to --repair.', { code: 'usage' });
      const keys = trustedKeys();
      if (keys.length === 0) log('NOT CHECKED: who signed it. $RELEASE_PUBLIC_KEY names no key.');
      const verifyAll = async () =>
        id === undefined ? await verifyLive(store, keys) : [await verifyRelease(store, id, keys)];
      const { releases, repaired } = repair
        ? await repairStore(store, {
            keys,
            verify: verifyAll,
            other: (found) => (from === undefined ? remake(store, found, log) : openStore(from)),
          })
        : { releases: await verifyAll(), repaired: [] };
      const unpublished = id === undefined ? await findUnpublished(store) : [];
      const isDamaged = releases.some(({ damaged }) => damaged.some(({ integrity }) => integrity !== null));
      const lines = [
        ...repaired.map((path) => `${path} was repaired.`),
        ...releases.map(formatVerification),
        ...unpublished.map((path) => `${path} was not published by this tool.`),
        ...(isDamaged ? [adviceOf(repair, from)] : []),
      ];
      const failed = unpublished.length > 0 || releases.some(({ wrong }) => wrong.length > 0);
      return {
        result: { repaired, releases, unpublished },
        text: lines.join('\n'),
        failed,
      };
    }),
  );

/** What to do about damage that is left. */
function adviceOf(repair = false, from: string | undefined): string {
  if (!repair) return '`pnpm release verify --repair` replaces what is missing or was changed.';
  return from === undefined
    ? 'The sources here do not build to what is left: check out the commit that `pnpm release versions` names, or name a store that has it with --from.'
    : `${from} does not have what is left as it was released.`;
}

/** The pointer first: what it names is verified also where the pointer itself is not trusted. */
async function verifyLive(store: Store, keys: readonly KeyObject[]): Promise<readonly Verification[]> {
  const verified = await verifyPointer(store, keys, fileMemory(store.describe()));
  const pointer = await readPointer(store);
  return pointer ? [verified, ...(await verifyShown(store, pointer, keys))] : [verified];
}

function formatVerification({ release, signedBy, files, wrong }: Verification): string {
  const subject = release.includes('.') ? release : `Release ${release}`;
  return wrong.length > 0
    ? `${subject} is not as it was released.\n${wrong.map((line) => `  - ${line}`).join('\n')}`
    : `${subject}: ${files} ${files === 1 ? 'file' : 'files'}, all as released${signedBy ? `, signed by ${signedBy}` : ', not signed'}.`;
}
