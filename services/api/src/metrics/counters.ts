import { processMetrics } from '@site/telemetry/metrics';
import { Counter, Histogram } from 'prom-client';

// What happens in this process. What is stored is measured when it is read: see ../stored-state.ts.
const registers = [processMetrics];

/** In seconds. */
const buckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export const dependencyDuration = new Histogram({
  name: 'dependency_request_duration_seconds',
  help: 'Time of a request to a service that the API needs: stripe or mail.',
  labelNames: ['dependency'],
  buckets,
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
