import { type Verification, verifyLive, verifyRelease } from '../maintenance/verify.ts';
import { readTrustedKeys } from '../signing/keys.ts';
import { action, releaseCommand, releaseId } from './command.ts';

export const verify = releaseCommand(
  'verify',
  'Compare every file that visitors can get (or of the named release) with its released hash.',
  `Checks the pages and app files, with their compressed copies, of the live release, a canary and current previews. With
$RELEASE_PUBLIC_KEY, that key must have signed them and the live pointer, and the history must not contain a newer pointer.
The exit code is 1 if anything is wrong.

  pnpm release verify
  RELEASE_PUBLIC_KEY=release.pub.pem pnpm release verify 0123456789ab`,
)
  .argument('[release]', '', releaseId)
  .action(
    action(async ([id], _, { store, log }) => {
      const keys = readTrustedKeys();
      if (keys.length === 0) log('NOT CHECKED: the signatures, because $RELEASE_PUBLIC_KEY names no key.');
      const releases =
        id === undefined ? await verifyLive(store, keys) : [await verifyRelease(store, id, keys)];
      const failed = releases.some((one) => one.wrong.length > 0);
      const isDamaged = releases.some((one) => one.isDamaged);
      const lines = [...releases.map(formatVerification), ...(isDamaged ? [remedy] : [])];
      return { result: { releases }, text: lines.join('\n'), failed };
    }),
  );

const remedy =
  'Put the files back from the versions of the bucket or from a back-up, and verify again; promoting other versions of these apps helps at once.';

function formatVerification({ release, signedBy, files, wrong, isDamaged }: Verification): string {
  const subject = release.includes('.') ? release : `Release ${release}`;
  return wrong.length > 0
    ? `${subject} is not ${isDamaged ? 'as it was released' : 'trusted'}.\n${wrong.map((line) => `  - ${line}`).join('\n')}`
    : `${subject}: ${files} ${files === 1 ? 'file' : 'files'}, all as released${signedBy ? `, signed by ${signedBy}` : ', not signed'}.`;
}
