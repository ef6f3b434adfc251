import { fromKysely, PgBoss } from 'pg-boss';
import type { Database, Queries } from '../storage/database.ts';

/** Work that must not be lost, with what each piece is told. */
export type Jobs = {
  'invoice-email': { orderId: string };
  'questionnaire-relay': { submissionId: string; revision: number };
};
export type JobName = keyof Jobs;
const jobNames: readonly JobName[] = ['invoice-email', 'questionnaire-relay'];

/** With these delays a job is tried for about two and a half hours before it counts as failed. */
const patience = { retryLimit: 40, retryDelay: 1, retryBackoff: true, retryDelayMax: 300 };

export type Handlers = { [Name in JobName]: (data: Jobs[Name], attempt: { last: boolean }) => Promise<void> };

export type Queue = {
  /** Adds a job in the transaction of the row that it serves: both are kept, or neither. */
  enqueue: <Name extends JobName>(
    transaction: Queries,
    name: Name,
    data: Jobs[Name],
    options?: { startAfterSeconds?: number },
  ) => Promise<void>;
  /** Has the workers look at once instead of at their next turn. Called after the commit. */
  wake: (name: JobName) => void;
  start: (handlers: Handlers) => Promise<void>;
  stop: () => Promise<void>;
};

export async function createQueue({ kind, commands }: Database): Promise<Queue> {
  const boss = new PgBoss({
    db: commands,
    ...(kind === 'pglite' && { backend: 'pglite' as const }),
    superviseIntervalSeconds: 30,
  });
  boss.on('error', (error) => {
    console.error(JSON.stringify({ event: 'queue', message: error.message }));
  });
  const workers = new Map<JobName, string>();
  await boss.start();
  for (const name of jobNames) {
    await boss.createQueue(name, { ...patience, expireInSeconds: 120 });
    await boss.updateQueue(name, { ...patience, expireInSeconds: 120 });
    // Fills the queue's cache. A first look inside somebody's open transaction would wait for itself.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
  }
  return {
    enqueue: async (transaction, name, data, { startAfterSeconds } = {}) => {
      await boss.send(name, data, {
        db: fromKysely(transaction),
        ...(startAfterSeconds && { startAfter: startAfterSeconds }),
      });
    },
    wake: (name) => {
      const worker = workers.get(name);
      if (worker) boss.notifyWorker(worker);
    },
    start: async (handlers) => {
      for (const name of jobNames) {
        const worker = await boss.work(
          name,
          { pollingIntervalSeconds: 1, includeMetadata: true },
          async (jobs) => {
            for (const job of jobs) {
              const handle = handlers[name] as (data: unknown, attempt: { last: boolean }) => Promise<void>;
              await handle(job.data, { last: job.retryCount >= job.retryLimit });
            }
          },
        );
        workers.set(name, worker);
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
