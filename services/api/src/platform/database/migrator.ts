import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Tables } from './tables.ts';

/**
 * Merges the migrations of all features. Migrations with the same name run as one. Names determine the order.
 *
 * Never edit a released migration; add a new one. Migrations only add to the schema, because older code runs on it
 * during a deployment and after a rollback. Migrations import nothing from the application, so later changes to the
 * application cannot alter them.
 */
export function joinMigrations(
  parts: readonly Readonly<Record<string, Migration['up']>>[],
): Record<string, Migration> {
  const names = new Set(parts.flatMap((part) => Object.keys(part)));
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      {
        up: async (db) => {
          for (const part of parts) await part[name]?.(db);
        },
      },
    ]),
  );
}

/**
 * Migrates the schema in one transaction. Replicas that start together wait for each other. Migrations of a later
 * version stay applied, because they only add to the schema and this version ignores the additions. A migration waits
 * at most a second for a table lock, because purchases that need the table queue behind the waiting migration.
 *
 * @param ownMigrations this version's migrations
 * @throws the database error; the schema is then unchanged
 */
export async function migrate(db: Kysely<Tables>, ownMigrations: Record<string, Migration>): Promise<void> {
  const limitedMigrations = Object.entries(ownMigrations).map(([name, { up }]): [string, Migration] => [
    name,
    {
      up: async (transaction) => {
        // Set the limit only now, after the advisory lock, because replicas may wait for the advisory lock without a
        // limit.
        await sql`set local lock_timeout = '1s'`.execute(transaction);
        await up(transaction);
      },
    },
  ]);
  await db.transaction().execute(async (transaction) => {
    // Use a transaction-level lock, because behind a pooler a session-level lock would stay with the server connection.
    await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(transaction);
    const later = await findLaterMigrations(transaction, ownMigrations);
    const getMigrations = async () => ({ ...Object.fromEntries(limitedMigrations), ...later });
    const migrator = new Migrator({ db: transaction, provider: { getMigrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  });
}

/** Returns no-op placeholders for migrations that a later version has already run. */
async function findLaterMigrations(
  db: Kysely<Tables>,
  ownMigrations: Record<string, Migration>,
): Promise<Record<string, Migration>> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db);
  if (!tables[0]?.name) return {};
  const newestName = Object.keys(ownMigrations).toSorted().at(-1) ?? '';
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name > ${newestName} order by name`.execute(db);
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => {} }]));
}
