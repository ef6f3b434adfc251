import { setTimeout as delay } from 'node:timers/promises';
import { Command } from 'commander';
import { changeCanary, completeCanary, startCanary } from '../canary/canary.ts';
import { probeRelease } from '../canary/probe.ts';
import { checkCanary, type WatchResult } from '../canary/watch.ts';
import { findMetricsSource, usualSample } from '../checks/canary-metrics.ts';
import { CliError } from '../model/errors.ts';
import { seePointer } from '../store/live-pointer.ts';
import { stopCanary } from '../store/running-canary.ts';
import { action, positiveNumber, releaseCommand } from './command.ts';
import {
  type CheckOptions,
  type CompositionOptions,
  checksOf,
  chooseBrowser,
  readComposition,
  withChecks,
  withComposition,
} from './composition.ts';

type Running = { release: string; percent: number; live: string };

function underWay(canary: Running) {
  const { release, percent, live } = canary;
  const text = `${percent} of 100 visitors get release ${release}; the others stay on ${live}.
Watch it: pnpm release canary watch. End it: pnpm release canary complete, or stop.`;
  return { result: { state: 'running', ...canary }, text };
}

const start = withChecks(
  withComposition(
    releaseCommand(
      'start',
      'Give a release to a percentage of the visitors.',
      `Composes and checks a release as \`promote\` does. The live release stays live; a script in the pages assigns each
visitor once, to one release in all its apps. \`pnpm release canary watch\` stops a release that is worse.

  pnpm release canary start checkout --percent 10

  pnpm release canary start portfolio --percent 10 --stack`,
    ),
  ),
)
  .option('--stack', 'add to the running canary: visitors of it get these apps too')
  .option('--end-canary', 'end the running canary')
  .requiredOption('--percent <n>', 'of visitors that get the new release: above 0, below 100', Number)
  .action(
    action<CompositionOptions & CheckOptions & { percent: number; stack?: boolean; endCanary?: boolean }>(
      async (names, options, { store, log }) => {
        const { stack = false, endCanary = false } = options;
        const composition = await readComposition(names, options);
        const request = { ...composition, ...checksOf(options, log), stack, endCanary };
        return underWay(await startCanary(store, request, options.percent));
      },
    ),
  );

const change = releaseCommand(
  'change',
  'Change the percentage of the running canary.',
  `When it is raised, visitors who get the new release keep it.

  pnpm release canary change --percent 50`,
)
  .requiredOption('--percent <n>', 'of visitors that get the new release: above 0, below 100', Number)
  .action(
    action<{ percent: number }>(async (_, { percent }, { store }) =>
      underWay(await changeCanary(store, percent)),
    ),
  );

const complete = releaseCommand(
  'complete',
  'Make the release of the canary live for all visitors.',
  `Switches the live pointer. Nothing is rendered. With the release of the canary, nothing happens when another one is
running.

  pnpm release canary complete

  pnpm release canary complete 0123456789ab`,
)
  .argument('[release]', 'the release of the canary')
  .action(
    action(async ([expected], _, { store }) => {
      const done = await completeCanary(store, await seePointer(store), expected);
      const result = { state: 'completed', ...done, live: done.release };
      return { result, text: `Release ${done.release} is live for all visitors.` };
    }),
  );

const stop = releaseCommand(
  'stop',
  'Give all visitors the live release again.',
  `Tabs that are open on the other release keep it until they load a document. With the release of the canary, nothing
happens when another one is running.

  pnpm release canary stop

  pnpm release canary stop 0123456789ab`,
)
  .argument('[release]', 'the release of the canary')
  .action(
    action(async ([expected], _, { store }) => {
      const seen = await seePointer(store);
      const stopped = await stopCanary(store, seen, expected);
      const live = seen.pointer?.release;
      const text = `All visitors get release ${live} again. Tabs that are open on ${stopped.release} keep it until they load a document.`;
      return { result: { state: 'stopped', ...stopped, live }, text };
    }),
  );

