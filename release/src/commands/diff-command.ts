import { formatDiff } from '../checks/diff.ts';
import { compareWithLive } from '../pipeline/pipeline.ts';
import { action, releaseCommand } from './command.ts';
import { addCompositionOptions, type CompositionOptions, readComposition } from './composition.ts';

export const diff = addCompositionOptions(
  releaseCommand(
    'diff',
    'Compare the live release with what a promotion would make.',
    `Shows differences in apps, routes, page contents, sizes of documents and scripts, scripts on the payment page, and
configuration. Nothing becomes live.

  pnpm release diff
  pnpm release diff portfolio`,
  ),
).action(
  action<CompositionOptions>(async (names, options, { store }) => {
    const result = await compareWithLive(store, await readComposition(names, options));
    return { result, text: formatDiff(result) };
  }),
);
