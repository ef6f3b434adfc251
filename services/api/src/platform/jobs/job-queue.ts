import { sql, type Transaction } from 'kysely';
import { fromKysely, type JobWithMetadata, PgBoss, type QueueOptions, type SendOptions } from 'pg-boss';
import type { Config } from '../config/api-config.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { logError } from '../log.ts';
import { jobDuration } from '../metrics/counters.ts';

/**
 * Work that must not be lost, with its data. Each feature adds its jobs to this interface. The data has nothing personal: that
 * stays in the row that a job serves.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface Jobs {}
export type JobName = keyof Jobs;

/** What the queue must know of a job, and what works on it. */
export type JobKind<Name extends JobName, Services> = {
  /** Keeps a job from being added twice, for example by a key. */
  options?: (data: Jobs[Name]) => SendOptions;
  /** With `short`, at most one job with the same key waits. */
  policy?: 'short';
  /** How many jobs of this name one process works on at a time; 10 without it. */
  atOnce?: number;
  /** @returns undefined where the configuration has switched the work off: its jobs wait for another process */
  handler: (services: Services) => JobHandlers[Name] | undefined;
};
export type JobKinds<Services> = { [Name in JobName]?: JobKind<Name, Services> };
/** What the queue itself needs of all jobs. */
type QueueKinds = { [Name in JobName]?: Omit<JobKind<Name, never>, 'handler'> };

/** `isLastAttempt`: a failure now makes the job a dead letter. */
type Attempt = { isLastAttempt: boolean };
export type JobHandlers = { [Name in JobName]: (data: Jobs[Name], attempt: Attempt) => Promise<void> };

/** A job that is not completed. */
export type OpenJob = {
  id: string;
  /** `dead`: given up after more than a day of retries, until the operator retries it. */
  state: 'waiting' | 'retrying' | 'running' | 'dead';
  attempts: number;
  /** Why the last attempt failed; nothing personal. */
  reason: string | null;
  createdAt: Date;
  /** When it is tried next; null while it runs or is dead. */
  nextAt: Date | null;
} & { [Name in JobName]: { name: Name; data: Jobs[Name] } }[JobName];

export type JobQueue = Awaited<ReturnType<typeof openJobQueue>>;

/** The queue of jobs that were retried for more than a day in vain. Only the operator works on it. */
const deadLetters = 'dead-letters';

const workOptions = {
  pollingIntervalSeconds: 1,
  includeMetadata: true,
  /** Jobs of one name that one process works on at a time; each succeeds or fails by itself. */
  batchSize: 10,
  groupConcurrency: 1,
  // A full batch means that there is more: the next one is fetched without waiting for the next poll.
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

/** @param kinds the jobs of all features */
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
  if (kind === 'pglite') {
    // This process holds the data folder's lock: jobs that are still active belong to a dead process.
    const { rows } = await commands.executeSql("select id, name from pgboss.job where state = 'active'");
    for (const { id, name } of rows as { id: string; name: string }[]) {
      await boss.fail(name, id, { reason: 'its process ended' });
    }
  }
  const workers = new Map<JobName, string>();
  /** Makes the worker look at once instead of at its next poll. Called after the commit. */
  const wake = (job: JobName): void => {
    const worker = workers.get(job);
    if (worker) boss.notifyWorker(worker);
  };

  return {
    /** Adds a job in the transaction of the row that it serves: both are stored, or neither. */
    enqueue: async <Name extends JobName>(
      transaction: Transaction<Tables>,
      name: Name,
      data: Jobs[Name],
    ): Promise<void> => {
      await boss.send(name, data, { db: fromKysely(transaction), ...kinds[name]?.options?.(data) });
    },
    wake,
    /** Removes the dead letters of a document: a new job takes their place. */
    forgetDead: async (transaction: Transaction<Tables>, documentId: string): Promise<void> => {
      await sql`delete from pgboss.job where name = ${deadLetters} and data ->> 'documentId' = ${documentId}`.execute(
        transaction,
      );
    },
    /** Jobs that are queued, running or given up, the first 5,000: dead letters first, then the oldest first. */
    listOpen: async (): Promise<OpenJob[]> =>
      (await commands.executeSql(`${openJobs} limit 5000`, [deadLetters])).rows as OpenJob[],
    /** How many jobs are open, by name and state, and when the oldest of them was added. */
    countOpen: async () =>
      (await commands.executeSql(countsOfOpenJobs, [deadLetters])).rows as (Pick<
        OpenJob,
        'name' | 'state'
      > & {
        count: number;
        createdAt: Date;
      })[],
    /** Retries dead letters from the start, and waiting jobs at once. @returns how many there were */
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
     * @param handlers jobs of a name without one wait for another process
     * @param onGivenUp is called for each job that becomes a dead letter
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
    await boss.createQueue(name, { ...queueOptions(delays), ...(policy && { policy }) });
    await boss.updateQueue(name, queueOptions(delays));
  }
  for (const name of [deadLetters, ...jobNames]) {
    // Fills pg-boss's queue cache. On PGlite a first look-up inside an open transaction would wait for itself.
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

/** Retry delays double to a quarter of an hour. A job whose worker sends no heartbeat is taken over within half a minute. */
function queueOptions({ retryDelaySeconds, retries }: Config['jobs']): QueueOptions & { deadLetter: string } {
  return {
    retryLimit: retries,
    retryDelay: retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: Math.max(900, retryDelaySeconds),
    deadLetter: deadLetters,
    // Longer than the slowest response of a mail server or the spreadsheet.
    expireInSeconds: 120,
    heartbeatSeconds: 10,
    deleteAfterSeconds: 24 * 3600,
    retentionSeconds: 14 * 24 * 3600,
  };
}

/** Dead letters stay until the operator retries them. */
const deadLetterOptions: QueueOptions = {
  retentionSeconds: 400 * 24 * 3600,
  deleteAfterSeconds: 24 * 3600,
};

/** Reads open jobs from pg-boss's table. */
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

const countsOfOpenJobs = `
  select name, state, count(*)::integer as count, min("createdAt") as "createdAt" from (${openJobs}) as open
  group by name, state`;

/** Why an attempt failed, without addresses: mail servers repeat the one that they reject. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message
    .slice(0, 2_000)
    .replaceAll(/[^\s<>"'(),;:]+/g, (word) => (word.includes('@') ? '[address]' : word))
    .slice(0, 500);
}
