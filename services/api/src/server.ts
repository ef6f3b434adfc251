import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { MetricsServer } from '@site/telemetry/metrics';
import { type AppDependencies, createApp } from './api.ts';
import { resendOperations } from './invoice/resend.ts';
import { documentEmailJob } from './invoice/send-document.ts';
import type { Config } from './platform/config/api-config.ts';
import { type Database, openDatabase, sharedSecret } from './platform/database/database.ts';
import { createCredentialCheck, credentialsEvery } from './platform/diagnostics/credentials.ts';
import { measureDependency } from './platform/http/observe-requests.ts';
import { createRateLimiter } from './platform/http/rate-limit.ts';
import { jobOperations } from './platform/jobs/job-operations.ts';
import { createPgBossQueue } from './platform/jobs/pg-boss-queue.ts';
import { startRecurringTask } from './platform/jobs/recurring-task.ts';
import { storedStateMetrics } from './platform/jobs/stored-state.ts';
import { createAlert } from './platform/mail/alert-email.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { startOperations } from './platform/operator/operations-server.ts';
import { dataSubjectOperations } from './platform/privacy/data-subject-operations.ts';
import { startHousekeeping } from './platform/privacy/enforce-retention.ts';
import { orderLinkJob } from './purchase/order-link.ts';
import { orderOperations } from './purchase/order-operations.ts';
import { createPayments, isServed } from './purchase/payments.ts';
import { reconcile } from './purchase/reconciliation.ts';
import { questionnaireOperations } from './questionnaire/questionnaire-operations.ts';
import { questionnaireRelayJob, queueUnrelayed } from './questionnaire/questionnaire-relay.ts';
import { sellerNoticeJob } from './questionnaire/seller-notice.ts';
import { waitlistOperations } from './waitlist/waitlist.ts';

export type RunningApi = {
  url: string;
  metricsUrl: string | undefined;
  dependencies: AppDependencies;
  close: () => Promise<void>;
};

type Options = {
  log?: (line: string) => void;
  /** For tests: a database that is already open. */
  database?: Database;
};

/** How long running requests may take to finish when the API stops, in milliseconds. */
const shutdownTimeout = 5_000;

/** Opens the database, starts the jobs and listens. `close` shuts everything down in reverse order. */
export async function startApi(config: Config, options: Options = {}): Promise<RunningApi> {
  const dependencies = await createDependencies(config, options.database);
  let stopJobs = async () => {};
  let metrics: MetricsServer | undefined;
  try {
    stopJobs = await startJobs(dependencies);
    metrics = await operations(dependencies);
    const server = await listen(createApp(dependencies, options).fetch, config);
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : config.port;
    return {
      url: `http://localhost:${port}`,
      metricsUrl: metrics?.url,
      dependencies,
      close: async () => {
        await finishRequests(server);
        await metrics?.close();
        await stopJobs();
        await closeDependencies(dependencies);
      },
    };
  } catch (error) {
    await metrics?.close();
    await stopJobs();
    await closeDependencies(dependencies);
    throw error;
  }
}

/** Opens everything that the routes and the jobs work with. */
async function createDependencies(config: Config, opened?: Database): Promise<AppDependencies> {
  const database = opened ?? (await openDatabase(config));
  try {
    const secret = await sharedSecret(database.queries, 'rate-limit');
    const { queries } = database;
    const payments = createPayments(config.stripe, (work) => measureDependency('stripe', work, isServed));
    const mailer = createMailer(config.mail);
    const alert = createAlert(mailer, config);
    return {
      config,
      database,
      jobs: await createPgBossQueue(database, config.jobs),
      payments,
      mailer,
      limiter: createRateLimiter(queries, { trustedProxies: config.trustedProxies, secret }),
      alert,
      credentials: config.mode === 'live' ? createCredentialCheck({ payments, mailer, alert }) : undefined,
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function closeDependencies({ jobs, mailer, database }: AppDependencies): Promise<void> {
  await jobs.stop();
  mailer.close();
  await database.close();
}

function operations(dependencies: AppDependencies): Promise<MetricsServer | undefined> {
  const { config, database, jobs } = dependencies;
  const { queries } = database;
  return startOperations(config, storedStateMetrics(dependencies), [
    orderOperations(queries),
    questionnaireOperations(queries),
    waitlistOperations(queries),
    jobOperations(jobs),
    resendOperations({ database, jobs }),
    dataSubjectOperations({ database, config }),
  ]);
}

/** @returns what stops the jobs */
async function startJobs(dependencies: AppDependencies): Promise<() => Promise<void>> {
  const { config, database, jobs, payments, mailer, alert, credentials } = dependencies;
  const { queries } = database;
  const mails = { queries, mailer, config };
  await jobs.start(
    {
      'document-email': documentEmailJob(mails),
      'order-link': orderLinkJob(mails),
      'questionnaire-relay': questionnaireRelayJob(queries, config.relay),
      'seller-notice': sellerNoticeJob(mails),
    },
    (name) => alert('dead-letters', `A job was given up: ${name}. \`pnpm operate jobs\` has the reason.`),
  );
  if (config.relay.url) await queueUnrelayed(database, jobs);
  const tasks = [
    startRecurringTask('reconcile', config.reconcileEverySeconds, (isStopped) =>
      reconcile({ database, jobs, payments }, isStopped),
    ),
    startHousekeeping({ database, config }),
    ...(credentials ? [startRecurringTask('credentials', credentialsEvery, credentials.run)] : []),
  ];
  return async () => {
    for (const task of tasks) await task.stop();
  };
}

async function listen(fetch: (request: Request) => Response | Promise<Response>, config: Config) {
  const server = createAdaptorServer({
    fetch,
    serverOptions: {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      // Longer than that of proxies, so that a proxy never reuses a connection that is closing.
      keepAliveTimeout: 620_000,
      maxHeaderSize: 16 * 1024,
    },
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  return server;
}

async function finishRequests(server: Server): Promise<void> {
  const timeout = setTimeout(() => server.closeAllConnections(), shutdownTimeout);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(timeout);
}
