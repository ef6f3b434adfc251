import { versionsOf } from '../model/manifest.ts';
import { nothingLive, readHistory } from '../pointer/history.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import { readPreviews, readRelease } from '../releases/releases.ts';
import { readLatestVersions } from '../releases/tags.ts';
import { action, releaseCommand } from './command.ts';

export const status = releaseCommand(
  'status',
  'Show what is live, what is published but not live, and what can be previewed.',
  `Reads the store and changes nothing.

  pnpm release status
  pnpm release status --json`,
).action(
  action(async (_, __, { store }) => {
    const pointer = await readPointer(store);
    if (!pointer) throw await nothingLive(store);
    const previews = await readPreviews(store);
    const result = {
      ...pointer,
      apps: Object.fromEntries(versionsOf(await readRelease(store, pointer.release))),
      published: Object.fromEntries(await readLatestVersions(store)),
      promotions: (await readHistory(store)).length,
      previews: previews.map(({ release, preview }) => ({ release, ...preview })),
    };
    return { result, text: formatStatus(result) };
  }),
);

type Status = NonNullable<Awaited<ReturnType<typeof readPointer>>> & {
  apps: Record<string, string>;
  published: Record<string, string>;
  promotions: number;
  previews: readonly { id: string; release: string; until: string }[];
};

function formatStatus({
  apps,
  published,
  promotions,
  previews,
  canary,
  withdrawn,
  ...pointer
}: Status): string {
  return [
    `Live: release ${pointer.release}, since ${pointer.promotedAt}, by ${pointer.by}`,
    ...(canary
      ? [`Canary: release ${canary.release}, for ${canary.percent} of 100 visitors, since ${canary.since}`]
      : []),
    ...Object.entries(apps).map(([name, version]) => {
      const latest = published[name];
      const ahead = latest && latest !== version ? `   published, not live: ${latest}` : '';
      return `  ${name.padEnd(10)} ${version}${ahead}`;
    }),
    ...previews.map(({ id, release, until }) => `Preview ${id}: release ${release}, until ${until}`),
    ...withdrawn.map(({ release, reason, by }) => `Withdrawn: release ${release}, by ${by}: ${reason}`),
    `Promotions so far: ${promotions}; the release before: ${pointer.previous ?? 'none'}`,
  ].join('\n');
}
