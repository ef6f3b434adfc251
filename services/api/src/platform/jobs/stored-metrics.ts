import { Gauge, Registry } from 'prom-client';
import type { Queries } from '../database/database.ts';
import type { StoredMetric } from '../feature.ts';
import { logError } from '../log.ts';
import type { JobQueue } from './job-queue.ts';

/**
 * Creates metrics that are computed from the database: the state of the queue, and the features' metrics. Every replica
 * reports the same values, so dashboards must take the maximum, not the sum, across replicas. The values contain
 * nothing personal.
 */
export function createStoredMetrics(
  jobs: Pick<JobQueue, 'countOpen'>,
  queries: Queries,
  metrics: readonly StoredMetric[],
): Registry {
  const registry = new Registry();
  let reading: Promise<void> | undefined;
  /** Reads all metrics once per scrape. If reading fails, the metrics are 0 or absent and the error is logged. */
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
  const featureGauges = metrics.map(({ name, help, labelNames, query }) => ({
    gauge: gauge(name, help, labelNames),
    query,
  }));
  const readable = gauge('stored_state_readable', '1 while what is stored can be read.');

  async function read(): Promise<void> {
    registry.resetMetrics();
    for (const { name, state, count, createdAt } of await jobs.countOpen()) {
      open.set({ name, state }, count);
      oldest.set({ name, state }, Math.max(0, Date.now() - createdAt.getTime()) / 1000);
      if (state === 'dead') dead.inc(count);
    }
    for (const { gauge: featureGauge, query } of featureGauges) {
      const { rows } = await query.execute(queries);
      for (const { value, ...labels } of rows) featureGauge.set(labels, value);
    }
    readable.set(1);
  }
  return registry;
}
