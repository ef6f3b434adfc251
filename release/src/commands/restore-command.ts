import { restoreLive } from '../maintenance/restore.ts';
import { action, releaseCommand } from './command.ts';

export const restore = releaseCommand(
  'restore',
  'Repair the live pointer when it was lost, damaged or moved back.',
  `Makes live again what the history shows as live last, under a new number. Servers have shown it meanwhile. Also run it
after the whole store was restored from a backup: servers do not follow its pointer, which is older than the last one.

  pnpm release restore`,
).action(
  action(async (_, __, { store }) => {
    const { release, number } = await restoreLive(store);
    return { result: { release, number }, text: `Release ${release} is live.` };
  }),
);
