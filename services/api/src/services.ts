import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Stripe } from 'stripe';
import type { Config } from './config.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import type { Queue } from './jobs/queue.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Database } from './storage/database.ts';

export type Api = OpenAPIHono;

/** What the routes work with; made once at the start. */
export type Services = {
  config: Config;
  database: Database;
  queue: Queue;
  stripe: Stripe;
  mailer: Mailer;
  limit: RateLimiter;
  /** Signs the tokens that open orders. */
  tokenSecret: string;
};
