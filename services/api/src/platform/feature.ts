import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Hono } from 'hono';
import type { Kysely, RawBuilder } from 'kysely';
import type { ZodObject } from 'zod';
import type { DeclaredTables } from './database/declared-tables.ts';
import type { ApiError } from './http/api-error.ts';
import type { JobKinds } from './jobs/job-queue.ts';
import type { Platform } from './platform.ts';

/**
 * Everything that the platform needs from one feature. Migrations, routes, jobs, retention, metrics, export and erasure
 * iterate over the list in `features.ts`. A new feature therefore needs only its own folder and one line in that list.
 */
export type Feature<Services extends Platform = Platform> = {
  /** Schema changes by name. Names determine the order; changes with the same name run in the order of the features. */
  migrations?: Readonly<Record<string, (db: Kysely<unknown>) => Promise<void>>>;
  /**
   * The feature's tables with every column. Export, erasure and retention are derived from these declarations. A test
   * compares them with the database schema, so no column can be forgotten.
   */
  tables?: DeclaredTables;
  /** Environment variables that only this feature reads. */
  variables?: ZodObject;
  /** Creates the routes on the public port. */
  routes?: (services: Services) => readonly OpenAPIHono[];
  /**
   * Maps an error of this feature to a response. Returns undefined for other errors.
   *
   * @param route the route's path pattern
   */
  describeError?: (error: Error, route: string) => ApiError | undefined;
  /** Creates the routes on the operations port, which operator commands call. */
  operations?: (services: Services) => readonly Hono[];
  jobs?: JobKinds<Services>;
  /** Creates the tasks that repeat at an interval while the API runs. */
  tasks?: (services: Services) => readonly RecurringTask[];
  metrics?: (services: Services) => readonly StoredMetric[];
};

export type RecurringTask = {
  name: string;
  everySeconds: number;
  run: (isStopped: () => boolean) => Promise<void>;
};

/** A metric that is read from the database at each scrape, so every replica reports the same value. */
export type StoredMetric = {
  name: string;
  help: string;
  labelNames?: string[];
  /** The query for the metric. Columns other than `value` are labels. */
  query: RawBuilder<{ value: number }>;
};
