import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { browserReportRoutes } from './browser-reports/browser-reports.ts';
import { diagnosticRoutes } from './diagnostics/diagnostics.ts';
import type { Feature, RetentionContext } from './feature.ts';
import { outboxFiles } from './mail/mailer.ts';
import type { Platform } from './platform.ts';

/** What the platform stores and removes for all features. */
export const platformFeature: Feature<Platform & Parameters<typeof diagnosticRoutes>[0]> = {
  migrations: { '0001-schema': createPlatformTables },
  tables: {
    // A key is a digest with a key of ours, of which none is stored for longer than a day.
    rate_limits: { key: 'other', window_start: 'other', count: 'other' },
    cursors: { name: 'other', reached: 'other' },
  },
  routes: (services) => [diagnosticRoutes(services), browserReportRoutes(services)],
  retention: (context) => [
    {
      name: 'counts of requests',
      table: 'rate_limits',
      due: context.olderThan(context.config.retention.rateLimitHours / 24, sql`window_start`),
    },
    { name: 'emails in the outbox', remove: () => removeOldMails(context) },
  ],
};

async function removeOldMails({ config: { mail, retention }, now }: RetentionContext): Promise<number> {
  const oldest = now.getTime() - retention.mailDays * 86_400_000;
  let removed = 0;
  for (const file of await outboxFiles(mail.outboxDir)) {
    const path = join(mail.outboxDir, file);
    const written = await stat(path).catch(() => undefined);
    if (!written || written.mtimeMs >= oldest) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

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
