import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { fromKysely, type Db as JobCommands, PgBoss, type QueueOptions } from 'pg-boss';
import type { Config } from '../config.ts';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';

/** Work that must not be lost, with what each piece is told. Nothing personal: that stays in its row. */
export type Jobs = {
  'invoice-email': { orderId: string };
  'questionnaire-relay': { submissionId: string; revision: number };
};
export type JobName = keyof Jobs;
const jobNames: readonly JobName[] = ['invoice-email', 'questionnaire-relay'];
/** Where a job goes that was tried for more than a day in vain. Nobody works here but the operator. */
export const deadLetters = 'dead-letters';

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
  /**
   * Tries dead letters again from the start, and waiting jobs at once.
   *
   * @returns how many there were
   */
  retry: (ids: { dead: readonly string[]; waiting: readonly string[] }) => Promise<number>;
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
  { invoiceGraceSeconds, ...delays }: Config['jobs'],
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
  await boss.createQueue(deadLetters, unattended);
  await boss.updateQueue(deadLetters, unattended);
  for (const name of jobNames) {
    await boss.createQueue(name, patience(delays));
    await boss.updateQueue(name, patience(delays));
    // Fills the queue's cache. A first look inside somebody's open transaction would wait for itself.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
  }
  // The folder's lock says that nobody else works here: whoever was at these jobs is dead.
  if (kind === 'pglite') await releaseAbandoned();
  const workers: string[] = [];
  const wake = () => {
    for (const worker of workers) boss.notifyWorker(worker);
  };

  async function releaseAbandoned(): Promise<void> {
    const { rows } = await commands.executeSql("select id, name from pgboss.job where state = 'active'");
    for (const { id, name } of rows as { id: string; name: string }[]) {
      await boss.fail(name, id, { reason: 'its process ended' });
    }
  }

  return {
    enqueueInvoice: async (transaction, orderId, { now = false } = {}) => {
      const db = fromKysely(transaction);
      const first = jobId(`invoice.${orderId}`);
      if (now && (await bringForward(db, 'invoice-email', first))) return;
      await boss.send('invoice-email' satisfies JobName, { orderId } satisfies Jobs['invoice-email'], {
        db,
        // One that is under way, done or given up is followed by another.
        ...(!now && { id: first, startAfter: invoiceGraceSeconds }),
      });
    },
    enqueueRelay: async (transaction, job) => {
      await boss.send('questionnaire-relay' satisfies JobName, job satisfies Jobs['questionnaire-relay'], {
        db: fromKysely(transaction),
        id: jobId(`${job.submissionId}.${job.revision}`),
      });
    },
    retry: async ({ dead, waiting }) => {
      const redriven = dead.length > 0 ? await boss.redrive(deadLetters, { ids: [...dead] }) : 0;
      const { rows } = await commands.executeSql(
        "update pgboss.job set start_after = now() where id = any($1::uuid[]) and name <> $2 and state in ('created', 'retry') returning id",
        [[...waiting], deadLetters],
      );
      wake();
      return redriven + rows.length;
    },
    wake,
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
                  return { id, status: 'failed' as const, output: { message: reasonOf(error) } };
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

/** Has a job that waits tried at the next turn. @returns false when none waits under this id */
async function bringForward(db: JobCommands, name: JobName, id: string): Promise<boolean> {
  const { rows } = await db.executeSql(
    "update pgboss.job set start_after = now() where name = $1 and id = $2 and state in ('created', 'retry') returning id",
    [name, id],
  );
  return rows.length > 0;
}

type Delays = Pick<Config['jobs'], 'retryDelaySeconds' | 'retryDelayMaxSeconds'>;

/** How long a job is tried at the least, in seconds: more than a day, however short the delays are. */
const endurance = 25 * 3600;

/** A job is tried with delays that double. One whose worker fell silent is taken up again within half a minute. */
function patience(delays: Delays): QueueOptions & { deadLetter: string } {
  const retryDelay = delays.retryDelaySeconds;
  const retryDelayMax = Math.max(delays.retryDelayMaxSeconds, retryDelay);
  return {
    retryLimit: retriesFor(retryDelay, retryDelayMax),
    retryDelay,
    retryBackoff: true,
    retryDelayMax,
    deadLetter: deadLetters,
    // Longer than the slowest answer of a far side.
    expireInSeconds: 120,
    heartbeatSeconds: 10,
    deleteAfterSeconds: 24 * 3600,
    retentionSeconds: 14 * 24 * 3600,
  };
}

/** The queue waits between half of the doubled delay and all of it; counted is the shorter. */
function retriesFor(retryDelay: number, retryDelayMax: number): number {
  let waited = 0;
  let retries = 0;
  while (waited < endurance) {
    waited += Math.min(retryDelayMax, retryDelay * 2 ** Math.min(15, retries));
    retries += 1;
  }
  return retries;
}

/** Dead letters stay until the operator or the retention job takes them away. */
const unattended: QueueOptions = { retentionSeconds: 400 * 24 * 3600, deleteAfterSeconds: 24 * 3600 };

/** Why a job failed is kept with it; whom it was about is not. Mail servers repeat the address they refuse. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]').slice(0, 500);
}

/** A UUID that follows from a text: a job that is there already is not added again. */
function jobId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
