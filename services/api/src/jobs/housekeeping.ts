import { log, logFault } from '@site/telemetry/log';
import type { Config } from '../config/config.ts';
import { removeOldReports } from '../metrics/visit-metrics.ts';
import { removeOldOrderTokens } from '../orders/order-tokens.ts';
import {
  enforceRetention,
  type RetentionPeriod,
  type RetentionRun,
  removeOldRequestCounts,
} from '../privacy/retention.ts';
import type { Database } from '../storage/database.ts';
import type { JobQueue } from './job-queue.ts';
import { type RecurringTask, startRecurringTask } from './recurring-task.ts';

type Dependencies = {
  database: Database;
  jobs: Pick<JobQueue, 'removeSettledDeadLetters'>;
  config: Pick<Config, 'retention' | 'mail'>;
};

/** How often counts of requests are removed, in seconds. They expire within hours, everything else within days. */
const requestCountsEvery = 300;

/** Removes what is past its retention period, old metrics, and dead letters whose work is done. */
export function startHousekeeping({ database, jobs, config }: Dependencies): RecurringTask {
  const tasks = [
    startRecurringTask('housekeeping', config.retention.everySeconds, async () => {
      logRetention(await enforceRetention({ database, config }));
      await removeOldReports(database.queries);
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

function logRetention(run: RetentionRun): void {
  if (run.outcome === 'clock-rejected') {
    logFault('retention_rejected', { reason: run.reason });
  } else if (run.outcome === 'announced') {
    logCounts('retention_announced', run.due);
  } else {
    logCounts('retention', run.removed);
  }
}

function logCounts(event: string, periods: readonly RetentionPeriod[]): void {
  const counts = periods.filter(({ due }) => due > 0).map(({ name, due }) => [name, due]);
  if (counts.length > 0) log(event, { rows: Object.fromEntries(counts) });
}
