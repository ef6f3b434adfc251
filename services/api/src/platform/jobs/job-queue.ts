import { sql, type Transaction } from 'kysely';
import { fromKysely, type JobWithMetadata, PgBoss, type QueueOptions, type SendOptions } from 'pg-boss';
import type { Config } from '../config/api-config.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { logError } from '../log.ts';
import { jobDuration } from '../metrics/counters.ts';

/**
 * Jobs and their data. Each feature adds its jobs to this interface. Job data contains nothing personal; personal data
 * stays in the row that the job is about.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features declare their jobs by declaration merging
export interface Jobs {}
type JobName = keyof Jobs;

type JobKind<Name extends JobName, Services> = {
  /** Returns options for a single job, for example a key that prevents duplicates. */
  options?: (data: Jobs[Name]) => SendOptions;
  /** `short` queues at most one job per key, for work where one run covers all requests. */
  policy?: 'short';
  /** How many jobs with this name one process runs concurrently; 10 by default. */
  atOnce?: number;
  /**
   * @returns undefined if the configuration disables this work; the jobs then wait for a process whose configuration
   *   enables it
   */
  handler: (services: Services) => JobHandlers[Name] | undefined;
};
export type JobKinds<Services> = { [Name in JobName]?: JobKind<Name, Services> };
/**
 * Each kind of job without its handler. Opening the queue needs no handlers, because the workers get them at `start`.
 */
type QueueKinds = { [Name in JobName]?: Omit<JobKind<Name, never>, 'handler'> };

/** `isLastAttempt` means that the job becomes a dead letter if this attempt fails. */
type Attempt = { isLastAttempt: boolean };
export type JobHandlers = { [Name in JobName]: (data: Jobs[Name], attempt: Attempt) => Promise<void> };

/** A job that is not completed. */
export type OpenJob = {
  id: string;
  /** `dead` means that retries have failed for more than a day. Only the operator can retry a dead job. */
  state: 'waiting' | 'retrying' | 'running' | 'dead';
  attempts: number;
  /** Why the last attempt failed, without personal data. */
  reason: string | null;
  createdAt: Date;
  /** When the next attempt is due; null for running and dead jobs. */
  nextAt: Date | null;
} & { [Name in JobName]: { name: Name; data: Jobs[Name] } }[JobName];

export type JobQueue = Awaited<ReturnType<typeof openJobQueue>>;

/** The queue of jobs whose retries failed for more than a day. Only the operator processes this queue. */
const deadLetters = 'dead-letters';

const workOptions = {
  pollingIntervalSeconds: 1,
  includeMetadata: true,
  batchSize: 10,
  groupConcurrency: 1,
  // A full batch suggests that more jobs are waiting, so fetch the next batch without waiting for the poll.
  burstWhenBatchFull: true,
  // One failed job must not fail its batch.
  perJobResults: true,
} as const;

/**
 * Opens pg-boss and creates a queue for each kind of job. Jobs run only after `start`.
 *
 * @param kinds the jobs of all features
 */
