import { rollBack } from '../set/promote.ts';
import { defineVerb } from './verb.ts';

export const rollback = defineVerb({
  name: 'rollback',
  summary: 'Make the set before (or the named one) live again.',
  operands: '[set]',
  usage: `Switches back to an earlier release set. Nothing is built or rendered: its pages and parts are still there.
Tabs that are open on the set you leave go on working. Where current.json was lost, it says which sets are kept.

  pnpm release rollback
  pnpm release rollback 0123456789ab`,
  options: {},
  run: ({ names, store }) => rollBack(store, names[0]),
  render: ({ from, to }) => `Release set ${to} is live again${from ? `, instead of ${from}` : ''}.`,
});
