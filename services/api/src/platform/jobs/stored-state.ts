import { logError } from '@site/telemetry/log';
import { sql } from 'kysely';
import { Gauge, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import type { JobQueue, OpenJob } from './job-queue.ts';

type Dependencies = { database: Database; jobs: Pick<JobQueue, 'listOpen'> };

/** How long what was read is used again, in milliseconds: several scrapers do not read everything several times. */
const maxAge = 5_000;

/** Labels and value of one time series. */
type Sample = readonly [labels: Record<string, string>, value: number];
type State = Awaited<ReturnType<typeof readState>>;

const gauges: readonly [name: string, help: string, labels: string[], (state: State) => readonly Sample[]][] =
  [
    [
      'jobs',
      'Jobs that are not done, by name and state.',
      ['name', 'state'],
      ({ jobs }) => jobs.map(({ name, state, count }) => [{ name, state }, count]),
    ],
    [
      'job_oldest_age_seconds',
      'Age of the oldest job that is not done, by name and state.',
      ['name', 'state'],
      ({ jobs }) => jobs.map(({ name, state, age }) => [{ name, state }, age]),
    ],
    [
      'dead_letters',
      'Jobs that were given up and wait for the operator.',
      [],
      ({ jobs }) => [[{}, jobs.reduce((sum, { state, count }) => sum + (state === 'dead' ? count : 0), 0)]],
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
      ({ failed }) => [[{}, failed]],
    ],
    [
      'paid_orders_without_email',
      'Orders of the last 30 days that were paid and have no address to send the invoice to.',
      [],
      ({ withoutEmail }) => [[{}, withoutEmail]],
    ],
  ];

/**
 * Metrics of what is stored: the queue and orders. All replicas report the same, so dashboards take the
 * maximum over them. They are sums without anything personal.
 */
export function storedStateMetrics(dependencies: Dependencies): Registry {
  const registry = new Registry();
  let last: Promise<State | undefined> | undefined;
  let until = 0;
  /** What could not be read is undefined, and is logged. */
  const read = () => {
    if (!last || Date.now() > until) {
      until = Date.now() + maxAge;
      last = readState(dependencies).catch((error: unknown) => {
        logError('metrics', error);
        return undefined;
      });
    }
    return last;
  };
  new Gauge({
    name: 'stored_state_readable',
    help: '1 while the metrics of what is stored can be read from the database.',
    registers: [registry],
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
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
    failed: Number(rows[0]?.failed),
    withoutEmail: Number(rows[0]?.without_email),
  };
}

/** `age`: of the oldest one, in seconds. */
function sumsOf(open: readonly OpenJob[]) {
  const groups = Object.values(Object.groupBy(open, ({ name, state }) => `${name} ${state}`));
  return groups.flatMap((group = []) => {
    const [first] = group;
    if (!first) return [];
    const oldest = Math.min(...group.map(({ createdAt }) => createdAt.getTime()));
    const age = Math.max(0, (Date.now() - oldest) / 1000);
    return [{ name: first.name, state: first.state, count: group.length, age }];
  });
}
