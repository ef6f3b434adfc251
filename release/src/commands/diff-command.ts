import { formatDiff } from '../checks/diff.ts';
import { compareWithLive } from '../pipeline/pipeline.ts';
import { action, releaseCommand } from './command.ts';
import { type CompositionOptions, readComposition, withComposition } from './composition.ts';

export const diff = withComposition(
  releaseCommand(
    'diff',
    'Compare what is live with what a promotion would make.',
    `Shows apps, routes, contents of pages, bytes of documents and scripts, scripts on the payment page and
configuration that differ. Nothing becomes live.

  pnpm release diff
  pnpm release diff portfolio`,
  ),
).action(
  action<CompositionOptions>(async (names, options, { store }) => {
    const result = await compareWithLive(store, await readComposition(names, options));
    return { result, text: formatDiff(result) };
  }),
);
