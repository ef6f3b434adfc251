import { features } from './features.ts';
import { type Database, openDatabase as openWith } from './platform/database/database.ts';
import { joinMigrations } from './platform/database/migrator.ts';

export const migrations = joinMigrations(features.map((feature) => feature.migrations ?? {}));

/** Opens the configured database with the tables of all features. */
export async function openDatabase(options: Parameters<typeof openWith>[0]): Promise<Database> {
  return await openWith(options, migrations);
}
