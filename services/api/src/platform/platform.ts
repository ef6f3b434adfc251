import type { Config } from './config/api-config.ts';
import type { Database } from './database/database.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Alert, Mailer } from './mail/mailer.ts';

/** Everything that the routes and jobs of any feature may use. Each route and job declares which parts it needs. */
export type Platform = {
  config: Config;
  database: Database;
  jobs: JobQueue;
  mailer: Mailer;
  limiter: RateLimiter;
  alert: Alert;
};