/** The watch ends when so many analyses in a row fail: an API that restarts must not end it. */
const maxFailures = 5;

type WatchOptions = {
  once?: boolean;
  every: number;
  sample: number;
  tolerance: number;
  complete?: boolean;
  api?: string;
};

const watch = releaseCommand(
  'watch',
  'Analyse the running canary, and stop it when the new release is worse.',
  `Reads errors and Web Vitals of both releases from the API again and again, with OPERATOR_TOKEN. A release that is
shown to be worse is stopped at once, and the exit code is 1. However often it is analysed, a release that is no
worse is stopped in one case of a hundred at most. Ends with the canary. Reports are not authenticated: an address counts once
a day, and reports alone never complete a canary.

  pnpm release canary watch

  pnpm release canary watch --once --json`,
)
  .option('--once', 'analyse once; for a scheduler')
  .option('--every <seconds>', 'between two analyses', positiveNumber, 60)
  .option(
    '--sample <n>',
    'distinct addresses of each release before the new one can be called no worse',
    positiveNumber,
    usualSample,
  )
  .option('--tolerance <share>', 'a difference too small to act upon', positiveNumber, 0.01)
  .option(
    '--complete',
    'once it has its sample and is no worse, open all its pages in a browser and make it live',
  )
  .option('--api <url>', 'base of the API (default: that of the live configuration)')
  .action(
    action<WatchOptions>(async (_, options, { store, log }) => {
      const source = await findMetricsSource(store, options.api);
      const { once, every, sample, tolerance, complete = false } = options;
      const browser = complete ? chooseBrowser({ browser: true }) : null;
      const probe = browser ? (release: string) => probeRelease(store, release, browser) : undefined;
      for (let failures = 0; ; ) {
        try {
          const { pointer } = await seePointer(store);
          if (pointer && !pointer.canary) {
            const result = { state: 'ended', action: 'none', live: pointer.release };
            return { result, text: `The canary has ended; release ${pointer.release} is live.` };
          }
          const result = await checkCanary(store, source, { sample, tolerance, probe });
          failures = 0;
          const text = formatWatch(result);
          if (once || result.action !== 'none') {
            return { result, text, failed: result.action === 'stopped' };
          }
          log(text);
        } catch (error) {
          failures += 1;
          if (once || !(error instanceof CliError) || failures >= maxFailures) throw error;
          log(error.message);
        }
        await delay(every * 1_000);
      }
    }),
  );

function formatWatch({
  state,
  action: taken,
  release,
  live,
  percent,
  comparisons,
  errors,
}: WatchResult): string {
  const share = (value: number) => `${(value * 100).toFixed(1)} %`;
  const rows = comparisons.map(
    ({ metric, live: before, candidate, undetected, worse }) =>
      `  ${worse ? '✗' : ' '} ${metric.padEnd(26)} ${share(before.share).padStart(8)} of ${before.of}` +
      `  →  ${share(candidate.share).padStart(8)} of ${candidate.of}` +
      `   (a difference below ${share(undetected)} would not show)`,
  );
  const headline = {
    none:
      state === 'too few'
        ? `Release ${release} (${percent} of 100 visitors): too few visitors for a result.`
        : `Release ${release} (${percent} of 100 visitors) is not shown to be worse than ${live}.`,
    stopped: `Release ${release} is worse and was stopped; all visitors get ${live} again.`,
    completed: `Release ${release} is not shown to be worse and is live for all visitors.`,
  }[taken];
  const places = errors.map(({ kind, at, count }) => `  ${count} × ${kind} ${at}`.trimEnd());
  return [headline, ...rows, ...(places.length > 0 ? ['Errors in it:', ...places] : [])].join('\n');
}

export const canary = new Command('canary')
  .description('Give a release to some of the visitors first, and compare the two.')
  .addCommand(start)
  .addCommand(change)
  .addCommand(watch)
  .addCommand(complete)
  .addCommand(stop);
