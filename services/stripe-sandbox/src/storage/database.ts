import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../config.ts';

/**
 * The whole state is one SQLite database, in memory or in a folder. A request's
 * changes, its events, their deliveries and its idempotency record are one
 * transaction: a SIGKILL leaves all of it or nothing.
 */
export type Database = {
  sql: DatabaseSync;
  /** Commits when `work` returns, rolls back when it throws. May be nested. */
  atomically<T>(work: () => T): T;
  /** Deletes all rows. */
  clear(): void;
  close(): void;
};

const schema = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    created INTEGER NOT NULL,
    intent TEXT,
    body TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, seq);
  CREATE INDEX IF NOT EXISTS objects_by_intent ON objects (intent, kind);
  CREATE TABLE IF NOT EXISTS intent_metadata (
    intent TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (intent, key)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS intent_metadata_by_value ON intent_metadata (key, value);
  CREATE TABLE IF NOT EXISTS challenges (
    id TEXT PRIMARY KEY, intent TEXT NOT NULL, payment_method TEXT NOT NULL, state TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS settlements (
    intent TEXT PRIMARY KEY, due_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS deliveries (
    event TEXT PRIMARY KEY, state TEXT NOT NULL, attempts INTEGER NOT NULL,
    due_at INTEGER NOT NULL, first_at INTEGER NOT NULL, last_status INTEGER
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (state, due_at);
  CREATE TABLE IF NOT EXISTS idempotency (
    key TEXT PRIMARY KEY, endpoint TEXT NOT NULL, fingerprint TEXT NOT NULL,
    status INTEGER NOT NULL, body TEXT NOT NULL, request_id TEXT NOT NULL, created INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS idempotency_by_age ON idempotency (created);
  CREATE TABLE IF NOT EXISTS card_outcomes (
    card TEXT PRIMARY KEY, outcome TEXT NOT NULL
  ) WITHOUT ROWID;
`;

const tables = [...schema.matchAll(/CREATE TABLE IF NOT EXISTS (\w+)/g)].map((match) => match[1]);

export function openDatabase(stateDir: string | undefined): Database {
  const sql = stateDir === undefined ? new DatabaseSync(':memory:') : openFolder(stateDir);
  sql.exec(schema);
  const atomically = transactions(sql);
  const clear = () => atomically(() => sql.exec(tables.map((table) => `DELETE FROM ${table};`).join('\n')));
  return { sql, atomically, clear, close: () => sql.close() };
}

function openFolder(stateDir: string): DatabaseSync {
  try {
    mkdirSync(stateDir, { recursive: true });
    const sql = new DatabaseSync(join(stateDir, 'sandbox.sqlite'));
    // Exclusive: two processes would each deliver every webhook.
    sql.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    sql.exec('BEGIN EXCLUSIVE; COMMIT;');
    return sql;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const advice = reason.includes('locked') ? 'Another sandbox is using it; stop that one first.' : reason;
    throw new ConfigError(`STATE_DIR "${stateDir}" cannot be used. ${advice}`);
  }
}

function transactions(sql: DatabaseSync): Database['atomically'] {
  let depth = 0;
  return (work) => {
    const savepoint = `level_${depth}`;
    sql.exec(`SAVEPOINT ${savepoint}`);
    depth += 1;
    try {
      const result = work();
      sql.exec(`RELEASE ${savepoint}`);
      return result;
    } catch (error) {
      sql.exec(`ROLLBACK TO ${savepoint}; RELEASE ${savepoint}`);
      throw error;
    } finally {
      depth -= 1;
    }
  };
}
