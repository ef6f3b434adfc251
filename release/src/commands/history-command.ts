import { damagedEntries, readHistory, readMoves } from '../pointer/history.ts';
import { readPointer } from '../pointer/live-pointer.ts';
import { changedApps } from '../releases/releases.ts';
import { action, releaseCommand, wholeNumber } from './command.ts';

export const history = releaseCommand(
  'history',
  'List every promotion, roll-back and other move of the live pointer, the latest first.',
  `Shows which release was live from when to when, who switched and why, and which apps changed; and each start, change and end of a
canary, and each withdrawal.

  pnpm release history

  pnpm release history --limit 5 --json`,
)
  .option('--limit <n>', 'how many to list', wholeNumber, 20)
  .action(
    action<{ limit: number }>(async (_, { limit }, { store }) => {
      const switches = await readHistory(store);
      const moves = await readMoves(store);
      const live = await readPointer(store);
      const result = await Promise.all(
        moves.slice(Math.max(0, moves.length - limit)).map(async (move) => {
          const {
            release,
            promotedAt,
            canary,
            event = { kind: 'promoted', at: promotedAt, by: move.by },
          } = move;
          const at = switches.findIndex((one) => one.promotedAt === promotedAt && one.release === release);
          const isSwitch = ['promoted', 'rolled back', 'canary completed'].includes(event.kind);
          return {
            event: event.kind,
            at: event.at,
            by: event.by,
            message: event.message ?? null,
            accepted: move.accepted ?? [],
            release,
            from: promotedAt,
            until: switches[at + 1]?.promotedAt ?? null,
            canary: canary?.release ?? null,
            live: promotedAt === live?.promotedAt && release === live.release,
            changed: isSwitch ? await changedApps(store, switches[at - 1]?.release, release) : [],
            isSwitch,
          };
        }),
      );
      result.reverse();
      const lines = result.flatMap(
        ({ event, at, release, until, by, message, accepted, changed, live: isLive, isSwitch }) => [
          isSwitch
            ? `${release}  ${at}  ${(until ?? (isLive ? 'live now' : 'unknown')).padEnd(24)}  ${by}`.trimEnd()
            : `${''.padEnd(12)}  ${at}  ${event.padEnd(24)}  ${by}`.trimEnd(),
          ...(event === 'rolled back' || event === 'canary completed' ? [`              ${event}`] : []),
          ...(changed.length > 0 ? [`              ${changed.join(', ')}`] : []),
          ...(message ? [`              ${message}`] : []),
          ...(accepted.length > 0 ? [`              accepted: ${accepted.join(', ')}`] : []),
        ],
      );
      lines.push(...(await damagedEntries(store)).map((path) => `${path} is damaged and was left out.`));
      return { result, text: lines.length > 0 ? lines.join('\n') : 'Nothing has been promoted yet.' };
    }),
  );
