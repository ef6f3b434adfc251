import { setTimeout as delay } from 'node:timers/promises';
import { look, type Outcome, sourceOf } from '../gradual/watch.ts';
import { CliError } from '../problem.ts';
import { defineVerb } from './verb.ts';

/** So many times in a row the figures may be out of reach before watching is given up. */
const patience = 5;

export const watch = defineVerb({
  name: 'watch',
  summary: 'Stop a gradual release by itself when it falls short.',
  operands: '',
  usage: `Asks the API every so often how the visitors of both sets fared: errors, Web Vitals, and whether the new
set tells anything at all. A set that is shown to be worse is stopped at once, and the exit code is 1.
Nothing is said before both sets have their sample, and however often it looks, a set that is no worse
is stopped in one case of a hundred at most. Ends with the release. OPERATOR_TOKEN opens the figures.

  pnpm release watch
  pnpm release watch --once --json`,
  options: {
    once: { type: 'boolean', help: 'look once; for a scheduler that calls again' },
    every: { type: 'string', value: '<seconds>', help: 'how often to look (default: 60)' },
    sample: {
      type: 'string',
      value: '<n>',
      help: 'documents of each set before anything is said (default: 200)',
    },
    tolerance: {
      type: 'string',
      value: '<share>',
      help: 'a difference that nobody would act upon (default: 0.01)',
    },
    complete: { type: 'boolean', help: 'make the set live once its sample is there and it is no worse' },
    api: {
      type: 'string',
      value: '<address>',
      help: 'the API to ask (default: that of the live configuration)',
    },
  },
  run: async ({ options, store, say }) => {
    const source = await sourceOf(store, options.api);
    const judging = {
      sample: positive('sample', options.sample ?? '200'),
      tolerance: positive('tolerance', options.tolerance ?? '0.01'),
      complete: options.complete ?? false,
    };
    const pause = positive('every', options.every ?? '60') * 1_000;
    for (let failures = 0; ; ) {
      try {
        const outcome = await look(store, source, judging);
        failures = 0;
        if (options.once || outcome.action !== 'none') return outcome;
        say(describe(outcome));
      } catch (error) {
        failures += 1;
        // An API that restarts is no reason to leave a release alone.
        if (options.once || !(error instanceof CliError) || failures >= patience) throw error;
        say(error.message);
      }
      await delay(pause);
    }
  },
  render: describe,
  failed: ({ action }) => action === 'stopped',
});

function positive(name: string, text: string): number {
  const value = Number(text);
  if (value > 0) return value;
  throw new CliError(`--${name} takes a number above 0, not "${text}".`, { code: 'usage' });
}

function describe({ state, action, set, live, percent, comparisons }: Outcome): string {
  const share = (value: number) => `${(value * 100).toFixed(1)} %`;
  const rows = comparisons.map(
    ({ what, live, candidate, unseen, worse }) =>
      `  ${worse ? '✗' : ' '} ${what.padEnd(26)} ${share(live.share).padStart(8)} of ${live.of}` +
      `  →  ${share(candidate.share).padStart(8)} of ${candidate.of}` +
      `   (at most ${share(unseen)} worse)`,
  );
  const headline = {
    none:
      state === 'too few'
        ? `Release set ${set} (${percent} of 100 visitors): too few documents yet to say anything.`
        : `Release set ${set} (${percent} of 100 visitors) has not shown to be worse than ${live}.`,
    stopped: `Release set ${set} falls short and was stopped; everybody gets ${live} again.`,
    completed: `Release set ${set} has not shown to be worse and is live for everybody.`,
  }[action];
  return [headline, ...rows].join('\n');
}
