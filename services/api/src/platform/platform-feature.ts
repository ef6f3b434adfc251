import { type Kysely, sql } from 'kysely';
import { browserReportRoutes } from './browser-reports/browser-reports.ts';
import { diagnosticRoutes } from './diagnostics/diagnostics.ts';
import type { Feature } from './feature.ts';
import { outboxRoutes } from './mail/outbox.ts';
import type { Platform } from './platform.ts';
import { isOlderThan } from './privacy/enforce-retention.ts';

/** The tables, routes and retention rules that the platform needs for all features. */
export const platformFeature: Feature<Platform & Parameters<typeof diagnosticRoutes>[0]> = {
  migrations: { '0001-schema': createPlatformTables },
  tables: {
    // The `key` column contains keyed digests, which identify nobody and are kept for at most a day.
    rate_limits: {
      columns: { key: 'other', window_start: 'other', count: 'other' },
      retention: ({ rateLimitHours }, now) => [
        { name: 'counts of requests', due: isOlderThan(now, rateLimitHours / 24, sql`window_start`) },
      ],
    },
    cursors: { columns: { name: 'other', reached: 'other' }, retention: 'unlimited' },
  },
  routes: (services) => [
    diagnosticRoutes(services),
    browserReportRoutes(services),
    // Only sandbox and test modes have an outbox, because live mode requires a mail server.
    ...(services.mailer.kind === 'outbox' ? [outboxRoutes(services.config.mail.outboxDir)] : []),
  ],
};

async function createPlatformTables(db: Kysely<unknown>): Promise<void> {
  // Make the table unlogged to save disk flushes. PostgreSQL empties such a table after a crash, but recent request
  // counts may be lost.
  await sql`create unlogged table rate_limits (
    key text not null,
    window_start timestamptz not null,
    count integer not null,
    constraint rate_limits_key primary key (key, window_start)
  )`.execute(db);
  // This table stores the progress of recurring tasks. It is in the database so that restoring a backup also resets the
  // progress.
  await sql`create table cursors (name text primary key, reached timestamptz not null)`.execute(db);
}
