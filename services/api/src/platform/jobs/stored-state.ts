import { sql } from 'kysely';
import { Gauge, Registry } from 'prom-client';
import type { Config } from '../config/api-config.ts';
import type { Database } from '../database/database.ts';
import { questionnaireBytes } from '../database/stored-bytes.ts';
import { logError } from '../log.ts';
import type { JobQueue } from './job-queue.ts';

type Dependencies = {
  database: Database;
  jobs: Pick<JobQueue, 'countOpen'>;
  config: { limits: Pick<Config['limits'], 'storedBytes'> };
};

/**
 * Metrics of what is stored: the queue and orders. All replicas report the same, so dashboards take the
 * maximum over them. They are sums without anything personal.
 */
export function storedStateMetrics({ database, jobs, config }: Dependencies): Registry {
  const registry = new Registry();
  let reading: Promise<void> | undefined;
  /** All metrics of one scrape are read at once. What cannot be read is 0 or absent, and is logged. */
  const collect = () => {
    reading ??= read()
      .catch((error: unknown) => logError('metrics', error))
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry], collect });
  const open = gauge('jobs', 'Jobs that are not done, by name and state.', ['name', 'state']);
  const oldest = gauge(
    'job_oldest_age_seconds',
    'Age of the oldest job that is not done, by name and state.',
    ['name', 'state'],
  );
  const dead = gauge('dead_letters', 'Jobs that were given up and wait for the operator.');
  const orders = gauge('orders', 'Orders, by status.', ['status']);
  const failed = gauge('failed_documents', 'Invoices and credit notes that are not sent any more.');
  const withoutEmail = gauge(
    'paid_orders_without_email',
    'Orders of the last 30 days that were paid and have no address to send the invoice to.',
  );
  const bytes = gauge('questionnaire_bytes', 'Bytes of all questionnaires.');
  const mostBytes = gauge('questionnaire_bytes_limit', 'How many bytes all questionnaires may have.');
  const readable = gauge('stored_state_readable', '1 while what is stored can be read.');

  async function read(): Promise<void> {
    registry.resetMetrics();
    const { rows: sums } = await sql<{ failed: number; without_email: number }>`
      select (select count(*) from documents where failed_at is not null and sent_at is null)::integer as failed,
        (select count(*) from orders where email is null and paid_at > now() - interval '30 days')::integer
          as without_email`.execute(database.queries);
    const { rows: byStatus } = await sql<{ status: string; count: number }>`
      select status, count(*)::integer as count from orders group by status`.execute(database.queries);
    for (const { name, state, count, createdAt } of await jobs.countOpen()) {
      open.set({ name, state }, count);
      oldest.set({ name, state }, Math.max(0, Date.now() - createdAt.getTime()) / 1000);
      if (state === 'dead') dead.inc(count);
    }
    bytes.set(await questionnaireBytes(database.queries));
    mostBytes.set(config.limits.storedBytes);
    for (const { status, count } of byStatus) orders.set({ status }, count);
    failed.set(sums[0]?.failed ?? 0);
    withoutEmail.set(sums[0]?.without_email ?? 0);
    readable.set(1);
  }
  return registry;
}
