import { compareReleases, formatDiff } from '../checks/diff.ts';
import { CliError } from '../model/errors.ts';
import { compareWithLive, compose } from '../pipeline/pipeline.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import { readStoredRelease } from '../releases/releases.ts';
import type { Store } from '../store/store.ts';
import { action, isReleaseId, releaseCommand } from './command.ts';
import { type CompositionOptions, readComposition, withCompositionOptions } from './composition.ts';

export const diff = withCompositionOptions(
  releaseCommand(
    'diff',
    'Compare two releases, or the live one with what a promotion would make.',
    `Shows apps, routes, bytes of documents and scripts, scripts on the payment page and configuration that
differ. One release is compared with the live one. Nothing becomes live.

  pnpm release diff

  pnpm release diff portfolio

  pnpm release diff 0123456789ab ba9876543210`,
  ).argument('[names...]', 'one or two releases; or apps, as `name`, `name@version` or `name@branch`'),
).action(
  action<CompositionOptions>(async (names, options, { store }) => {
    const [one, other] = names;
    if (one === undefined || !isReleaseId(one)) {
      const candidate = await compose(store, await readComposition(store, names, options));
      const result = await compareWithLive(store, candidate, {});
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
