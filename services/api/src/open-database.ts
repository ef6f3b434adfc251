import type { PGlite } from '@electric-sql/pglite';
import { features } from './features.ts';
import {
  type Database,
  createDatabaseOn as databaseWith,
  openDatabase as openWith,
} from './platform/database/database.ts';
import { joinMigrations } from './platform/database/migrator.ts';

export const migrations = joinMigrations(features.map((feature) => feature.migrations ?? {}));

/** Opens the configured database with the tables of all features. */
export async function openDatabase(options: Parameters<typeof openWith>[0]): Promise<Database> {
  return await openWith(options, migrations);
}

/** Wraps an open PGlite instance as a database with the tables of all features. */
export async function openDatabaseOn(pglite: PGlite): Promise<Database> {
  return await databaseWith(pglite, migrations);
}
