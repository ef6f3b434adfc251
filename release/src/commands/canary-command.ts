import { Command } from 'commander';
import type { Permissions } from '../pipeline/assert-ahead.ts';
import { changeCanary, completeCanary, startCanary } from '../pipeline/canary.ts';
import { readMovableSite, stopCanary } from '../pointer/pointer-moves.ts';
import { action, percentage, releaseCommand } from './command.ts';
import {
  addCheckOptions,
  addCompositionOptions,
  type CheckOptions,
  type CompositionOptions,
  checksOf,
  readComposition,
} from './composition.ts';

type Running = { release: string; percent: number; live: string };

function describeRunning(canary: Running) {
  const { release, percent, live } = canary;
  const text = `${percent} of 100 visitors get release ${release}; the others stay on ${live}.
Compare both in the metrics of the API. End it: pnpm release canary complete, or stop.`;
  return { result: { state: 'running', ...canary }, text };
}

const percentOption = [
  '--percent <n>',
  'percentage of visitors who get the new release, above 0 and below 100',
  percentage,
] as const;

const start = addCheckOptions(
  addCompositionOptions(
    releaseCommand(
      'start',
      'Show a release to a percentage of the visitors.',
      `Composes and checks a release as \`promote\` does, but the live release stays live. A script in the pages assigns each
visitor once, to one of the two releases.

  pnpm release canary start checkout --percent 10`,
    ),
  ),
)
  .option('--older', 'start a version whose commit does not contain the live one')
  .option('--again', 'start a version that was rolled back')
  .requiredOption(...percentOption)
  .action(
    action<CompositionOptions & CheckOptions & Permissions & { percent: number }>(
      async (names, options, { store, log }) => {
        const request = { ...options, ...(await readComposition(names, options)), ...checksOf(options, log) };
        return describeRunning(await startCanary(store, request, options.percent));
      },
    ),
  );

const change = releaseCommand(
  'change',
  'Change the percentage of the running canary.',
  `If you raise it, visitors who already get the new release keep it.

  pnpm release canary change --percent 50`,
)
  .requiredOption(...percentOption)
  .action(
    action<{ percent: number }>(async (_, { percent }, { store }) =>
      describeRunning(await changeCanary(store, percent)),
    ),
  );

const complete = releaseCommand(
  'complete',
  "Make the canary's release live for all visitors.",
  `Only moves the live pointer; nothing is rendered.

  pnpm release canary complete`,
).action(
  action(async (_, __, { store }) => {
    const done = await completeCanary(store);
    const result = { state: 'completed', ...done, live: done.release };
    return { result, text: `Release ${done.release} is live for all visitors.` };
  }),
);

const stop = releaseCommand(
  'stop',
  'Show the live release to all visitors again.',
  `Tabs that are open on the new release keep it until they load a document.

  pnpm release canary stop`,
).action(
  action(async (_, __, { store }) => {
    const site = await readMovableSite(store);
    const stopped = await stopCanary(site);
    const live = site.pointer?.release;
    const text = `All visitors get release ${live} again. Tabs that are open on ${stopped.release} keep it until they load a document.`;
    return { result: { state: 'stopped', ...stopped, live }, text };
  }),
);

export const canary = new Command('canary')
  .description('Give a release to some of the visitors first.')
  .addCommand(start)
  .addCommand(change)
  .addCommand(complete)
  .addCommand(stop);
