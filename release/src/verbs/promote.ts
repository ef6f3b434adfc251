import { browserOption, chooseBrowser } from '../gate/choose-browser.ts';
import { promote as promoteSet } from '../set/promote.ts';
import { tryOut } from '../set/try-out.ts';
import { describeTrial } from './check.ts';
import { defineVerb } from './verb.ts';
import { configOption, selectedApps } from './wanted.ts';

export const promote = defineVerb({
  name: 'promote',
  summary: 'Make published parts live: compose, render, check, switch.',
  operands: '[part[@version]…]',
  usage: `Composes the latest (or the named) versions with everything that is live, checks that they fit, renders
the pages that change, tries them in a browser, and only then switches to the new release set. Without a
name it means the part whose folder you stand in, or every part. When anything does not fit, nothing
changes, and every reason is given.

  pnpm release promote checkout
  pnpm release promote portfolio@0123456789ab --dry-run
  pnpm release promote --config production.json`,
  options: {
    ...configOption,
    ...browserOption,
    'dry-run': {
      type: 'boolean',
      help: 'do everything but write: say what would change, and what is against it',
    },
  },
  run: async ({ names, options, store, say }) => {
    const request = {
      ...(await selectedApps(names, options.config)),
      browser: chooseBrowser(options['no-browser']),
      say,
    };
    if (options['dry-run']) return { kind: 'trial' as const, ...(await tryOut(store, request)) };
    const { set, previous, changed, rendered, notes } = await promoteSet(store, request);
    return { kind: 'promoted' as const, set: set.id, previous, changed, rendered, notes };
  },
  render: (result) => {
    if (result.kind === 'trial') return describeTrial(result);
    const { set, previous, changed, rendered } = result;
    if (!changed) return `Release set ${set} is live already; nothing changed.`;
    const pages = rendered ? ` (${rendered.rendered} of ${rendered.pages} pages rendered)` : '';
    const back = previous ? `\nBack to the one before: pnpm release rollback ${previous}` : '';
    return `Release set ${set} is live${pages}.${back}`;
  },
});
