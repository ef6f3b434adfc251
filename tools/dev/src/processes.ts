import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { CliError } from '@site/release/errors';
import { outliveReaders } from '@site/release/event-log';

export type Service = {
  name: string;
  child: ChildProcess;
  /** Returns the end of the process's output, to show if the process stops unexpectedly. */
  output: () => string;
  /** Sends SIGTERM, and SIGKILL after the grace period. Resolves once the process has ended. */
  stop: () => Promise<void>;
  /** Prints what a watched process outputs from now on, except for log lines. Does nothing for other processes. */
  show: () => void;
};

type ServiceOptions = {
  watch?: readonly string[] | undefined;
  log?: string;
  args?: readonly string[];
  cwd?: string;
};

/** Time that a service has to finish its work after SIGTERM, in milliseconds. */
const gracePeriod = 8_000;

/**
 * Starts a TypeScript program in a separate process.
 *
 * @param watch source folders; the program restarts when a file in them changes. Without this list, Node would watch
 *   every loaded module. pnpm hard-links packages between clones, so an installation elsewhere would restart the
 *   program.
 * @param log a file that receives the program's output; each start empties it
 */
export function startService(
  name: string,
  script: string,
  env: Record<string, string>,
  { watch, log, args = [], cwd }: ServiceOptions = {},
): Service {
  const child = spawn(process.execPath, [...watchOptions(watch), script, ...args], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    // The IPC channel closes when this process ends, even by SIGKILL, and the service then stops. If the service is
    // watched, Node's watcher process keeps running.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Start the service in its own process group, so that Ctrl-C reaches only this process, which stops the services in
    // order.
    detached: true,
  });
  let tail = '';
  const collect = (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-4_000);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  if (log) writeLog(child, log);
  return {
    name,
    child,
    show: () => {
      if (!watch) return;
      // Print all output except log lines, for example messages about restarts.
      child.stdout?.on('data', (chunk: Buffer) =>
        process.stdout.write(chunk.toString().replace(/^\{.*\n/gm, '')),
      );
      child.stderr?.pipe(process.stderr);
    },
    output: () => tail.trim(),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), gracePeriod);
      await ended;
      clearTimeout(timer);
    },
  };
}

function writeLog({ stdout, stderr }: ChildProcess, path: string): void {
  // Let only this account read the folder, because the API stores in it what buyers type.
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = createWriteStream(path, { mode: 0o600 });
  // A full disk ends the log, not the site.
  file.on('error', () => {});
  for (const output of [stdout, stderr]) output?.on('data', (chunk: Buffer) => file.write(chunk));
}

function watchOptions(folders: readonly string[] | undefined): readonly string[] {
  if (!folders) return [];
  return ['--watch-preserve-output', ...folders.map((folder) => `--watch-path=${folder}`)];
}

/** How long a service may start without printing anything or using the CPU, in milliseconds. */
const maxStandstill = 180_000;

/** Interval of progress reports during a slow start, in milliseconds. */
const reportInterval = 10_000;

/**
 * Waits until an address responds successfully, as long as the service makes progress by printing or computing. A first
 * start creates a database, which takes minutes on a slow machine and prints nothing.
 *
 * @param report receives a line every ten seconds
 * @throws CliError with the service's last output if the service ends or makes no progress
 */
export async function waitUntilReady(
  service: Omit<Service, 'stop' | 'show'>,
  url: string,
  report: (line: string) => void = () => {},
  standstill = maxStandstill,
): Promise<void> {
  const started = Date.now();
  let [progress, progressAt, lookedAt, reportedAt] = ['', started, 0, started];
  while (Date.now() - progressAt < standstill) {
    if (Date.now() - lookedAt >= standstill / 60) {
      lookedAt = Date.now();
      const now = service.output() + (await cpuTimes(service.child.pid));
      if (now !== progress) [progress, progressAt] = [now, Date.now()];
    }
    if (Date.now() - reportedAt >= reportInterval) {
      reportedAt = Date.now();
      report(`The ${service.name} has been starting for ${Math.round((reportedAt - started) / 1000)} s …`);
    }
    if (service.child.exitCode !== null || service.child.signalCode !== null) {
      throw new CliError(service.output() || `The ${service.name} stopped before it was ready.`);
    }
    // Node's watcher keeps running after a crash, so detect the crash by its message.
    const watcherWaits = /^Failed running .*\n?/m;
    if (watcherWaits.test(service.output())) {
      // Wait, because the reason arrives on another pipe and may come later.
      await new Promise((resolve) => setTimeout(resolve, 200));
      const reason = service.output().replace(watcherWaits, '').trim();
      throw new CliError(`The ${service.name} did not start.\n${reason}`);
    }
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const seconds = Math.round(standstill / 1000);
  throw new CliError(
    `The ${service.name} is not ready and has made no progress for ${seconds} s.\n${service.output()}`.trim(),
  );
}

/**
 * Returns the CPU times of a service and its child processes, as a string that changes while they work. The string is
 * empty if there is no `ps`.
 *
 * @param group the service's process id, which is also the id of its process group
 */
async function cpuTimes(group: number | undefined): Promise<string> {
  const listed = await promisify(execFile)('ps', ['-A', '-o', 'pgid=,pid=,time=']).catch(() => undefined);
  const lines = listed?.stdout.split('\n').map((line) => line.trim()) ?? [];
  return lines.filter((line) => line.startsWith(`${group} `)).join();
}

/**
 * Returns the ports of a local site from SITE_PORT, API_PORT and SANDBOX_PORT, or the defaults. Fails if a port is in
 * use.
 */
export async function claimPorts<Name extends string>(
  defaults: Readonly<Record<Name, number>>,
): Promise<Record<Name, number>> {
  const ports = Object.entries<number>(defaults).map(
    ([name, fallback]) => [name, portFrom(name, fallback)] as const,
  );
  for (const [name, port] of ports) {
    if (await isFree(port)) continue;
    throw new CliError(
      `Port ${port} is in use. Stop the program that uses it, or choose another with ${name}=<port>.`,
    );
  }
  return Object.fromEntries(ports) as Record<Name, number>;
}

function portFrom(name: string, fallback: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new CliError(`${name} must be a port number from 1 to 65535; it is "${text}".`);
}

/** Whether a port is free on both addresses of "localhost". Browsers try the IPv6 address first. */
async function isFree(port: number): Promise<boolean> {
  const probes = ['127.0.0.1', '::1'].map(
    (address) =>
      new Promise<boolean>((resolve) => {
        const server = createServer();
        // Some machines have only IPv4 or only IPv6, so a missing address counts as free.
        server.once('error', ({ code = '' }: NodeJS.ErrnoException) =>
          resolve(['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(code)),
        );
        server.listen(port, address, () => server.close(() => resolve(true)));
      }),
  );
  return (await Promise.all(probes)).every(Boolean);
}

/**
 * Stops `parts` in order and then this process on Ctrl-C, SIGTERM or SIGHUP, or when `stop` is called. Later signals
 * have no effect. A closed output pipe does not stop anything.
 */
export function stopTogether(message: string) {
  outliveReaders();
  const parts: { stop: () => Promise<void> }[] = [];
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    // Remove each part from the list before it stops, because parts may be added to the list in the meantime.
    for (let part = parts.shift(); part; part = parts.shift()) await part.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (signal !== 'SIGHUP' && !stopping) console.log(`\n${message}`);
      void stop(0);
    });
  }
  return { parts, stop, isStopping: () => stopping };
}
