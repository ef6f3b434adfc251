import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { fromKysely, PgBoss, type QueueOptions } from 'pg-boss';
import type { Config } from '../config.ts';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';

/** Work that must not be lost, with what each piece is told. Nothing personal: that stays in its row. */
export type Jobs = {
  'invoice-email': { orderId: string };
  'questionnaire-relay': { submissionId: string; revision: number };
};
type JobName = keyof Jobs;
const jobNames: readonly JobName[] = ['invoice-email', 'questionnaire-relay'];

export type Handlers = { [Name in JobName]: (data: Jobs[Name], attempt: { last: boolean }) => Promise<void> };

/** Jobs are added in the transaction of the row that they serve: both are kept, or neither. */
export type Queue = {
  /** Waits a moment for the buyer's page, which knows more than the card did, unless it is `now`. */
  enqueueInvoice: (
    transaction: Transaction<Tables>,
    orderId: string,
    options?: { now?: boolean },
  ) => Promise<void>;
  /** The same version of the same answers is queued once, however often it is asked for. */
  enqueueRelay: (
    transaction: Transaction<Tables>,
    job: { submissionId: string; revision: number },
  ) => Promise<void>;
  /** Has the workers look at once instead of at their next turn. Called after the commit. */
  wake: () => void;
  start: (handlers: Handlers) => Promise<void>;
  stop: () => Promise<void>;
};

/** How often the workers look for jobs whose time has come, in seconds. */
const turn = 1;

/** Jobs of a kind that one process works on at a time; each succeeds or fails for itself. */
const atOnce = 10;

export async function createQueue(
  { kind, commands }: Database,
  { retryDelaySeconds, invoiceGraceSeconds }: Config['jobs'],
): Promise<Queue> {
  const boss = new PgBoss({
    db: commands,
    ...(kind === 'pglite' && { backend: 'pglite' as const }),
    // Nothing here runs by the calendar.
    schedule: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  boss.on('error', (error) => {
    console.error(JSON.stringify({ event: 'queue', message: error.message }));
  });
  await boss.start();
  for (const name of jobNames) {
    await boss.createQueue(name, patience(retryDelaySeconds));
    await boss.updateQueue(name, patience(retryDelaySeconds));
    // Fills the queue's cache. A first look inside somebody's open transaction would wait for itself.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
  }
  // The folder's lock says that nobody else works here: whoever was at these jobs is dead.
  if (kind === 'pglite') await releaseAbandoned();
  const workers: string[] = [];

  async function releaseAbandoned(): Promise<void> {
    const { rows } = await commands.executeSql("select id, name from pgboss.job where state = 'active'");
    for (const { id, name } of rows as { id: string; name: string }[]) {
      await boss.fail(name, id, { reason: 'its process ended' });
    }
  }

  return {
    enqueueInvoice: async (transaction, orderId, { now = false } = {}) => {
      await boss.send('invoice-email' satisfies JobName, { orderId } satisfies Jobs['invoice-email'], {
        db: fromKysely(transaction),
        startAfter: now ? 0 : invoiceGraceSeconds,
      });
    },
    enqueueRelay: async (transaction, job) => {
      await boss.send('questionnaire-relay' satisfies JobName, job satisfies Jobs['questionnaire-relay'], {
        db: fromKysely(transaction),
        id: jobId(`${job.submissionId}.${job.revision}`),
      });
    },
    wake: () => {
      for (const worker of workers) boss.notifyWorker(worker);
    },
    start: async (handlers) => {
      for (const name of jobNames) {
        const handle = handlers[name] as (data: unknown, attempt: { last: boolean }) => Promise<void>;
        const worker = await boss.work(
          name,
          {
            pollingIntervalSeconds: turn,
            includeMetadata: true,
            batchSize: atOnce,
            // A full batch means that there is more: the next is fetched without waiting for its turn.
            burstWhenBatchFull: true,
            perJobResults: true,
          },
          async (jobs) =>
            await Promise.all(
              jobs.map(async ({ id, data, retryCount, retryLimit }) => {
                try {
                  await handle(data, { last: retryCount >= retryLimit });
                  return { id, status: 'completed' as const };
                } catch (error) {
                  const message = error instanceof Error ? error.message : String(error);
                  return { id, status: 'failed' as const, output: { message } };
                }
              }),
            ),
        );
        workers.push(worker);
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}

/**
 * With delays that double up to a quarter of an hour, a job is tried for more
 * than a day. One whose worker fell silent is taken up again within half a minute.
 */
function patience(retryDelay: number): QueueOptions {
  return {
    retryLimit: 150,
    retryDelay,
    retryBackoff: true,
    retryDelayMax: Math.max(900, retryDelay),
    expireInSeconds: 120,
    heartbeatSeconds: 10,
    deleteAfterSeconds: 24 * 3600,
    retentionSeconds: 14 * 24 * 3600,
  };
}

/** A UUID that follows from a text: a job that is there already is not added again. */
function jobId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
