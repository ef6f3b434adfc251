import { retireApp } from '../pipeline/pipeline.ts';
import { action, releaseCommand } from './command.ts';
import { addCheckOptions, type CheckOptions, checksOf } from './composition.ts';

export const retire = addCheckOptions(
  releaseCommand(
    'retire',
    'Remove a remote and its pages from the release.',
    `The checks fail if another page still links to one of its pages. Its versions stay stored; publish and promote it to bring
it back.

  pnpm release retire blog --message "The blog moved to another site."`,
  ),
)
  .argument('<remote>')
  .option('--message <text>', 'the reason, for the history')
  .action(
    action<CheckOptions & { message?: string }>(async ([app = ''], options, { store, log }) => {
      const result = await retireApp(store, app, { ...options, ...checksOf(options, log) });
      return { result, text: `Release ${result.release} is live, without ${app}.` };
    }),
  );
