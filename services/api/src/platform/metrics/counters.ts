import { webVitalThresholds } from '@site/contract/visit-metrics';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Metrics of events in this process. Metrics of stored data are instead read from the database at each scrape
 * (../jobs/stored-metrics.ts).
 */
export const processMetrics = new Registry();
collectDefaultMetrics({ register: processMetrics });
const registers = [processMetrics];

const counter = (name: string, help: string, labelNames: string[] = []) =>
  new Counter({ name, help, labelNames, registers });

const histogram = (name: string, help: string, buckets: number[], labelNames: string[]) =>
  new Histogram({ name, help, buckets, labelNames, registers });

/** Histogram buckets for durations, in seconds. */
const seconds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** `route` is the matched path pattern, never the URL. The histogram's `_count` series is the number of requests. */
export const httpRequests = histogram(
  'http_request_duration_seconds',
  'Time from a request to its response, by route and status.',
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  ['method', 'route', 'status'],
);

export const dependencyDuration = histogram(
  'dependency_request_duration_seconds',
  'Time of a request to a service that the API needs (stripe or mail), by outcome: ok or failed.',
  seconds,
  ['dependency', 'outcome'],
);

export const taskSuccess = new Gauge({
  name: 'recurring_task_success_timestamp_seconds',
  help: 'When a task that is repeated last succeeded, or was begun first, in seconds since 1970.',
  labelNames: ['task'],
  registers,
});

/**
 * `outcome` is the order's new status (paid, processing, failed, refunded, disputed). Each declined card counts as
 * `declined`.
 */
export const paymentOutcomes = counter('payments_total', 'Changes of payments, by outcome.', ['outcome']);

export const emailOutcomes = counter(
  'emails_total',
  'Emails by outcome: accepted, rejected or failed (tried again).',
  ['outcome'],
);

/**
 * `outcome` is `failed` for each drawing that crashed Typst or made it report an error. It is `plain` for each document
 * drawn without its unusual letters, and `drawn` for all other documents.
 */
export const drawings = counter('drawings_total', 'Documents that were drawn, by outcome.', ['outcome']);

/** `limit` is `network` for one network's daily limit, and `total` for the limit on all stored questionnaires. */
export const questionnairesRefused = counter(
  'questionnaires_refused_total',
  'Questionnaires that were refused because a limit of their storage was reached, by limit.',
  ['limit'],
);

export const jobDuration = histogram(
  'job_duration_seconds',
  'Time of an attempt at a job, by job and outcome (completed or failed).',
  seconds,
  ['name', 'outcome'],
);

export const cspViolations = counter(
  'csp_violations_total',
  'Violations of the content policy that browsers reported, by directive. The log has what was blocked.',
  ['directive'],
);

export const blockedPaymentScripts = counter(
  'blocked_payment_scripts_total',
  'Reports of unknown scripts that browsers blocked on the payment page.',
);

/** `errors` is `some` if an error happened in the document, otherwise `none`. The log has the errors. */
export const visitDocuments = counter(
  'visit_documents_total',
  'Documents of visits that reported their metrics, by release.',
  ['release', 'errors'],
);

const { cls, ...inMilliseconds } = webVitalThresholds;
/**
 * The thresholds of all web vitals, in seconds. They are bounds of histogram buckets, so that dashboards can compute
 * the exact share of good values.
 */
const thresholds = Object.values(inMilliseconds).flatMap(({ good, poor }) => [good / 1000, poor / 1000]);

export const webVitalDuration = histogram(
  'web_vital_seconds',
  'Web vitals of documents of visits, by release and vital.',
  [...new Set([0.1, 1.2, 6, 10, ...thresholds])].sort((a, b) => a - b),
  ['release', 'vital'],
);

export const layoutShifts = histogram(
  'layout_shift',
  'Cumulative layout shift of documents of visits, by release.',
  [0.02, 0.05, cls.good, cls.poor, 0.5],
  ['release'],
);
