import { webVitalThresholds } from '@site/contract/visit-metrics';
import { processMetrics } from '@site/telemetry/metrics';
import { Counter, Gauge, Histogram } from 'prom-client';

// What happens in this process. What is stored is measured when it is read: see ../stored-state.ts.
const registers = [processMetrics];

/** In seconds. */
const buckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export const dependencyDuration = new Histogram({
  name: 'dependency_request_duration_seconds',
  help: 'Time of a request to a service that the API needs (stripe or mail), by outcome: ok or failed.',
  labelNames: ['dependency', 'outcome'],
  buckets,
  registers,
});

export const taskSuccess = new Gauge({
  name: 'recurring_task_success_timestamp_seconds',
  help: 'When a task that is repeated last succeeded, or was begun first, in seconds since 1970.',
  labelNames: ['task'],
  registers,
});

/** `outcome`: the status that an order got (paid, processing, failed, refunded, disputed), or `declined` for each declined card. */
export const paymentOutcomes = new Counter({
  name: 'payments_total',
  help: 'Changes of payments, by outcome.',
  labelNames: ['outcome'],
  registers,
});

export const emailOutcomes = new Counter({
  name: 'emails_total',
  help: 'Emails by outcome: accepted, rejected or failed (tried again).',
  labelNames: ['outcome'],
  registers,
});

export const jobDuration = new Histogram({
  name: 'job_duration_seconds',
  help: 'Time of an attempt at a job, by job and outcome (completed or failed).',
  labelNames: ['name', 'outcome'],
  buckets,
  registers,
});

export const cspViolations = new Counter({
  name: 'csp_violations_total',
  help: 'Violations of the content policy that browsers reported, by directive. The log has what was blocked.',
  labelNames: ['directive'],
  registers,
});

export const blockedPaymentScripts = new Counter({
  name: 'blocked_payment_scripts_total',
  help: 'Reports of unknown scripts that browsers blocked on the payment page.',
  registers,
});

/** `errors`: `some` where an error happened in the document, else `none`. */
export const visitDocuments = new Counter({
  name: 'visit_documents_total',
  help: 'Documents of visits that reported their metrics, by release.',
  labelNames: ['release', 'errors'],
  registers,
});

export const clientErrors = new Counter({
  name: 'client_errors_total',
  help: 'Errors in documents of visits, by release and kind. The log has their places.',
  labelNames: ['release', 'kind'],
  registers,
});

const { cls, ...inMilliseconds } = webVitalThresholds;
/** With the thresholds of each vital, so that the share of good values is exact. */
const thresholds = Object.values(inMilliseconds).flatMap(({ good, poor }) => [good / 1000, poor / 1000]);

export const webVitalDuration = new Histogram({
  name: 'web_vital_seconds',
  help: 'Web vitals of documents of visits, by release and vital.',
  labelNames: ['release', 'vital'],
  buckets: [...new Set([0.1, 1.2, 6, 10, ...thresholds])].sort((a, b) => a - b),
  registers,
});

export const layoutShifts = new Histogram({
  name: 'layout_shift',
  help: 'Cumulative layout shift of documents of visits, by release.',
  labelNames: ['release'],
  buckets: [0.02, 0.05, cls.good, cls.poor, 0.5],
  registers,
});
