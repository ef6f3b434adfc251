import type { Config } from '../config/api-config.ts';
import type { Database } from '../database/database.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { type RecurringTask, startRecurringTask } from '../jobs/recurring-task.ts';
import { enforceRetention, removeOldOrderTokens, removeOldRequestCounts } from './enforce-retention.ts';

type Dependencies = {
  database: Database;
  jobs: Pick<JobQueue, 'removeSettledDeadLetters'>;
  config: Pick<Config, 'retention' | 'mail'>;
};

/** How often counts of requests are removed, in seconds. They expire within hours, everything else within days. */
const requestCountsEvery = 300;

/** Removes what is past its retention period, and dead letters whose work is done. */
export function startHousekeeping({ database, jobs, config }: Dependencies): RecurringTask {
  const tasks = [
    startRecurringTask('housekeeping', config.retention.everySeconds, async () => {
      await enforceRetention({ database, config });
      await removeOldOrderTokens(database.queries);
      await jobs.removeSettledDeadLetters();
    }),
    startRecurringTask('housekeeping', requestCountsEvery, () =>
      removeOldRequestCounts(database.queries, config.retention.rateLimitHours),
    ),
  ];
  return {
    stop: async () => {
      await Promise.all(tasks.map(({ stop }) => stop()));
    },
  };
}
