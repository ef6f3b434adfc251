import { endPreview, makePreview } from '../preview/preview.ts';
import { CliError } from '../problem.ts';
import { defineVerb } from './verb.ts';
import { configOption, selectedApps } from './wanted.ts';

export const preview = defineVerb({
  name: 'preview',
  summary: 'Show a set that is not live at an address of its own, for a while.',
  operands: '[part[@version]…]',
  usage: `Composes the latest (or the named) versions with everything that is live and renders them below
/_preview/<set>/ of the same site: to be shared, marked on every page, unknown to search engines. The
checkout in it works in test mode only. Nothing becomes live. nginx and static hosts show it once
\`pnpm release host-config\` has been run again.

  pnpm release preview portfolio
  pnpm release preview portfolio --days 2 --overrides
  pnpm release preview --end 0123456789ab`,
  options: {
    days: { type: 'string', value: '<n>', help: 'how long it may be looked at (default: 7)' },
    overrides: {
      type: 'boolean',
      help: 'let developers show a remote of their own machine in it: ?override=<remote>=<http://localhost:…>',
    },
    end: { type: 'string', value: '<set>', help: 'take a preview back' },
    ...configOption,
  },
  run: async ({ names, options, store }) => {
    if (options.end !== undefined) {
      if (!/^[0-9a-f]{12}$/.test(options.end)) {
        throw new CliError(`"${options.end}" is no release set.`, { code: 'usage' });
      }
      await endPreview(store, options.end);
      return { state: 'ended' as const, set: options.end };
    }
    const request = await selectedApps(names, options.config);
    const made = await makePreview(store, request, {
      days: Number(options.days ?? '7'),
      overrides: options.overrides ?? false,
    });
    return { state: 'made' as const, ...made };
  },
  render: (result) =>
    result.state === 'ended'
      ? `The preview of ${result.set} is gone.`
      : `${result.address} shows release set ${result.set} until ${result.until} (${result.pages} pages).`,
});
