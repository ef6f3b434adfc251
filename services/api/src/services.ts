import type { Config } from './platform/config/api-config.ts';
import type { Database } from './platform/database/database.ts';
import type { CredentialCheck } from './platform/diagnostics/credentials.ts';
import type { RateLimiter } from './platform/http/rate-limit.ts';
import type { JobQueue } from './platform/jobs/job-queue.ts';
import type { Alert } from './platform/mail/alert-email.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Payments } from './purchase/payments.ts';

/** What routes and jobs work with. Each names what it needs. */
export type Services = {
  config: Config;
  database: Database;
  jobs: JobQueue;
  payments: Payments;
  mailer: Mailer;
  limiter: RateLimiter;
  alert: Alert;
  /** Absent where the credentials are not checked. */
  credentials?: CredentialCheck | undefined;
};
