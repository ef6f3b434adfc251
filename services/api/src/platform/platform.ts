import type { Config } from './config/api-config.ts';
import type { Database } from './database/database.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Alert, Mailer } from './mail/mailer.ts';

/** What routes and jobs work with, whatever the feature. Each names what it needs. */
export type Platform = {
  config: Config;
  database: Database;
  jobs: JobQueue;
  mailer: Mailer;
  limiter: RateLimiter;
  alert: Alert;
};
