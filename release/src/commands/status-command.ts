import { describeRolledBack, readRolledBack } from '../pipeline/assert-ahead.ts';
import { createNothingLiveError, switchesOf } from '../pointer/live-pointer.ts';
import { readSite } from '../pointer/read-site.ts';
import { describeSource, readOwners } from '../releases/owners.ts';
import { readPreviews } from '../releases/shown-indexes.ts';
import { readRequiredIndex } from '../releases/stored-indexes.ts';
import { readLatestVersions } from '../releases/tags.ts';
import { action, releaseCommand } from './command.ts';

export const status = releaseCommand(
  'status',
  'Show what is live, what is published but not live, and current previews.',
  `Reads the store and changes nothing.

  pnpm release status
  pnpm release status --json`,
).action(
  action(async (_, __, { store }) => {
    const site = await readSite(store);
    const { pointer } = site;
    if (!pointer) throw await createNothingLiveError(store);
    const { release, promotedAt, by, canary, withdrawn, previous } = pointer;
    const { index } = await readRequiredIndex(store, release);
    const published = await readLatestVersions(store);
    const previews = (await readPreviews(store)).map((one) => ({
      release: one.release,
      ...one.preview,
    }));
    const owners = await readOwners(store);
    const rolledBack = await readRolledBack(site, index);
    const promotions = switchesOf(site.moves).length;
    const isWithdrawn = withdrawn.some((one) => one.release === previous);
    const lines = [
      `Live: release ${release}, since ${promotedAt}, by ${by}`,
      ...(canary
        ? [`Canary: release ${canary.release}, for ${canary.percent} of 100 visitors, since ${canary.since}`]
        : []),
      ...Object.entries(index.apps).map(([name, version]) => {
        const latest = published[name];
        const undone = latest && rolledBack.get(`${name}@${latest}`);
        const why = undone ? ` (${describeRolledBack(undone)}; only --again promotes it)` : '';
        const ahead = latest && latest !== version ? `   published, not live: ${latest}${why}` : '';
        const owner = owners[name];
        return `  ${name.padEnd(10)} ${version}${owner ? `  ${describeSource(owner)}` : ''}${ahead}`;
      }),
      ...previews.map((one) => `Preview ${one.id}: release ${one.release}, until ${one.until}`),
      ...withdrawn.map((one) => `Withdrawn: release ${one.release}, by ${one.by}: ${one.reason}`),
      `Promotions so far: ${promotions}; previous release: ${previous ?? 'none'}${isWithdrawn ? ' (withdrawn)' : ''}`,
    ];
    const result = {
      ...pointer,
      apps: index.apps,
      published,
      owners,
      promotions,
      previews,
      rolledBack: Object.fromEntries(rolledBack),
    };
    return { result, text: lines.join('\n') };
  }),
);
