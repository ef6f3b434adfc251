import { createApp } from './api.ts';
import { type DrawingProcess, openDrawingProcess } from './invoice/drawing-process.ts';
import { resendOperations } from './invoice/resend.ts';
import { documentCopyJob, documentEmailJob } from './invoice/send-document.ts';
import type { Config } from './platform/config/api-config.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { listen } from './platform/http/listen.ts';
import { createRateLimiter } from './platform/http/rate-limit.ts';
import { jobOperations } from './platform/jobs/job-operations.ts';
import { openJobQueue } from './platform/jobs/job-queue.ts';
import { startRecurringTask } from './platform/jobs/recurring-task.ts';
import { storedStateMetrics } from './platform/jobs/stored-state.ts';
import { type Alert, createAlert, createMailer } from './platform/mail/mailer.ts';
import { startOperations } from './platform/operator/operations-server.ts';
import { dataSubjectOperations } from './platform/privacy/data-subject.ts';
import { enforceRetention } from './platform/privacy/enforce-retention.ts';
import { emailChangedJob } from './purchase/correct-email.ts';
import { findOperations, orderNumbersOf } from './purchase/find-operations.ts';
import { orderLinkJob } from './purchase/order-link.ts';
import { orderOperations } from './purchase/order-operations.ts';
import type { Services } from './purchase/payments.ts';
import { createPayments } from './purchase/payments.ts';
import { reconcile } from './purchase/reconciliation.ts';
import { questionnaireOperations } from './questionnaire/questionnaire-operations.ts';
import { questionnaireRelayJob, queueUnrelayed } from './questionnaire/questionnaire-relay.ts';
import { sellerNoticeJob } from './questionnaire/seller-notice.ts';
import { waitlistOperations } from './waitlist/waitlist.ts';

export type RunningApi = Awaited<ReturnType<typeof startApi>>;

type Options = {
  log?: (line: string) => void;
  /** For tests: a database that is already open. */
  database?: Database | undefined;
};

/** Opens the database, starts the jobs and listens. `close` shuts everything down in reverse order. */
export async function startApi(config: Config, options: Options = {}) {
  const closing = new AsyncDisposableStack();
  try {
    const database = closing.adopt(options.database ?? (await openDatabase(config)), (opened) =>
      opened.close(),
    );
    const { queries } = database;
    const mailer = closing.adopt(
      createMailer(config.mail, (...refusal) => alert(...refusal)),
      (opened) => opened.close(),
    );
    const alert: Alert = createAlert(mailer, config);
    const payments = createPayments(config.stripe, () =>
      alert('credentials', 'Stripe does not accept STRIPE_SECRET_KEY, or the key lacks a permission.'),
    );
    const drawing = closing.adopt(openDrawingProcess(), (process) => process.close());
    const dependencies: Services = {
      ...{ config, database, payments, mailer, alert },
      jobs: closing.adopt(await openJobQueue(database, config.jobs), (queue) => queue.stop()),
      limiter: createRateLimiter(queries, config),
    };
    await startJobs({ ...dependencies, drawing }, closing);
    const operations = await startOperations(config, storedStateMetrics(dependencies), [
      orderOperations(queries),
      questionnaireOperations(queries),
      waitlistOperations(queries),
      jobOperations(dependencies.jobs, (open) => orderNumbersOf(queries, open)),
      findOperations(dependencies),
      resendOperations(dependencies),
      dataSubjectOperations(dependencies),
    ]);
    closing.defer(async () => await operations?.close());
    const { fetch } = createApp(dependencies, options);
    const server = closing.adopt(await listen(fetch, config), (opened) => opened.close());
    return {
      url: `http://localhost:${server.port}`,
      metricsUrl: operations?.url,
      dependencies,
      close: () => closing.disposeAsync(),
    };
  } catch (error) {
    await closing.disposeAsync();
    throw error;
  }
}

async function startJobs(
  dependencies: Services & { drawing: DrawingProcess },
  closing: AsyncDisposableStack,
): Promise<void> {
  const { config, database, jobs, alert } = dependencies;
  await jobs.start(
    {
      'document-email': documentEmailJob(dependencies),
      'document-copy': documentCopyJob(dependencies),
      'email-changed': emailChangedJob(dependencies),
      'order-link': orderLinkJob(dependencies),
      ...(config.relayUrl && {
        'questionnaire-relay': questionnaireRelayJob(database.queries, config.relayUrl),
      }),
      'seller-notice': sellerNoticeJob(dependencies),
    },
    (name) => alert('dead-letters', `A job was given up: ${name}. \`pnpm operate jobs\` has the reason.`),
  );
  const repeat = (name: string, everySeconds: number, work: Parameters<typeof startRecurringTask>[2]) =>
    closing.adopt(startRecurringTask(name, everySeconds, work), (task) => task.stop());
  repeat('housekeeping', config.retention.everySeconds, () => enforceRetention(dependencies));
  if (config.relayUrl) repeat('relay', config.retention.everySeconds, () => queueUnrelayed(database, jobs));
  repeat('reconcile', config.reconcileEverySeconds, (isStopped) => reconcile(dependencies, isStopped));
}
