import { Problem } from '../problem.ts';
import { readPointer } from '../set/pointer.ts';
import { trustedKeys } from '../set/seal.ts';
import { verifySet } from '../set/verify.ts';
import { defineVerb } from './verb.ts';

export const verify = defineVerb({
  name: 'verify',
  summary: 'Hold every file of the live (or the named) set against what was released.',
  operands: '[set]',
  usage: `Reads every page, every file of every part and their compressed copies, and compares them with the hashes
of the release. With $RELEASE_PUBLIC_KEY the set must be signed by that key. Changes nothing; the exit code
is 1 when anything is missing or not as it was released.

  pnpm release verify
  RELEASE_PUBLIC_KEY=release.pub.pem pnpm release verify 0123456789ab`,
  options: {},
  run: async ({ store, names: [named], say }) => {
    const id = named ?? (await readPointer(store))?.set;
    if (!id) throw new Problem(`Nothing is promoted in ${store.describe()} yet.`);
    const keys = trustedKeys();
    if (keys.length === 0) say('NOT CHECKED: by whom the set was signed. $RELEASE_PUBLIC_KEY names no key.');
    return await verifySet(store, id, keys);
  },
  failed: ({ wrong }) => wrong.length > 0,
  render: ({ set, signedBy, files, wrong }) =>
    wrong.length > 0
      ? `Release set ${set} is not as it was released.\n${wrong.map((line) => `  - ${line}`).join('\n')}`
      : `Release set ${set}: ${files} files, all as released${signedBy ? `, signed by ${signedBy}` : ', not signed'}.`,
});
