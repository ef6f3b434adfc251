import { readConfiguration } from '../configuration.ts';
import { selectParts } from '../part/parts.ts';
import { promote as promoteSet } from '../set/promote.ts';
import { defineVerb } from './verb.ts';

export const promote = defineVerb({
  name: 'promote',
  summary: 'Make published parts live: compose, check, render, switch.',
  operands: '[part[@version]…]',
  usage: `Composes the latest (or the named) versions with everything that is live, checks that they fit, renders
the pages that change, writes everything, and only then switches to the new release set. Without a name
it means the part whose folder you stand in, or every part. When anything does not fit, nothing changes.

  pnpm release promote checkout
  pnpm release promote portfolio@0123456789ab
  pnpm release promote --config production.json`,
  options: {
    config: {
      type: 'string',
      value: '<file>',
      help: 'run-time configuration of the new set (default: that of the live set)',
    },
  },
  run: async ({ names, options, store }) => {
    const wanted = names.length > 0 ? names : selectParts([], process.cwd()).map(({ name }) => name);
    const config = options.config ? await readConfiguration(options.config) : undefined;
    const { set, previous, changed, rendered } = await promoteSet(store, { wanted, config });
    return { set: set.id, previous, changed, rendered };
  },
  render: ({ set, previous, changed, rendered }) => {
    if (!changed) return `Release set ${set} is live already; nothing changed.`;
    const pages = rendered ? ` (${rendered.rendered} of ${rendered.pages} pages rendered)` : '';
    const back = previous ? `\nBack to the one before: pnpm release rollback ${previous}` : '';
    return `Release set ${set} is live${pages}.${back}`;
  },
});
