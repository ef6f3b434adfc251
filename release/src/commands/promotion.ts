import { compareReleases, formatDiff } from '../checks/diff.ts';
import { CliError } from '../model/errors.ts';
import { type DryRun, dryRun, promote as promoteRelease } from '../pipeline/pipeline.ts';
import { createPreview, removePreview } from '../preview/preview.ts';
import { readPointer } from '../store/live-pointer.ts';
import { readStoredRelease } from '../store/releases.ts';
import type { Store } from '../store/store.ts';
import { action, branchTag, isReleaseId, positiveNumber, previewId, releaseCommand, tag } from './command.ts';
import {
  type CheckOptions,
  type CompositionOptions,
  checksOf,
  readComposition,
  withChecks,
  withComposition,
  withCompositionOptions,
} from './composition.ts';

export const check = withChecks(
  withComposition(
    releaseCommand(
      'check',
      'Run the release checks of a promotion without changing anything.',
      `Checks the contract, shared modules and their exports, plans and prices, routes, rendering, links, budgets and
the API's contract; then opens every page that changes in a browser. Reports every reason against a promotion.

  pnpm release check checkout

  pnpm release check --no-browser --json`,
    ),
  ),
).action(
  action<CompositionOptions & CheckOptions>(async (names, options, { store, log }) => {
    const composition = await readComposition(names, options);
    const result = await dryRun(store, { ...composition, ...checksOf(options, log) });
    return { result, text: formatDryRun(result) };
  }),
);

function formatDryRun({ release, changed, diff, notes, rejection }: DryRun): string {
  if (!changed) return `Release ${release} is live already; a promotion would change nothing.`;
  const found = notes.length > 0 ? 'Nothing that was checked' : 'Nothing';
  const end = rejection ? `\n\nIt could not be promoted now. ${rejection}` : '';
  return `${formatDiff(diff)}\n\n${found} is against promoting release ${release}. Nothing was changed.${end}`;
}

export const diff = withCompositionOptions(
  releaseCommand(
    'diff',
    'Compare two releases, or the live one with what a promotion would make.',
    `Shows apps, routes, bytes of documents and scripts, headers, scripts on the payment page and configuration that
differ. One release is compared with the live one. Writes nothing.

  pnpm release diff

  pnpm release diff portfolio

  pnpm release diff 0123456789ab ba9876543210`,
  ).argument('[names...]', 'one or two releases; or apps, as `name`, `name@version` or `name@tag`'),
).action(
  action<CompositionOptions>(async (names, options, { store }) => {
    const [one, other] = names;
    if (one === undefined || !isReleaseId(one)) {
      const composition = await readComposition(names, options);
      const { diff: result } = await dryRun(store, composition, { checked: false });
      return { result, text: formatDiff(result) };
    }
    const live = await readPointer(store);
    const [from, to] = other === undefined ? [live?.release, one] : [one, other];
    const before = from ? await storedRelease(store, from) : null;
    const result = await compareReleases(store, before, await storedRelease(store, to));
    return { result, text: formatDiff(result) };
  }),
);

async function storedRelease(store: Store, id: string) {
  const stored = await readStoredRelease(store, id);
  if (stored) return stored;
  throw new CliError(
    `There is no release ${id} with pages in ${store.describe()}: \`pnpm release history\`.`,
  );
}

type PreviewOptions = CompositionOptions & {
  days: number;
  alias?: string | true;
  end?: string;
};

export const preview = withComposition(
  releaseCommand(
    'preview',
    'Show a release that is not live at a URL of its own, for a while.',
    `Prerenders the latest (or the named) versions with everything that is live below /_preview/<id>/ of the same site,
with an id that cannot be guessed, marked on every page and not indexed by search engines. Its checkout works in test
mode only. nginx shows it once \`pnpm release hosting-config\` has been run again.

  pnpm release preview portfolio

  pnpm release preview portfolio --days 2

  pnpm release preview --built --alias

  pnpm release preview --end 0123456789abcdef0123456789abcdef`,
  ),
)
  .option('--days <n>', 'how long it can be seen', positiveNumber, 7)
  .option('--alias [name]', 'keep the address of the last preview with this alias (default: the branch)', tag)
  .option('--end <id>', 'remove a preview', previewId)
  .action(
    action<PreviewOptions>(async (names, options, { store }) => {
      const { days, end } = options;
      const alias = options.alias === true ? branchTag() : options.alias;
      if (end !== undefined) {
        await removePreview(store, end);
        return { result: { state: 'ended', id: end }, text: `The preview ${end} was removed.` };
      }
      const made = await createPreview(store, await readComposition(names, options), { days, alias });
      const { url, release, until, pages } = made;
      const text = `${url} shows release ${release} until ${until} (${pages} pages).`;
      return { result: { state: 'made', ...made }, text };
    }),
  );

type PromoteOptions = { dryRun?: boolean; retry: boolean; message?: string; endCanary?: boolean };

export const promote = withChecks(
  withComposition(
    releaseCommand(
      'promote',
      'Make published apps live: compose, prerender, check, sign, switch.',
      `Composes the latest (or the named) versions with everything that is live. Without a name: the app whose folder the
command runs in, or every app of this repository; with --config and no name, only the configuration changes. On a branch, a
name means what was published from that branch. When a check fails, nothing changes, and every reason is reported. When another
promotion was faster, it is composed and checked again with what is live then, unless it replaces the configuration.

  pnpm release promote checkout

  pnpm release promote portfolio@0123456789ab --dry-run

  pnpm release promote portfolio@autumn

  pnpm release promote --built

  pnpm release promote --config production.json

  pnpm release promote --config production.json --all`,
    ),
  ),
)
  .option('--dry-run', 'do everything without writing: report what would change, and every reason against it')
  .option('--message <text>', 'why, for the history')
  .option('--end-canary', 'promote although a canary is running, and end it')
  .option('--no-retry', 'end with exit code 3 when another promotion was faster, instead of promoting again')
  .action(
    action<CompositionOptions & CheckOptions & PromoteOptions>(async (names, options, { store, log }) => {
      const composition = await readComposition(names, options);
      const { message, endCanary = false } = options;
      const retry = options.retry && !composition.config;
      const request = { ...composition, ...checksOf(options, log), retry, message, endCanary };
      if (options.dryRun) {
        const result = await dryRun(store, request);
        return { result, text: formatDryRun(result) };
      }
      const { release, ...promotion } = await promoteRelease(store, request);
      const { previous, changed, signed, rendered } = promotion;
      const pages = rendered ? ` (${rendered.rendered} of ${rendered.pages} pages rendered)` : '';
      const back = previous ? `\nBack to the release before: pnpm release rollback ${previous}` : '';
      const text = changed
        ? `Release ${release.id} is live${pages}.${back}`
        : `Release ${release.id} is live already; ${signed ? 'it is signed now' : 'nothing changed'}.`;
      return { result: { release: release.id, ...promotion }, text };
    }),
  );
