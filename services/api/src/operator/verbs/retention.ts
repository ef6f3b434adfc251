import { enforceRetention, pastTheirTime } from '../../retention/enforce.ts';
import { columns } from '../lines.ts';
import type { Verb } from '../verb.ts';

export const retentionVerb: Verb = {
  name: 'retention',
  takes: '[--now]',
  summary: 'How long each kind of data is kept, and what is past its time; --now takes that away',
  details: [
    'The API does the same at its start and every few hours. The periods are those of the privacy page',
    '(shared/domain/src/retention.ts); RETENTION_… variables may shorten them and not lengthen them.',
  ],
  options: { now: { type: 'boolean' } },
  run: async (services, { options }) => {
    const done = options.now === true;
    const periods = done ? await enforceRetention(services) : await pastTheirTime(services);
    const rows = periods.map(({ name, hours, due }) => [
      name,
      hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`,
      done ? `${due} taken away` : `${due} past their time`,
    ]);
    return { data: { done, periods }, lines: columns(rows) };
  },
};
