import { enforceRetention, findExpired, type RetentionPeriod } from '../../privacy/retention.ts';
import { CliError, type OperatorCommand } from './command.ts';
import { columns } from './format.ts';

export const retentionCommand: OperatorCommand = {
  name: 'retention',
  summary: 'Show the retention period of each kind of data, and what is past it',
  details: [
    'The API looks at its start and every few hours, announces in its log what is past its period, and removes',
    'it after RETENTION_GRACE_HOURS. The periods are those of the privacy page',
    '(shared/domain/src/retention.ts); RETENTION_… variables may shorten them and not lengthen them.',
  ],
  options: [
    ['--now', 'remove what is past its period now, without the grace period, at most 1000 rows of a kind'],
    ['--accept-clock', 'with --now: the clock is right, although it is far ahead of the previous run'],
  ],
  run: async ({ database, config, jobs }, { options }) => {
    const removed = options.now === true;
    const periods = removed
      ? await removeNow({ database, config }, options.acceptClock === true)
      : await findExpired({ database, config });
    if (removed) await jobs.removeSettledDeadLetters();
    const rows = periods.map(({ name, hours, due }) => [
      name,
      hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`,
      removed ? `${due} removed` : `${due} past the period`,
    ]);
    return { data: { removed, periods }, lines: columns(rows) };
  },
};

async function removeNow(
  dependencies: Parameters<typeof enforceRetention>[0],
  acceptsClock: boolean,
): Promise<RetentionPeriod[]> {
  const run = await enforceRetention(dependencies, { acceptsClock });
  if (run.outcome === 'clock-rejected') throw new CliError(run.reason);
  return run.outcome === 'done' ? run.removed : run.due;
}
