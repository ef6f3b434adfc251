import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Hono } from 'hono';
import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { ZodObject } from 'zod';
import type { Config } from './config/api-config.ts';
import type { Queries } from './database/database.ts';
import type { Tables } from './database/tables.ts';
import type { JobKinds } from './jobs/job-queue.ts';
import type { Platform } from './platform.ts';

/**
 * One feature of the API: all that the platform needs of it. `features.ts` lists the features. Migrations, routes, jobs,
 * retention, metrics, export and erasure go over that list, so a new feature is a folder and a line.
 */
export type Feature<Services extends Platform = Platform> = {
  /** Schema changes by their names, which give their order. Those with one name run in the order of the features. */
  migrations?: Readonly<Record<string, (db: Kysely<unknown>) => Promise<void>>>;
  /** The columns of the feature's tables. A test compares them with the database, so none can be forgotten. */
  tables?: TableColumns;
  /** Variables of the environment that only this feature reads. */
  variables?: ZodObject;
  /** Routes of the public port. */
  routes?: (services: Services) => readonly OpenAPIHono[];
  /** Routes of the operations port, which the operator's commands call. */
  operations?: (services: Services) => readonly Hono[];
  jobs?: JobKinds<Services>;
  /** Work that is repeated while the API runs. */
  tasks?: (services: Services) => readonly RecurringTask[];
  retention?: (context: RetentionContext) => readonly RetentionStep[];
  dataSubject?: DataSubjectPart;
  metrics?: (services: Services) => readonly StoredMetric[];
};

/**
 * Whether a column says something about a person: `personal` is exported and erased on request, `retained` is stored as long as
 * tax law requires, whoever asks.
 */
export type ColumnKind = 'personal' | 'retained' | 'other';
export type TableColumns = { [Name in keyof Tables]?: Record<keyof Tables[Name], ColumnKind> };

/** The names of the personal columns of a table. */
export function personalColumns<Name extends string>(columns: Readonly<Record<Name, ColumnKind>>): Name[] {
  return (Object.keys(columns) as Name[]).filter((name) => columns[name] === 'personal');
}

export type RecurringTask = {
  name: string;
  everySeconds: number;
  run: (isStopped: () => boolean) => Promise<void>;
};

export type RetentionContext = {
  queries: Queries;
  config: Pick<Config, 'retention' | 'mail'>;
  now: Date;
  /** Whether a moment is longer ago than a number of days. */
  olderThan: (days: number, moment: RawBuilder<unknown>) => RawBuilder<boolean>;
};

/** What is removed after its period, as the log names it: rows of a table, or something else, whose count is returned. */
export type RetentionStep = { name: string } & (
  | { table: keyof Tables; due: RawBuilder<boolean>; rowsAtOnce?: number }
  | { remove: () => Promise<number> }
);

/** What a feature stores about a data subject, whose address is as `mailboxKey` returns it. */
export type DataSubjectPart = {
  /** The sections of the export by name, each with every column of its rows. */
  exportSections: (queries: Queries, email: string) => Readonly<Record<string, AsyncIterable<object>>>;
  find: (queries: Queries, email: string, config: Config) => Promise<FoundData>;
  /** Erases what the law lets go. @returns for the log, what was erased: ids, or how many rows */
  erase: (
    transaction: Transaction<Tables>,
    email: string,
  ) => Promise<Readonly<Record<string, readonly string[] | number>>>;
};

export type FoundData = {
  /** How many rows an erasure removes, by what they are. */
  removed: Readonly<Record<string, number>>;
  /** Orders that tax law requires, and until when they are stored. */
  stored?: readonly { orderNumber: string; until: string }[];
  /** Copies that this system cannot reach, each with what identifies it there. */
  externalCopies?: readonly string[];
};

/** A figure that a scrape reads from the database, the same in every replica. */
export type StoredMetric = {
  name: string;
  help: string;
  labelNames?: string[];
  read: () => Promise<readonly { labels?: Record<string, string>; value: number }[]>;
};
