import { type Kysely, sql } from 'kysely';
import { browserReportRoutes } from './browser-reports/browser-reports.ts';
import { diagnosticRoutes } from './diagnostics/diagnostics.ts';
import type { Feature } from './feature.ts';
import { outboxRoutes } from './mail/outbox.ts';
import type { Platform } from './platform.ts';
import { olderThan } from './privacy/enforce-retention.ts';

/** What the platform stores and removes for all features. */
export const platformFeature: Feature<Platform & Parameters<typeof diagnosticRoutes>[0]> = {
  migrations: { '0001-schema': createPlatformTables },
  tables: {
    // A key is a digest with a key of ours, of which none is stored for longer than a day.
    rate_limits: {
      columns: { key: 'other', window_start: 'other', count: 'other' },
      retention: ({ rateLimitHours }, now) => [
        { name: 'counts of requests', due: olderThan(now, rateLimitHours / 24, sql`window_start`) },
      ],
    },
    cursors: { columns: { name: 'other', reached: 'other' }, retention: 'unlimited' },
  },
  routes: (services) => [
    diagnosticRoutes(services),
    browserReportRoutes(services),
    // Live mode requires a mail server.
    ...(services.mailer.kind === 'outbox' ? [outboxRoutes(services.config.mail.outboxDir)] : []),
  ],
};

async function createPlatformTables(db: Kysely<unknown>): Promise<void> {
  // Counts of the last minutes need no flush to disk. After a crash of PostgreSQL they are empty.
  await sql`create unlogged table rate_limits (
    key text not null,
    window_start timestamptz not null,
    count integer not null,
    constraint rate_limits_key primary key (key, window_start)
  )`.execute(db);
  // How far recurring tasks have come. In the database, so that a restore reverts it too.
  await sql`create table cursors (name text primary key, reached timestamptz not null)`.execute(db);
}
