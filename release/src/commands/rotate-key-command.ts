import { rotateKey as signAnew } from '../maintenance/rotate-key.ts';
import { action, releaseCommand, wholeNumber } from './command.ts';

export const rotateKey = releaseCommand(
  'rotate-key',
  'Sign the live release and possible roll-backs with a new key.',
  `Signs the live pointer, the live release, a canary, previews and recent releases with the new key, $RELEASE_SIGNING_KEY.
$RELEASE_PUBLIC_KEY must contain the public keys of both the old and the new key; anything that neither has signed is left
as it is and listed. Servers need the new public key before you run this, and the old one until it is done.

  pnpm release rotate-key --dry-run
  RELEASE_SIGNING_KEY=new.key.pem RELEASE_PUBLIC_KEY=both.pub.pem pnpm release rotate-key`,
)
  .option('--days <n>', 'sign releases that were live within this many days', wholeNumber, 30)
  .option('--dry-run', 'only report what would be signed')
  .action(
    action<{ days: number; dryRun?: boolean }>(async (_, { days, dryRun = false }, { store }) => {
      const result = await signAnew(store, { days, dryRun });
      const { key, signed, left } = result;
      const names = signed.length > 0 ? `: ${signed.join(', ')}` : '';
      const lines = [
        `${dryRun ? 'Would sign' : 'Signed'} ${signed.length} of the releases and previews with the key ${key}${names}.`,
        ...left.map((reason) => `Left as it is: ${reason}`),
      ];
      return { result, text: lines.join('\n') };
    }),
  );