export async function openJobQueue({ kind, commands }: Database, delays: Config['jobs'], kinds: QueueKinds) {
  const jobNames = Object.keys(kinds) as JobName[];
  const boss = new PgBoss({
    db: commands,
    ...(kind === 'pglite' && { backend: 'pglite' as const }),
    schedule: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  boss.on('error', (error) => logError('queue', error));
  await boss.start();
  await createQueues(boss, delays, kinds);
  const workers = new Map<JobName, string>();
  /**
   * Makes the worker poll now rather than at its next interval. Call this after the commit, because the worker cannot
   * see the job before.
   */
  const wake = (job: JobName): void => {
    const worker = workers.get(job);
    if (worker) boss.notifyWorker(worker);
  };

  return {
    /** Adds a job as part of a transaction, so that the job exists only if the transaction commits. */
    enqueue: async <Name extends JobName>(
      transaction: Transaction<Tables>,
      name: Name,
      data: Jobs[Name],
    ): Promise<void> => {
      await boss.send(name, data, { db: fromKysely(transaction), ...kinds[name]?.options?.(data) });
    },
    wake,
    /** Removes the dead letters of a document, because a new job replaces them. */
    forgetDead: async (transaction: Transaction<Tables>, documentId: string): Promise<void> => {
      await sql`delete from pgboss.job where name = ${deadLetters} and data ->> 'documentId' = ${documentId}`.execute(
        transaction,
      );
    },
    /** Lists up to 5,000 queued, running and dead jobs: dead letters first, then the oldest. */
    listOpen: async (): Promise<OpenJob[]> =>
      (await commands.executeSql(`${openJobs} limit 5000`, [deadLetters])).rows as OpenJob[],
    /** Counts open jobs by name and state, with the creation time of the oldest. */
    countOpen: async () =>
      (await commands.executeSql(openJobCountsQuery, [deadLetters])).rows as (Pick<
        OpenJob,
        'name' | 'state'
      > & {
        count: number;
        createdAt: Date;
      })[],
    /**
     * Restarts dead letters from their first attempt and makes waiting jobs due now.
     *
     * @returns the number of affected jobs
     */
    retry: async (jobs: readonly OpenJob[]): Promise<number> => {
      const dead = jobs.filter(({ state }) => state === 'dead').map(({ id }) => id);
      const redriven = dead.length > 0 ? await boss.redrive(deadLetters, { ids: dead }) : 0;
      const { rows } = await commands.executeSql(
        "update pgboss.job set start_after = now() where id = any($1::uuid[]) and name <> $2 and state in ('created', 'retry') returning id",
        [jobs.filter(({ state }) => state !== 'dead').map(({ id }) => id), deadLetters],
      );
      for (const name of jobNames) wake(name);
      return redriven + rows.length;
    },
    /**
     * Starts the workers.
     *
     * @param handlers handlers by job name; jobs without a handler wait for a process that has one
     * @param onGivenUp called for each job that becomes a dead letter
     */
    start: async (handlers: Partial<JobHandlers>, onGivenUp: (name: JobName) => void): Promise<void> => {
      for (const name of jobNames) {
        if (!handlers[name]) continue;
        const run = runner(name, handlers[name] as Handler, onGivenUp);
        const options = { ...workOptions, batchSize: kinds[name]?.atOnce ?? workOptions.batchSize };
        workers.set(name, await boss.work(name, options, (jobs) => Promise.all(jobs.map(run))));
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}

async function createQueues(boss: PgBoss, delays: Config['jobs'], kinds: QueueKinds): Promise<void> {
  const jobNames = Object.keys(kinds) as JobName[];
  await boss.createQueue(deadLetters, deadLetterOptions);
  await boss.updateQueue(deadLetters, deadLetterOptions);
  for (const name of jobNames) {
    const policy = kinds[name]?.policy;
    await boss.createQueue(name, { ...buildQueueOptions(delays), ...(policy && { policy }) });
    await boss.updateQueue(name, buildQueueOptions(delays));
  }
  for (const name of [deadLetters, ...jobNames]) {
    // Fill pg-boss's queue cache now, because on PGlite a first lookup inside an open transaction would deadlock.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
  }
}

type Handler = (data: unknown, attempt: Attempt) => Promise<void>;

function runner(name: JobName, handle: Handler, onGivenUp: (name: JobName) => void) {
  return async ({ id, data, retryCount, retryLimit }: JobWithMetadata<unknown>) => {
    const end = jobDuration.startTimer({ name });
    const isLastAttempt = retryCount >= retryLimit;
    try {
      await handle(data, { isLastAttempt });
      end({ outcome: 'completed' });
      return { id, status: 'completed' as const };
    } catch (error) {
      end({ outcome: 'failed' });
      if (isLastAttempt) onGivenUp(name);
      return { id, status: 'failed' as const, output: { message: reasonOf(error) } };
    }
  };
}

/**
 * Returns the options of a queue. The retry delay doubles up to a quarter of an hour. A job fails, and is retried, if
 * its worker has sent no heartbeat for ten seconds. That is noticed within another ten to twenty seconds.
 */
function buildQueueOptions({
  retryDelaySeconds,
  retries,
}: Config['jobs']): QueueOptions & { deadLetter: string } {
  return {
    retryLimit: retries,
    retryDelay: retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: Math.max(900, retryDelaySeconds),
    deadLetter: deadLetters,
    // Allow more time than the slowest mail server, or the spreadsheet for questionnaires, takes to respond.
    expireInSeconds: 300,
    heartbeatSeconds: 10,
    deleteAfterSeconds: 24 * 3600,
    retentionSeconds: 14 * 24 * 3600,
  };
}

/** Keeps dead letters for 400 days, so that the operator has time to retry them. */
const deadLetterOptions: QueueOptions = {
  retentionSeconds: 400 * 24 * 3600,
  deleteAfterSeconds: 24 * 3600,
};

/** Selects unfinished and dead jobs from the table of pg-boss. `$1` is the name of the dead-letter queue. */
const openJobs = `
  select job.id, coalesce(job.source_name, job.name) as name, job.data,
    case when job.name = $1 then 'dead' when job.state = 'created' then 'waiting'
         when job.state = 'retry' then 'retrying' else 'running' end as state,
    case when job.name = $1 then coalesce(job.source_retry_count, 0) + 1
         when job.state = 'created' then 0
         else job.retry_count + case when job.state = 'retry' then 1 else 0 end end::integer as attempts,
    coalesce(job.output, job.source_output) ->> 'message' as reason,
    coalesce(job.source_created_on, job.created_on) as "createdAt",
    case when job.name <> $1 and job.state <> 'active' then job.start_after end as "nextAt"
  from pgboss.job as job
  where job.state in ('created', 'retry', 'active')
  order by job.name = $1 desc, "createdAt"`;

const openJobCountsQuery = `
  select name, state, count(*)::integer as count, min("createdAt") as "createdAt" from (${openJobs}) as open
  group by name, state`;

/**
 * Describes why an attempt failed. Removes email addresses, because mail servers quote the address that they reject.
 */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message
    .slice(0, 2_000)
    .replaceAll(/[^\s<>"'(),;:]+/g, (word) => (word.includes('@') ? '[address]' : word))
    .slice(0, 500);
}
