import pg from 'pg';
import { StartError } from '../config/start-error.ts';
import { codeOf, isNetworkError } from './database-errors.ts';

type Server = {
  statementTimeout: string;
  version: number;
  encoding: string;
  role: string;
  isStandby: boolean;
  isReadOnly: boolean;
  schema: string | null;
  /** The schema that contains our tables; null if none does. */
  home: string | null;
  isEmpty: boolean;
  mayCreate: boolean;
};

const inspection = `
  with found as (select schemaname as schema from pg_tables where tablename = 'kysely_migration')
  select current_setting('statement_timeout') as "statementTimeout",
    current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding,
    current_user as role, pg_is_in_recovery() as "isStandby",
    current_setting('default_transaction_read_only') = 'on' as "isReadOnly", current_schema() as schema,
    (select min(schema) from found having count(*) filter (where schema = current_schema()) = 0) as home,
    not exists (select from found) as "isEmpty",
    coalesce(has_schema_privilege(current_schema(), 'create'), true)
      and has_database_privilege(current_database(), 'create') as "mayCreate"`;

/**
 * Inspects the server before anything is stored on it.
 *
 * @returns whether a pooler, which does not preserve session settings, is in front of the server
 * @throws StartError when the API could not work on this database; the message names the remedy
 */
export async function inspectServer(connectionString: string): Promise<{ isPooled: boolean }> {
  // Connect with an unusual setting to detect a pooler, which rejects or drops a setting that it does not support.
  const direct = await connect(connectionString, probe).catch((error: StartError) => {
    if (/unsupported startup parameter/i.test(error.message)) return undefined;
    throw error;
  });
  const client = direct ?? (await connect(connectionString));
  try {
    const { rows } = await client.query<Server>(inspection);
    const [found] = rows;
    const obstacle = found && obstacleOf(found, client);
    if (obstacle) throw new StartError(`The database ${describe(client)} ${obstacle}.`);
    return { isPooled: found?.statementTimeout !== `${probe.statement_timeout}ms` };
  } finally {
    await client.end();
  }
}

/**
 * A statement timeout that nobody would configure by chance. If the session has a different timeout, a pooler has
 * dropped this setting.
 */
const probe = { statement_timeout: 7_919 };

/** @throws StartError when the server cannot be reached or does not accept the connection */
async function connect(connectionString: string, settings: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, ...settings });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw new StartError(describeUnreachable(client, error));
  }
}

/** Describes the server without the connection URL, because the URL contains the password. */
function describe({ user, database, host, port }: pg.Client): string {
  const name = database ?? user ?? '';
  return host.startsWith('/') ? `"${name}" in ${host}` : `"${name}" at ${host}:${port}`;
}

function describeUnreachable(client: pg.Client, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const code = codeOf(error);
  if (isNetworkError(error) || /timeout expired|connection terminated/i.test(message)) {
    return `The database ${describe(client)} cannot be reached (${code || message}). Start it, or correct DATABASE_URL.`;
  }
  return `The database ${describe(client)} does not accept the connection (${message}): correct the server, or DATABASE_URL.`;
}

/** Explains what is wrong with a server and how to fix it. Returns undefined if nothing is wrong. */
function obstacleOf(server: Server, { database }: pg.Client): string | undefined {
  const { version, encoding, role, schema, home } = server;
  if (version < 150_000) {
    return `is PostgreSQL ${Math.floor(version / 10_000)}: the API needs 15 or newer`;
  }
  if (encoding !== 'UTF8') {
    return `has the encoding ${encoding}, which cannot store every name: make one with \`create database … encoding 'UTF8' template template0\`, and move its data there`;
  }
  if (server.isStandby) return 'is a standby, which stores nothing: let DATABASE_URL name the primary';
  if (server.isReadOnly) {
    return `is read-only for the role "${role}": run \`alter role "${role}" reset default_transaction_read_only\`, or the same for the database or server that sets it`;
  }
  if (home !== null) {
    return `has the tables in the schema "${home}", where the role "${role}" does not look: run \`alter role "${role}" set search_path = "${home}"\``;
  }
  if (schema === null) {
    return `has no schema for the role "${role}": run \`alter role "${role}" reset search_path\``;
  }
  if (server.isEmpty && !server.mayCreate) {
    return `does not let the role "${role}" create its tables and the schema of its jobs: run \`alter database "${database}" owner to "${role}"\``;
  }
  return undefined;
}
