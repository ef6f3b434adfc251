import { spawn } from 'node:child_process';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { endProcess } from './commands.ts';
import { findFreePorts } from './free-ports.ts';
import { findAccount } from './postgres-server.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

const program = '/usr/sbin/pgbouncer';

export const hasPgBouncer = existsSync(program);

/**
 * Starts PgBouncer in front of a database, with default settings except for the server, the users, transaction pooling
 * and a small pool.
 *
 * @param more further lines of PgBouncer's configuration
 * @returns the URL of the database through PgBouncer
 */
export async function startPgBouncer(
  databaseUrl: string,
  more = '',
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = createTemporaryFolder();
  const [port] = await findFreePorts(1);
  const server = new URL(databaseUrl);
  const configuration = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users');
  writeFileSync(users, `"${server.username}" ""\n`);
  writeFileSync(
    configuration,
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
${more}
`,
  );
  chmodSync(folder, 0o755);
  // PgBouncer refuses to run as root.
  const account = process.getuid?.() === 0 ? findAccount('postgres') : undefined;
  const child = spawn(program, ['-q', configuration], { ...account, stdio: 'ignore' });
  const stop = async () => void (await endProcess(child, 'SIGKILL'));
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return { url: Object.assign(new URL(server), { port: String(port) }).href, stop };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    return await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
  } finally {
    socket.destroy();
  }
}
