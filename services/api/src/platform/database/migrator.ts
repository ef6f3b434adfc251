import { setTimeout as delay } from 'node:timers/promises';
import { logFault } from '@site/telemetry/log';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StartError } from '../config/start-error.ts';
import * as schema from './migrations/0001-schema.ts';
import type { Tables } from './tables.ts';

/**
 * In the order of their names. A migration that was released is never edited; the next one changes
 * what it did. It only adds, because older code runs on its schema during a deployment and after a
 * roll-back; one that cannot has `breaking` in its name. A migration imports nothing of the application, so later changes cannot change it.
 */
export const migrations: Record<string, Migration> = { '0001-schema': schema };

/** The schema belongs to code that this version cannot work with. Its message is one sentence. */
export class UnreadableSchemaError extends StartError {
  override name = 'UnreadableSchemaError';
}

/** A migration was given up, and nothing of it was changed. Its message is one sentence. */
export class MigrationError extends StartError {
  override name = 'MigrationError';
}

/** Where others use the database meanwhile: how long a migration may make them wait. */
export type MigrationLimits = {
  /** Longest time of one of its statements; 0 is no limit. */
  statementSeconds: number;
  /** How long it is tried again while another transaction holds what it needs. */
  retrySeconds: number;
};

/**
 * How long a migration waits for a lock, and between two attempts, in milliseconds. What needs the same table queues
 * behind a statement that waits for it, so a purchase waits no longer than that either.
 */
const lockTimeout = 1_000;
const retryDelay = 2_000;

/**
 * Brings the schema up to date. Replicas that start together wait for each other. A schema of a later
 * version is left as it is: migrations only add, so that this version works on it, too.
 *
 * @param known the migrations of this version
 * @param limits on a database server: each migration is a transaction of its own, with these limits
 * @throws UnreadableSchemaError when the schema is of other code, or of a migration named `breaking`
 * @throws MigrationError when a migration waited or ran for too long
 */
export async function migrate(
  db: Kysely<Tables>,
  known = migrations,
  limits?: MigrationLimits,
): Promise<void> {
  const later = await laterMigrations(db, known);
  let current = '';
  const limited = Object.entries(known).map(([name, { up }]): [string, Migration] => [
    name,
    {
      up: async (transaction) => {
        current = name;
        if (limits) await limitTransaction(transaction, limits);
        await up(transaction);
      },
    },
  ]);
  const getMigrations = async () => ({ ...Object.fromEntries(limited), ...later });
  const migrator = new Migrator({ db, provider: { getMigrations } });
  if (!limits) {
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    return;
  }
  let deadline = Number.POSITIVE_INFINITY;
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp();
    if (!error && results.length === 0) return;
    if (!error) deadline = Number.POSITIVE_INFINITY;
    else if (!isBlocked(error)) throw isTooSlow(error) ? tooSlow(current, limits) : error;
    else {
      deadline = Math.min(deadline, Date.now() + limits.retrySeconds * 1_000);
      const holder = await oldestTransaction(db);
      if (Date.now() >= deadline) throw blocked(current, limits, holder);
      logFault('migration_waits', { migration: current, holder });
      await delay(retryDelay);
    }
  }
}

/** For this transaction only: replicas wait for each other outside of it, however long one migrates. */
async function limitTransaction(
  transaction: Kysely<unknown>,
  { statementSeconds }: MigrationLimits,
): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(lockTimeout)}, true),
    set_config('statement_timeout', ${String(statementSeconds * 1_000)}, true)`.execute(transaction);
}

/** It waited for a lock, alone or in a circle. */
function isBlocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');
}

function isTooSlow(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}

/** Most likely what a migration waits for. */
async function oldestTransaction(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ pid: number; seconds: string }>`
    select pid, round(extract(epoch from now() - xact_start)) as seconds from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`.execute(db);
  const [oldest] = rows;
  return oldest ? `process ${oldest.pid}, open for ${oldest.seconds} s` : 'ended meanwhile';
}

function blocked(name: string, { retrySeconds }: MigrationLimits, holder: string): MigrationError {
  return new MigrationError(
    `The migration ${name} was given up after ${retrySeconds} s because another transaction holds a table that it changes (the oldest: ${holder}); nothing of it was changed, so end that transaction and run it again.`,
  );
}

function tooSlow(name: string, { statementSeconds }: MigrationLimits): MigrationError {
  return new MigrationError(
    `The migration ${name} was given up because a statement took longer than ${statementSeconds} s, during which purchases would wait; nothing of it was changed, so run it again at a quiet time with a higher MIGRATION_STATEMENT_SECONDS.`,
  );
}

/** Migrations that a later version has executed, as ones that do nothing here. */
async function laterMigrations(
  db: Kysely<Tables>,
  known: Record<string, Migration>,
): Promise<Record<string, Migration>> {
  const table = await sql<{
    name: string | null;
  }>`select to_regclass('kysely_migration')::text as name`.execute(db);
  if (!table.rows[0]?.name) return {};
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in known));
  const last = Object.keys(known).toSorted().at(-1) ?? '';
  const unreadable = unknown.find((name) => name < last || name.includes('breaking'));
  if (unreadable) {
    throw new UnreadableSchemaError(
      `The database has the migration ${unreadable}, which this version of the API cannot work with; nothing was changed, so start the version that made it or restore a back-up from before.`,
    );
  }
  return Object.fromEntries(unknown.map((name) => [name, { up: async () => {} }]));
}
