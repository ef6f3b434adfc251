import { logError } from '@site/telemetry/log';
import { sql } from 'kysely';
import { Gauge, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import type { JobQueue, OpenJob } from './job-queue.ts';

type Dependencies = { database: Database; jobs: Pick<JobQueue, 'listOpen'> };

type State = Awaited<ReturnType<typeof readState>>;
type Samples = readonly (readonly [labels: Record<string, string>, value: number])[];

const gauges: readonly [name: string, help: string, labels: string[], (state: State) => Samples][] = [
  [
    'jobs',
    'Jobs that are not done, by name and state.',
    ['name', 'state'],
    ({ jobs }) => jobs.map(({ labels, count }) => [labels, count]),
  ],
  [
    'job_oldest_age_seconds',
    'Age of the oldest job that is not done, by name and state.',
    ['name', 'state'],
    ({ jobs }) => jobs.map(({ labels, age }) => [labels, age]),
  ],
  [
    'dead_letters',
    'Jobs that were given up and wait for the operator.',
    [],
    ({ jobs }) => [
      [{}, jobs.reduce((sum, { labels, count }) => sum + (labels.state === 'dead' ? count : 0), 0)],
    ],
  ],
  [
    'orders',
    'Orders, by status.',
    ['status'],
    ({ orders }) => orders.map(({ status, count }) => [{ status }, Number(count)]),
  ],
  [
    'failed_documents',
    'Invoices and credit notes that are not sent any more.',
    [],
    ({ sums }) => [[{}, Number(sums?.failed)]],
  ],
  [
    'paid_orders_without_email',
    'Orders of the last 30 days that were paid and have no address to send the invoice to.',
    [],
    ({ sums }) => [[{}, Number(sums?.without_email)]],
  ],
  ['stored_state_readable', '1 while what is stored can be read.', [], () => [[{}, 1]]],
];

/**
 * Metrics of what is stored: the queue and orders. All replicas report the same, so dashboards take the
 * maximum over them. They are sums without anything personal.
 */
export function storedStateMetrics(dependencies: Dependencies): Registry {
  const registry = new Registry();
  let reading: Promise<State | undefined> | undefined;
  /** All metrics of one scrape are read at once. What cannot be read is undefined, and is logged. */
  const read = () => {
    reading ??= readState(dependencies)
      .catch((error: unknown) => {
        logError('metrics', error);
        return undefined;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  for (const [name, help, labelNames, samplesOf] of gauges) {
    new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      async collect() {
        this.reset();
        const state = await read();
        for (const [labels, value] of state ? samplesOf(state) : []) this.set(labels, value);
      },
    });
  }
  return registry;
}

async function readState({ database: { queries }, jobs }: Dependencies) {
  const { rows } = await sql<{ failed: string; without_email: string }>`
    select (select count(*) from documents where failed_at is not null and sent_at is null) as failed,
      (select count(*) from orders where email is null and paid_at > now() - interval '30 days') as without_email
  `.execute(queries);
  return {
    jobs: sumsOf(await jobs.listOpen()),
    orders: await queries
      .selectFrom('orders')
      .select(['status', ({ fn }) => fn.countAll<string>().as('count')])
      .groupBy('status')
      .execute(),
    sums: rows[0],
  };
}

/** `age`: of the oldest one, in seconds. */
function sumsOf(open: readonly OpenJob[]) {
  const groups = Map.groupBy(open, ({ name, state }) => `${name} ${state}`);
  return [...groups.values()].map((group) => ({
    labels: { name: group[0]?.name ?? '', state: group[0]?.state ?? '' },
    count: group.length,
    age: Math.max(...group.map(({ createdAt }) => Date.now() - createdAt.getTime()), 0) / 1000,
  }));
}
