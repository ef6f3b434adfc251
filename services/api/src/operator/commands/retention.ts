import { enforceRetention, findExpired } from '../../privacy/retention.ts';
import type { OperatorCommand } from './command.ts';
import { columns } from './format.ts';

export const retentionCommand: OperatorCommand = {
  name: 'retention',
  summary: 'Show the retention period of each kind of data, and what is past it',
  details: [
    'The API removes it at its start and every few hours. The periods are those of the privacy page',
    '(shared/domain/src/retention.ts); RETENTION_… variables may shorten them and not lengthen them.',
  ],
  options: [['--now', 'remove what is past its period now']],
  run: async ({ database, config, jobs }, { options }) => {
    const removed = options.now === true;
    const periods = await (removed ? enforceRetention : findExpired)({ database, config });
    if (removed) await jobs.removeSettledDeadLetters();
    const rows = periods.map(({ name, hours, due }) => [
      name,
      hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`,
      removed ? `${due} removed` : `${due} past the period`,
    ]);
    return { data: { removed, periods }, lines: columns(rows) };
  },
};
