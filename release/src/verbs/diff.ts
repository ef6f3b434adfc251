import { CliError } from '../problem.ts';
import { composeCandidate, prepare, readSide } from '../set/candidate.ts';
import { describeDifference } from '../set/describe-diff.ts';
import { compareReleases } from '../set/diff.ts';
import { readPointer } from '../set/pointer.ts';
import { overlayStore } from '../store/overlay-store.ts';
import type { Store } from '../store/store.ts';
import { defineVerb } from './verb.ts';
import { configOption, selectedApps } from './wanted.ts';

const setId = /^[0-9a-f]{12}$/;

export const diff = defineVerb({
  name: 'diff',
  summary: 'Compare two sets, or the live one with what a promotion would make.',
  operands: '[set [set]] | [part[@version]…]',
  usage: `Says what differs for visitors: parts, routes, bytes of documents and scripts, headers, the scripts on the
payment page, configuration. One set is compared with the live one. Nothing is written.

  pnpm release diff
  pnpm release diff portfolio
  pnpm release diff 0123456789ab ba9876543210`,
  options: configOption,
  run: async ({ names, options, store }) => {
    const [one, other] = names;
    if (one !== undefined && setId.test(one)) {
      const live = await readPointer(store);
      const [from, to] = other === undefined ? [live?.set, one] : [one, other];
      return await compareReleases(store, from ? await sideOf(store, from) : null, await sideOf(store, to));
    }
    const trial = overlayStore(store);
    const candidate = await composeCandidate(trial, await selectedApps(names, options.config));
    const { side } = await prepare(trial, candidate, {});
    return await compareReleases(trial, candidate.live, side);
  },
  render: describeDifference,
});

async function sideOf(store: Store, id: string) {
  const side = await readSide(store, id);
  if (side) return side;
  throw new CliError(
    `There is no release set ${id} with pages in ${store.describe()}: \`pnpm release history\`.`,
  );
}
