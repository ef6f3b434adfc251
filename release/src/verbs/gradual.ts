import { browserOption, chooseBrowser } from '../gate/choose-browser.ts';
import { beginCanary } from '../gradual/begin.ts';
import { completeStage, running, stopStage } from '../gradual/stage.ts';
import { CliError } from '../problem.ts';
import { seePointer } from '../set/pointer.ts';
import { defineVerb } from './verb.ts';
import { configOption, selectedApps } from './wanted.ts';

export const gradual = defineVerb({
  name: 'gradual',
  summary: 'Give a release to a percentage of visitors; raise it, complete it or stop it.',
  operands: '[part[@version]…]',
  usage: `Composes and checks a set as promote does. The live set stays live; every visitor draws a lot once, and who is
drawn gets the new set in all its parts, now and when they come back. While it lasts, the plain pages carry
a short script that draws the lot; no server decides anything. Raising the percentage keeps who was
drawn before. \`pnpm release watch\` stops a release that falls short.

  pnpm release gradual checkout --percent 10
  pnpm release gradual --percent 50
  pnpm release gradual --complete
  pnpm release gradual --stop`,
  options: {
    percent: { type: 'string', value: '<n>', help: 'of visitors that get the new set: above 0, below 100' },
    complete: { type: 'boolean', help: 'make the set that is tried the live one' },
    stop: { type: 'boolean', help: 'give everybody the live set again' },
    ...configOption,
    ...browserOption,
  },
  run: async ({ names, options, store, say }) => {
    const asked = [options.percent !== undefined, options.complete, options.stop].filter(Boolean);
    if (asked.length !== 1) {
      throw new CliError('Say one of --percent <n>, --complete and --stop.', { code: 'usage' });
    }
    const seen = await seePointer(store);
    if (options.percent === undefined) {
      const { pointer } = running(seen);
      if (options.stop)
        return { state: 'stopped' as const, live: pointer.set, ...(await stopStage(store, seen)) };
      const done = await completeStage(store, seen);
      return { state: 'completed' as const, live: done.set, ...done };
    }
    const percent = Number(options.percent);
    const goesOn = names.length === 0 && !options.config && seen.pointer?.gradual;
    const tried = goesOn
      ? null
      : {
          ...(await selectedApps(names, options.config)),
          browser: chooseBrowser(options['no-browser']),
          say,
        };
    return { state: 'under way' as const, ...(await beginCanary(store, tried, percent)) };
  },
  render: ({ state, set, percent, live }) =>
    ({
      'under way': `${percent} of 100 visitors get release set ${set}; the others keep ${live}.
Watch it: pnpm release watch. End it: pnpm release gradual --complete or --stop.`,
      completed: `Release set ${set} is live, for everybody.`,
      stopped: `Everybody gets release set ${live} again. Tabs that are open on ${set} keep it until they load a page anew.`,
    })[state],
});
