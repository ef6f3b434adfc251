import { rotateKey as signAnew } from '../maintenance/rotate-key.ts';
import { action, releaseCommand, wholeNumber } from './command.ts';

export const rotateKey = releaseCommand(
  'rotate-key',
  'Sign with a new key what is live and what can be rolled back to.',
  `Signs the live pointer, the live release, a canary, previews and the releases of the last days with $RELEASE_SIGNING_KEY, the new
key. $RELEASE_PUBLIC_KEY has the public keys of the old and of the new one: what neither has signed stays as it is and is
listed. Servers need the new public key before, and the old one until this was run.

  pnpm release rotate-key --dry-run
  RELEASE_SIGNING_KEY=new.key.pem RELEASE_PUBLIC_KEY=both.pub.pem pnpm release rotate-key`,
)
  .option('--days <n>', 'how long ago a release may have been live', wholeNumber, 30)
  .option('--dry-run', 'report what would be signed')
  .action(
    action<{ days: number; dryRun?: boolean }>(async (_, { days, dryRun = false }, { store }) => {
      const result = await signAnew(store, { days, dryRun });
      const { key, signed, left } = result;
      const names = signed.length > 0 ? `: ${signed.join(', ')}` : '';
      const lines = [
        `${dryRun ? 'Would sign' : 'Signed'} ${signed.length} releases and previews with the key ${key}${names}.`,
        ...left.map((reason) => `Left as it is: ${reason}`),
      ];
      return { result, text: lines.join('\n') };
    }),
  );
