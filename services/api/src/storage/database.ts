import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { fromPglite } from 'pg-boss';
import { lockFolder } from './folder-lock.ts';
import { migrate } from './migrations.ts';
import { openPGlite } from './pglite.ts';
import { ExclusivePGliteDialect } from './pglite-dialect.ts';
import type { Tables } from './tables.ts';

export type Queries = Kysely<Tables> | Transaction<Tables>;

type Commands = ReturnType<typeof fromPglite>;

export type Database = {
  kind: 'pglite' | 'postgres';
  queries: Kysely<Tables>;
  /** The job queue's own way in: it sends several commands at once, which Kysely does not. */
  commands: Commands;
  close: () => Promise<void>;
};

type Options = { dataDir: string; databaseUrl: string | undefined };

/**
 * Opens the database: PostgreSQL where an address is given, else PGlite in the
 * data folder. Same dialect, same migrations, same queries.
 *
 * @throws FolderInUse when another process holds the data folder
 */
export async function openDatabase({ dataDir, databaseUrl }: Options): Promise<Database> {
  return databaseUrl ? await openPostgres(databaseUrl) : await openEmbedded(dataDir);
}

async function openPostgres(connectionString: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString, max: 12 });
  // A connection that breaks while idle is replaced by the pool; unheard, it would end the process.
  pool.on('error', (error) => console.error(JSON.stringify({ event: 'database', message: error.message })));
  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await migrate(queries);
  const commands: Commands = { executeSql: (text, values) => pool.query(text, values) };
  return { kind: 'postgres', queries, commands, close: () => queries.destroy() };
}

async function openEmbedded(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockFolder(dataDir);
  try {
    const pglite = await openPGlite(join(dataDir, 'db'), join(dataDir, 'db-template'));
    const queries = new Kysely<Tables>({ dialect: new ExclusivePGliteDialect(pglite) });
    await migrate(queries);
    const close = async () => {
      await queries.destroy();
      unlock();
    };
    return { kind: 'pglite', queries, commands: fromPglite(pglite), close };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A secret that all replicas share: made by whoever asks first, kept in the database. */
export async function sharedSecret(queries: Queries, name: string): Promise<string> {
  await queries
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await queries
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}

/** Whether the database answers. */
export async function ping(queries: Queries): Promise<void> {
  await sql`select 1`.execute(queries);
}
