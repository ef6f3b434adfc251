import { restoreLive } from '../maintenance/restore.ts';
import { action, releaseCommand } from './command.ts';

export const restore = releaseCommand(
  'restore',
  'Repair a live pointer that was lost, damaged or moved back.',
  `Makes the release live that was live last according to the history, under a new number. Servers have kept showing it. Also
run this after restoring the whole store from a backup, because servers do not follow its pointer, which is older than the
last one.

  pnpm release restore`,
).action(
  action(async (_, __, { store }) => {
    const { release, number } = await restoreLive(store);
    return { result: { release, number }, text: `Release ${release} is live.` };
  }),
);
