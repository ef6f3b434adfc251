import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePorts } from './free-ports.ts';

const programs = '/usr/lib/postgresql/15/bin';

/** Whether this machine can run the suite on a PostgreSQL server too. */
export const hasPostgres = existsSync(join(programs, 'postgres'));

export type PostgresServer = {
  /** Empty, or a copy of the database with the given URL. */
  newDatabase: (template?: string) => Promise<string>;
  stop: () => Promise<void>;
  /** With `archive`: a base back-up, while the server works. */
  backUp: () => Promise<void>;
  /** With `archive`: ends the server, and starts it again as it was at a time after the back-up. */
  restore: (time: Date) => Promise<void>;
};

/**
 * A PostgreSQL server of the tests' own, in a folder that is removed with it.
 *
 * @param durable whether it waits for the disk at every commit, which tests of behaviour need not
 * @param archive whether it archives its write-ahead log, for restores to a point in time
 */
export async function startPostgres({ durable = false, archive = false } = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'api-postgres-'));
  const [port] = await freePorts(1);
  // The server does not run as root; any other account is used as it is.
  const account = process.getuid?.() === 0 ? accountOf('postgres') : undefined;
  const [data, log, backup] = ['data', 'log', 'backup'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(log);
  if (account) for (const path of [folder, log]) chownSync(path, account.uid, account.gid);
  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(program, args, { ...account, cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  const base = `postgres://postgres@127.0.0.1:${port}`;
  const archiving = [
    ...['archive_mode=on', `archive_command=test ! -f ${log}/%f && cp %p ${log}/%f`],
    `restore_command=cp ${log}/%f %p`,
  ];
  const start = async (settings: readonly string[]) => {
    const started = spawn(
      join(programs, 'postgres'),
      [
        ...['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder],
        ...[`fsync=${durable ? 'on' : 'off'}`, ...settings].flatMap((setting) => ['-c', setting]),
      ],
      { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    await untilItAnswers(`${base}/postgres`, started);
    return started;
  };
  const end = async () => {
    if (server.exitCode !== null) return;
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await gone;
  };
  run(join(programs, 'initdb'), ...['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  let server = await start(archive ? archiving : []);
  return {
    newDatabase: async (template) => {
      const name = `api_${randomUUID().replaceAll('-', '')}`;
      await query(
        `${base}/postgres`,
        `create database ${name} template ${template ? new URL(template).pathname.slice(1) : 'template1'}`,
      );
      return `${base}/${name}`;
    },
    backUp: async () =>
      run(
        join(programs, 'pg_basebackup'),
        ...['-d', `${base}/postgres`, '-D', backup, '--checkpoint=fast', '--wal-method=none'],
      ),
    restore: async (time) => {
      // A server that stops archives what it has written.
      await end();
      rmSync(data, { recursive: true });
      run('cp', '-a', backup, data);
      run('touch', join(data, 'recovery.signal'));
      const target = time.toISOString().replace('T', ' ').replace('Z', '+00');
      server = await start([
        ...archiving,
        `recovery_target_time=${target}`,
        'recovery_target_action=promote',
      ]);
    },
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function accountOf(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

/** Reads are answered during a recovery too, so it waits until the server takes writes. */
async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  let output = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2_000);
  });
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await delay(50)) {
    if (server.exitCode !== null)
      throw new Error(`The PostgreSQL server stopped before it was ready. ${output}`);
    const ready = await query(url, 'create temporary table ready ()').then(
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
