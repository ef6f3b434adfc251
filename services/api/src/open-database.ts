import type { PGlite } from '@electric-sql/pglite';
import type { Kysely } from 'kysely';
import { features } from './features.ts';
import {
  type Database,
  createDatabaseOn as databaseWith,
  openDatabase as openWith,
} from './platform/database/database.ts';
import { joinMigrations, migrate as migrateTo } from './platform/database/migrator.ts';
import type { Tables } from './platform/database/tables.ts';

export const migrations = joinMigrations(features.map((feature) => feature.migrations ?? {}));

/** Opens the configured database with the tables of all features. */
export async function openDatabase(options: Parameters<typeof openWith>[0]): Promise<Database> {
  return await openWith(options, migrations);
}

/** Wraps an open PGlite instance as a database with the tables of all features. */
export async function openDatabaseOn(pglite: PGlite): Promise<Database> {
  return await databaseWith(pglite, migrations);
}

export async function migrate(db: Kysely<Tables>, ownMigrations = migrations): Promise<void> {
  await migrateTo(db, ownMigrations);
}
