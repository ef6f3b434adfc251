import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePorts } from './free-ports.ts';

const programs = '/usr/lib/postgresql/15/bin';

/** Whether this machine can run the suite on a PostgreSQL server too. */
export const hasPostgres = existsSync(join(programs, 'postgres'));

export type PostgresServer = {
  /** Creates an empty database; resolves to its URL. */
  newDatabase: () => Promise<string>;
  stop: () => Promise<void>;
};

/**
 * A PostgreSQL server of the tests' own, in a folder that is removed with it.
 *
 * @param durable whether it waits for the disk at every commit, which tests of behaviour need not
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'api-postgres-'));
  const [port] = await freePorts(1);
  // The server does not run as root; any other account is used as it is.
  const account = process.getuid?.() === 0 ? accountOf('postgres') : undefined;
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const initialised = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...account, cwd: folder, encoding: 'utf8' },
  );
  if (initialised.status !== 0) throw new Error(`initdb failed: ${initialised.stderr}`);
  const server = spawn(
    join(programs, 'postgres'),
    [
      ...['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder],
      ...['-c', `fsync=${durable ? 'on' : 'off'}`, '-c', 'max_connections=300'],
    ],
    { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const base = `postgres://postgres@127.0.0.1:${port}`;
  await untilItAnswers(`${base}/postgres`, server);
  return {
    newDatabase: () => copyDatabase(`${base}/template1`),
    stop: async () => {
      if (server.exitCode === null) {
        const gone = once(server, 'exit');
        server.kill('SIGINT');
        await gone;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A copy of the database with this URL, on the same server, for a test; resolves to its URL. */
export async function copyDatabase(template: string): Promise<string> {
  const name = `api_${randomUUID().replaceAll('-', '')}`;
  await query(
    new URL('/postgres', template).href,
    `create database ${name} template ${new URL(template).pathname.slice(1)}`,
  );
  return new URL(`/${name}`, template).href;
}

function accountOf(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  let output = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2_000);
  });
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await delay(50)) {
    if (server.exitCode !== null)
      throw new Error(`The PostgreSQL server stopped before it was ready. ${output}`);
    const ready = await query(url, 'select 1').then(
      () => true,
      () => false,
    );
    if (ready) return;
  }
  throw new Error(`The PostgreSQL server did not become ready. ${output}`);
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
