import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePorts } from './free-ports.ts';

/** Programs of the newest PostgreSQL that Debian or Ubuntu has installed. The API supports version 15 and newer. */
const programs = globSync('/usr/lib/postgresql/{1[5-9],2?}/bin').sort().at(-1) ?? '';

/** Whether this machine can also run the tests on a PostgreSQL server. */
export const hasPostgres = existsSync(join(programs, 'postgres'));

/**
 * Starts a PostgreSQL server for tests. Its data folder is removed when the server stops.
 *
 * @param durable whether each commit waits for the disk, which most tests do not need
 */
export async function startPostgres({ durable = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'api-postgres-'));
  const [port] = await findFreePorts(1);
  // PostgreSQL refuses to run as root. Any other account is fine.
  const account = process.getuid?.() === 0 ? findAccount('postgres') : undefined;
  if (account) chownSync(folder, account.uid, account.gid);
  const control = (...args: string[]) => {
    const options = { ...account, cwd: folder, encoding: 'utf8' } as const;
    const { status, stderr } = spawnSync(join(programs, 'pg_ctl'), ['-s', '-D', 'data', ...args], options);
    if (status !== 0) throw new Error(`pg_ctl ${args[0]} failed: ${stderr}`);
  };
  control('init', '-o', '-U postgres -A trust -E UTF8 --no-sync');
  const settings = `-p ${port} -h 127.0.0.1 -k ${folder} -c fsync=${durable ? 'on' : 'off'} -c max_connections=300`;
  control('start', '-l', 'log', '-o', settings);
  const stop = () => {
    if (!existsSync(folder)) return;
    control('stop', '-m', 'fast');
    rmSync(folder, { recursive: true });
  };
  // Ctrl+C does not reach the server, so stop it when this process exits.
  process.once('exit', stop);
  return {
    /** Creates an empty database; resolves to its URL. */
    newDatabase: () => copyDatabase(`postgres://postgres@127.0.0.1:${port}/template1`),
    stop: async () => stop(),
  };
}

/** Copies a database on the same server for a test; resolves to the copy's URL. */
export async function copyDatabase(template: string): Promise<string> {
  const name = `api_${randomUUID().replaceAll('-', '')}`;
  await query(
    new URL('/postgres', template).href,
    `create database ${name} template ${new URL(template).pathname.slice(1)}`,
  );
  return new URL(`/${name}`, template).href;
}

export function findAccount(name: string): { uid: number; gid: number } {
  const readId = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout);
  return { uid: readId('-u'), gid: readId('-g') };
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
