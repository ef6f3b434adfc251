import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { ZodObject } from 'zod';
import type { DeclaredTables } from './database/declared-tables.ts';
import type { ApiError } from './http/api-error.ts';
import type { JobKinds } from './jobs/job-queue.ts';
import type { Platform } from './platform.ts';

/**
 * One feature of the API: all that the platform needs of it. `features.ts` lists the features. Migrations, routes, jobs,
 * retention, metrics, export and erasure go over that list, so a new feature is a folder and a line.
 */
export type Feature<Services extends Platform = Platform> = {
  /** Schema changes by their names, which give their order. Those with one name run in the order of the features. */
  migrations?: Readonly<Record<string, (db: Kysely<unknown>) => Promise<void>>>;
  /**
   * The feature's tables with all their columns. Export, erasure and retention follow from them. A test compares them with the
   * database, so none can be forgotten.
   */
  tables?: DeclaredTables;
  /** Variables of the environment that only this feature reads. */
  variables?: ZodObject;
  /** Routes of the public port. */
  routes?: (services: Services) => readonly OpenAPIHono[];
  /** The answer to an error of the feature's own, or undefined for any other. @param route the pattern of its address */
  describeError?: (error: Error, route: string) => ApiError | undefined;
  /** Routes of the operations port, which the operator's commands call. */
  operations?: (services: Services) => readonly Hono[];
  jobs?: JobKinds<Services>;
  /** Work that is repeated while the API runs. */
  tasks?: (services: Services) => readonly RecurringTask[];
  metrics?: (services: Services) => readonly StoredMetric[];
};

export type RecurringTask = {
  name: string;
  everySeconds: number;
  run: (isStopped: () => boolean) => Promise<void>;
};

/** A figure that a scrape reads from the database, the same in every replica. */
export type StoredMetric = {
  name: string;
  help: string;
  labelNames?: string[];
  read: () => Promise<readonly { labels?: Record<string, string>; value: number }[]>;
};
