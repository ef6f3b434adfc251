import { readSite } from '../pointer/read-site.ts';
import { changedApps } from '../releases/releases.ts';
import { action, releaseCommand, wholeNumber } from './command.ts';

export const history = releaseCommand(
  'history',
  'List all moves of the live pointer, latest first.',
  `Shows when each release went live, who switched to it and why, and which apps changed. Also lists the start, change and end
of each canary, and each withdrawal.

  pnpm release history
  pnpm release history --limit 5 --json`,
)
  .option('--limit <n>', 'number of moves to list', wholeNumber, 20)
  .action(
    action<{ limit: number }>(async (_, { limit }, { store }) => {
      const { moves, damaged, pointer: live } = await readSite(store);
      const first = Math.max(0, moves.length - limit);
      const result = await Promise.all(
        moves.slice(first).map(async ({ release, canary, event }, index) => ({
          event: event.kind,
          at: event.at,
          by: event.by,
          message: event.message ?? null,
          release,
          canary: canary?.release ?? null,
          live: first + index === moves.length - 1 && release === live?.release,
          changed: await changedApps(store, moves[first + index - 1]?.release, release),
        })),
      );
      result.reverse();
      const lines = result.flatMap(({ event, at, release, by, message, changed }) => [
        `${release}  ${at}  ${event.padEnd(16)}  ${by}`.trimEnd(),
        ...(changed.length > 0 ? [`              ${changed.join(', ')}`] : []),
        ...(message ? [`              ${message}`] : []),
      ]);
      lines.push(...damaged.map((path) => `${path} is damaged and was left out.`));
      const isEmpty = moves.length + damaged.length === 0;
      return { result, text: isEmpty ? 'Nothing has been promoted yet.' : lines.join('\n') };
    }),
  );
