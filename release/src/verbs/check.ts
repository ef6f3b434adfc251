import { browserOption, chooseBrowser } from '../gate/choose-browser.ts';
import { describeDifference } from '../set/describe-diff.ts';
import { type Trial, tryOut } from '../set/try-out.ts';
import { defineVerb } from './verb.ts';
import { configOption, selectedApps } from './wanted.ts';

export const check = defineVerb({
  name: 'check',
  summary: 'Run the gate of a promotion without changing anything.',
  operands: '[part[@version]…]',
  usage: `Composes as \`promote\` would, and looks at: contract, shared libraries and the names used of them, plans
and prices, the API's contract, routes, rendering, links, budgets; then opens every page that changes in
a browser. Every reason against a promotion is given. Nothing is written.

  pnpm release check checkout
  pnpm release check --no-browser --json`,
  options: { ...configOption, ...browserOption },
  run: async ({ names, options, store, say }) =>
    await tryOut(store, {
      ...(await selectedApps(names, options.config)),
      browser: chooseBrowser(options['no-browser']),
      say,
    }),
  render: (trial) => describeTrial(trial),
});

export function describeTrial({ set, changed, difference, notes }: Trial): string {
  if (!changed) return `Release set ${set} is live already; a promotion would change nothing.`;
  const found = notes.length > 0 ? 'Nothing that was checked' : 'Nothing';
  return `${describeDifference(difference)}\n\n${found} is against promoting release set ${set}. Nothing was changed.`;
}
