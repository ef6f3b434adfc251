import { createHash } from 'node:crypto';
import { logError } from '@site/telemetry/log';
import {
  fromKysely,
  type Db as JobCommands,
  type JobWithMetadata,
  PgBoss,
  type QueueOptions,
  type SendOptions,
} from 'pg-boss';
import type { Config } from '../config/api-config.ts';
import type { Database } from '../database/database.ts';
import { jobDuration } from '../metrics/counters.ts';
import { type JobHandlers, type JobName, type JobQueue, type Jobs, reasonOf } from './job-queue.ts';
import { deadLetters, listOpenJobs } from './open-jobs.ts';

/** What keeps a job from being added twice. */
const sendOptions: { [Name in JobName]: (data: Jobs[Name]) => SendOptions } = {
  // One job at a time works on a document, and at most one waits besides.
  'document-email': ({ documentId: id }) => ({ singletonKey: id, group: { id } }),
  'order-link': () => ({}),
  'questionnaire-relay': ({ submissionId, revision }) => ({ id: jobId(`${submissionId}.${revision}`) }),
  // Anyone can send questionnaires. What arrives after a notice waits for the next one.
  'seller-notice': (data) => ('about' in data ? { singletonSeconds: 900, singletonNextSlot: true } : {}),
};

const jobNames = Object.keys(sendOptions) as JobName[];

/** Jobs of one name that one process works on at a time; each succeeds or fails by itself. */
const batchSize = 10;

export async function createPgBossQueue(database: Database, delays: Config['jobs']): Promise<JobQueue> {
  const { kind, commands } = database;
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
  // This process holds the data folder's lock: jobs that are still active belong to a dead process.
  if (kind === 'pglite') await failAbandonedJobs(boss, commands);
  const workers = new Map<JobName, string>();
  const wake = (job: JobName) => {
    const worker = workers.get(job);
    if (worker) boss.notifyWorker(worker);
  };

  return {
    enqueue: async (transaction, name, data) => {
      await boss.send(name, data, { db: fromKysely(transaction), ...sendOptions[name](data) });
    },
    listOpen: () => listOpenJobs(database),
    retry: async ({ dead, waiting }) => {
      const redriven = dead.length > 0 ? await boss.redrive(deadLetters, { ids: [...dead] }) : 0;
      const { rows } = await commands.executeSql(
        "update pgboss.job set start_after = now() where id = any($1::uuid[]) and name <> $2 and state in ('created', 'retry') returning id",
        [[...waiting], deadLetters],
      );
      for (const name of jobNames) wake(name);
      return redriven + rows.length;
    },
    wake,
    start: async (handlers, onGivenUp) => {
      for (const name of jobNames) {
        workers.set(name, await startWorker(boss, name, handlers, () => onGivenUp(name)));
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

async function failAbandonedJobs(boss: PgBoss, commands: JobCommands): Promise<void> {
  const { rows } = await commands.executeSql("select id, name from pgboss.job where state = 'active'");
  for (const { id, name } of rows as { id: string; name: string }[]) {
    await boss.fail(name, id, { reason: 'its process ended' });
  }
}

async function startWorker(
  boss: PgBoss,
  name: JobName,
  handlers: JobHandlers,
  onGivenUp: () => void,
): Promise<string> {
  const handle = handlers[name] as (data: unknown, attempt: { isLastAttempt: boolean }) => Promise<void>;
  const run = async ({ id, data, retryCount, retryLimit }: JobWithMetadata<unknown>) => {
    const end = jobDuration.startTimer({ name });
    const isLastAttempt = retryCount >= retryLimit;
    try {
      await handle(data, { isLastAttempt });
      end({ outcome: 'completed' });
      return { id, status: 'completed' as const };
    } catch (error) {
      end({ outcome: 'failed' });
      if (isLastAttempt) onGivenUp();
      return { id, status: 'failed' as const, output: { message: reasonOf(error) } };
    }
  };
  return await boss.work(
    name,
    {
      pollingIntervalSeconds: 1,
      includeMetadata: true,
      batchSize,
      groupConcurrency: 1,
      // A full batch means that there is more: the next one is fetched without waiting for the next poll.
      burstWhenBatchFull: true,
      perJobResults: true,
    },
    async (jobs) => await Promise.all(jobs.map(run)),
  );
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

/** A UUID derived from a text: a job that is already queued is not added again. */
function jobId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
