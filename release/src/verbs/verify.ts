import { CliError } from '../problem.ts';
import { readPointer } from '../set/pointer.ts';
import { trustedKeys } from '../set/seal.ts';
import { type Verification, verifyRelease, verifyShown } from '../set/verify.ts';
import { defineVerb } from './verb.ts';

export const verify = defineVerb({
  name: 'verify',
  summary: 'Hold every file that visitors can get (or of the named set) against what was released.',
  operands: '[set]',
  usage: `Reads every page, every file of every part and their compressed copies, and compares them with the hashes
of the release: of the live set, of the one that is tried by a share of visitors, and of every preview that
lasts; or of the set that is named. With $RELEASE_PUBLIC_KEY they must be signed by that key. Changes nothing;
the exit code is 1 when anything is missing or not as it was released.

  pnpm release verify
  RELEASE_PUBLIC_KEY=release.pub.pem pnpm release verify 0123456789ab`,
  options: {},
  run: async ({ store, names: [named], say }) => {
    const pointer = await readPointer(store);
    const keys = trustedKeys();
    if (keys.length === 0) say('NOT CHECKED: by whom it was signed. $RELEASE_PUBLIC_KEY names no key.');
    if (named !== undefined) return { sets: [await verifyRelease(store, named, keys)] };
    if (!pointer) throw new CliError(`Nothing is promoted in ${store.describe()} yet.`);
    return { sets: await verifyShown(store, pointer, keys) };
  },
  failed: ({ sets }) => sets.some(({ wrong }) => wrong.length > 0),
  render: ({ sets }) => sets.map(told).join('\n'),
});

function told({ set, signedBy, files, wrong }: Verification): string {
  return wrong.length > 0
    ? `Release set ${set} is not as it was released.\n${wrong.map((line) => `  - ${line}`).join('\n')}`
    : `Release set ${set}: ${files} files, all as released${signedBy ? `, signed by ${signedBy}` : ', not signed'}.`;
}
