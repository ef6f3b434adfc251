import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Tables } from './tables.ts';

/**
 * Joins the migrations of all features: those of one name run one after the other, as one migration. Names give the order. A
 * migration that was released is never edited; the next one changes what it did. It only adds, because older code runs on its
 * schema during a deployment and after a roll-back. It uses nothing of the application, so later changes cannot change it.
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
 * Brings the schema up to date, in one transaction. Replicas that start together wait for each other. A schema of a later
 * version is left as it is: migrations only add, so that this version works on it, too.
 *
 * @param known the migrations of this version
 * @throws the error of the database, and nothing is changed: a migration waits one second for a lock, because purchases
 *   that need the same table wait behind it
 */
export async function migrate(db: Kysely<Tables>, known: Record<string, Migration>): Promise<void> {
  const impatient = Object.entries(known).map(([name, { up }]): [string, Migration] => [
    name,
    {
      up: async (transaction) => {
        // The limit is set here, because replicas wait for each other before this point without a limit.
        await sql`set local lock_timeout = '1s'`.execute(transaction);
        await up(transaction);
      },
    },
  ]);
  await db.transaction().execute(async (transaction) => {
    // The lock belongs to the transaction. Behind a pooler, a session's lock would stay with a connection of the server.
    await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(transaction);
    const later = await laterMigrations(transaction, known);
    const getMigrations = async () => ({ ...Object.fromEntries(impatient), ...later });
    const migrator = new Migrator({ db: transaction, provider: { getMigrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  });
}

/** Lists migrations that a later version has executed. Here they do nothing. */
async function laterMigrations(
  db: Kysely<Tables>,
  known: Record<string, Migration>,
): Promise<Record<string, Migration>> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db);
  if (!tables[0]?.name) return {};
  const last = Object.keys(known).toSorted().at(-1) ?? '';
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name > ${last} order by name`.execute(db);
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => {} }]));
}
