import { createApp } from './api.ts';
import { features, jobKinds, type Services } from './features.ts';
import { openDrawingProcess } from './invoice/drawing-process.ts';
import { openDatabase } from './open-database.ts';
import type { Config } from './platform/config/api-config.ts';
import type { Database } from './platform/database/database.ts';
import { listTables } from './platform/database/declared-tables.ts';
import { listen } from './platform/http/listen.ts';
import { createRateLimiter } from './platform/http/rate-limit.ts';
import { openJobQueue } from './platform/jobs/job-queue.ts';
import { startRecurringTask } from './platform/jobs/recurring-task.ts';
import { createStoredMetrics } from './platform/jobs/stored-metrics.ts';
import { type Alert, createAlert, createMailer } from './platform/mail/mailer.ts';
import { startOperations } from './platform/operator/operations-server.ts';
import { dataSubjectOperations } from './platform/privacy/data-subject.ts';
import { enforceRetention } from './platform/privacy/enforce-retention.ts';
import { createPayments } from './purchase/payment-provider.ts';

export type RunningApi = Awaited<ReturnType<typeof startApi>>;

type Options = {
  log?: (line: string) => void;
  /** An open database, for tests. By default, `startApi` opens the configured database. */
  database?: Database | undefined;
};

/**
 * Opens the database, starts the jobs and listens. `close` shuts everything down in reverse order, and so does a
 * failure to start.
 */
export async function startApi(config: Config, options: Options = {}) {
  await using opening = new AsyncDisposableStack();
  const database = opening.adopt(options.database ?? (await openDatabase(config)), (opened) =>
    opened.close(),
  );
  const { queries } = database;
  const mailer = opening.adopt(
    createMailer(config.mail, (...refusal) => alert(...refusal)),
    (opened) => opened.close(),
  );
  const alert: Alert = createAlert(mailer, config);
  const payments = createPayments(config.stripe, () =>
    alert('credentials', 'Stripe does not accept STRIPE_SECRET_KEY, or the key lacks a permission.'),
  );
  const drawing = opening.adopt(openDrawingProcess(), (process) => process.close());
  const services: Services = {
    config,
    database,
    payments,
    mailer,
    alert,
    drawing,
    jobs: opening.adopt(await openJobQueue(database, config.jobs, jobKinds), (queue) => queue.stop()),
    limiter: createRateLimiter(queries, config),
  };
  await startJobs(services, opening);
  const registry = createStoredMetrics(
    services.jobs,
    queries,
    features.flatMap((feature) => feature.metrics?.(services) ?? []),
  );
  const operations = await startOperations(config, registry, [
    ...features.flatMap((feature) => feature.operations?.(services) ?? []),
    dataSubjectOperations(services, listTables(features)),
  ]);
  opening.defer(async () => await operations?.close());
  const { fetch } = createApp(services, options);
  const server = opening.adopt(await listen(fetch, config), (opened) => opened.close());
  const closing = opening.move();
  return {
    url: `http://localhost:${server.port}`,
    metricsUrl: operations?.url,
    services,
    close: () => closing.disposeAsync(),
  };
}

async function startJobs(services: Services, opening: AsyncDisposableStack): Promise<void> {
  const { config, jobs, alert } = services;
  const handlers = Object.entries(jobKinds).map(([name, { handler }]) => [name, handler(services)] as const);
  await jobs.start(Object.fromEntries(handlers.filter(([, handler]) => handler)), (name) =>
    alert('dead-letters', `A ${name} job failed for good. \`pnpm operate jobs\` shows the reason.`),
  );
  const tasks = features.flatMap((feature) => feature.tasks?.(services) ?? []);
  const housekeeping = {
    name: 'housekeeping',
    everySeconds: config.retention.everySeconds,
    run: () => enforceRetention(services, listTables(features)),
  };
  for (const task of [housekeeping, ...tasks]) {
    opening.adopt(startRecurringTask(task), (started) => started.stop());
  }
}
