import { CliError } from '../problem.ts';
import { readPaymentScripts } from '../set/payment-scripts.ts';
import { readPointer } from '../set/pointer.ts';
import { defineVerb } from './verb.ts';

export const scripts = defineVerb({
  name: 'scripts',
  summary: 'List every script that may run on the payment page: owner, reason, hash.',
  operands: '[set]',
  usage: `The inventory is made with each release set and reads as it was then. Changes nothing.

  pnpm release scripts
  pnpm release scripts 3f2a9c0d1e4b --json`,
  options: {},
  run: async ({ store, names: [named] }) => {
    const set = named ?? (await readPointer(store))?.set;
    if (!set) throw new CliError(`Nothing is promoted in ${store.describe()} yet.`);
    return await readPaymentScripts(store, set);
  },
  render: (inventory) =>
    [
      `Scripts on ${inventory.page} in release set ${inventory.set}`,
      ...inventory.scripts.flatMap(({ address, owner, reason, loaded, integrity }) => [
        '',
        address,
        `  ${owner}, ${loaded === 'page' ? 'always' : 'on demand'}: ${reason}`,
        `  ${integrity ?? 'no hash: its owner changes it without notice; the policy holds it to its origin'}`,
      ]),
    ].join('\n'),
});
