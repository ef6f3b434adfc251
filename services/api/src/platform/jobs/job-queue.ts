import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { fromKysely, type JobWithMetadata, PgBoss, type QueueOptions, type SendOptions } from 'pg-boss';
import type { Config } from '../config/api-config.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { logError } from '../log.ts';
import { jobDuration } from '../metrics/counters.ts';

/** Work that must not be lost, with its data. Nothing personal: that stays in the row that a job serves. */
export type Jobs = {
  'document-email': { documentId: string };
  /** A copy for the former address of an order whose address was changed. */
  'document-copy': { documentId: string };
  /** An email to the former address, after a correction or after that was undone. */
  'email-changed': { orderId: string; to: 'corrected' | 'restored' };
  /** `requestId` identifies the email. */
  'order-link': { orderId: string; requestId: string };
  /** `receivedAt`: answers that were erased may be sent again under the same id, and begin at revision 1. */
  'questionnaire-relay': { submissionId: string; revision: number; receivedAt: string };
  /** An email to the seller about a new order, new questionnaires, or a refund that has failed. */
  'seller-notice': { orderId: string } | { about: 'questionnaires' } | { correctionId: string };
};
export type JobName = keyof Jobs;

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

/**
 * What keeps a job from being added twice: at most one waits for a document or for the same revision of the same answers,
 * and notices about questionnaires share one in a quarter of an hour.
 */
const sendOptions: { [Name in JobName]: (data: Jobs[Name]) => SendOptions } = {
  // One job at a time works on a document.
  'document-email': ({ documentId: id }) => ({ singletonKey: id, group: { id } }),
  'document-copy': ({ documentId: id }) => ({ singletonKey: id, group: { id } }),
  'email-changed': () => ({}),
  'order-link': () => ({}),
  'questionnaire-relay': ({ submissionId, revision, receivedAt }) => ({
    id: jobId(`${submissionId}.${revision}.${receivedAt}`),
  }),
  // Anyone can send questionnaires. What arrives after a notice waits for the next one.
  'seller-notice': (data) => ('about' in data ? { singletonSeconds: 900, singletonNextSlot: true } : {}),
};

const jobNames = Object.keys(sendOptions) as JobName[];

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

/** A questionnaire may be megabytes, of which its relay has several copies: few at a time. */
const optionsOf = (name: JobName) =>
  name === 'questionnaire-relay' ? { ...workOptions, batchSize: 2 } : workOptions;

export async function openJobQueue({ kind, commands }: Database, delays: Config['jobs']) {
  const boss = new PgBoss({
    db: commands,
    ...(kind === 'pglite' && { backend: 'pglite' as const }),
    schedule: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  boss.on('error', (error) => logError('queue', error));
  await boss.start();
  await createQueues(boss, delays);
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
      await boss.send(name, data, { db: fromKysely(transaction), ...sendOptions[name](data) });
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
        workers.set(name, await boss.work(name, optionsOf(name), (jobs) => Promise.all(jobs.map(run))));
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}

async function createQueues(boss: PgBoss, delays: Config['jobs']): Promise<void> {
  await boss.createQueue(deadLetters, deadLetterOptions);
  await boss.updateQueue(deadLetters, deadLetterOptions);
  for (const name of jobNames) {
    await boss.createQueue(name, {
      ...queueOptions(delays),
      ...(name === 'document-email' && { policy: 'short' }),
    });
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

/** Of pg-boss's table. */
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

/** A UUID derived from a text: a job that is already queued is not added again. */
function jobId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Why an attempt failed, without addresses: mail servers repeat the one that they reject. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message
    .slice(0, 2_000)
    .replaceAll(/[^\s<>"'(),;:]+/g, (word) => (word.includes('@') ? '[address]' : word))
    .slice(0, 500);
}
