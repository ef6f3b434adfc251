import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { subscribedEvents } from '@site/api/payment-events';
import { freePorts } from '@site/testing/free-ports';
import { hasPostgres, type PostgresServer, startPostgres } from '@site/testing/postgres-server';

export type EngineName = 'pglite' | 'postgres';

/** `next` has a schema that this version does not know. */
export type Version = 'this' | 'next';
const programs: Record<Version, string> = {
  this: 'services/api/src/main.ts',
  next: 'services/api/testing/next-schema.ts',
};

/** A process of the API, which can be killed and started again at the same address. */
export type Replica = {
  url: string;
  /** How often it was started. */
  starts: () => number;
  running: () => boolean;
  /** Whether it has reported that it listens. */
  ready: () => boolean;
  /** SIGKILL; resolves when the process has ended. */
  kill: () => Promise<void>;
  /** SIGTERM, once it gets no more requests, as in a deployment; resolves with its exit code. */
  stop: () => Promise<number | null>;
  /** Resolves when it listens, or when it was killed before that. */
  start: (version?: Version) => Promise<void>;
  processId: () => number | undefined;
  /** How long its latest complete start took, in milliseconds. */
  startedIn: () => number;
};

/** A payment sandbox and one or more processes of the API over one database, in a folder of their own. */
export type Fleet = {
  sandbox: { url: string; processId: number | undefined };
  replicas: readonly Replica[];
  /** Of PostgreSQL. */
  server: PostgresServer | undefined;
  outbox: string;
  /** For looking at the database once every replica is stopped. */
  storage: { dataDir: string; databaseUrl: string | undefined };
  /** One more, with an empty database of its own; not started. */
  blank: () => Promise<Replica>;
  /** Makes the sandbox send its events to another address than the first replica's. */
  sendWebhooksTo: (url: string) => Promise<void>;
  close: () => Promise<void>;
};

const root = fileURLToPath(new URL('../..', import.meta.url));
export const webhookSecret = 'whsec_chaos';
/** How long a replica still gets requests that were on their way when it left the rotation, in milliseconds. */
const drainTime = 500;
/** How long a start may take on a busy machine, in milliseconds. */
const startTimeout = 60_000;

/**
 * @param env added to the environment of the API, which has short delays
 * @throws when an engine is asked for that this machine does not have, or a process does not start
 */
export async function startFleet({
  engine = 'pglite',
  replicas = 1,
  durable = false,
  archive = false,
  hosts,
  env = {},
}: {
  engine?: EngineName;
  replicas?: number;
  /** Whether PostgreSQL waits for the disk at every commit, as it does in production. */
  durable?: boolean;
  /** Whether PostgreSQL archives its write-ahead log. */
  archive?: boolean;
  /** Addresses of this machine, one for each replica; all of them listen on one port then, as containers do. */
  hosts?: readonly string[];
  env?: Record<string, string>;
}): Promise<Fleet> {
  if (engine === 'postgres' && !hasPostgres) {
    throw new Error('The server programs of PostgreSQL 15 are not installed on this machine.');
  }
  if (engine === 'pglite' && replicas > 1) throw new Error('PGlite serves one process.');
  const folder = mkdtempSync(join(tmpdir(), 'chaos-'));
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const server = engine === 'postgres' ? await startPostgres({ durable, archive }) : undefined;
    if (server) closers.push(server.stop);
    const databaseUrl = await server?.newDatabase();
    const ports = await freePorts(replicas + 1);
    const [sandboxPort = 0, ...apiPorts] = ports;

    const sandbox = await startSandbox(
      sandboxPort,
      join(folder, 'sandbox'),
      `http://127.0.0.1:${apiPorts[0]}`,
    );
    closers.push(() => stop(sandbox));
    const common = {
      DATA_DIR: join(folder, 'data'),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_API_URL: `http://127.0.0.1:${sandboxPort}`,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      JOB_RETRY_DELAY_SECONDS: '1',
      RECONCILE_EVERY_SECONDS: '2',
      ...env,
    };
    const running = apiPorts.map((port, index) =>
      replica({
        ...common,
        API_PORT: String(hosts ? apiPorts[0] : port),
        API_HOST: hosts?.[index] ?? '127.0.0.1',
      }),
    );
    for (const each of running) {
      closers.push(each.kill);
      await each.start();
      if (!each.running()) throw new Error('The API did not start.');
    }
    return {
      sandbox: { url: `http://127.0.0.1:${sandboxPort}`, processId: sandbox.pid },
      replicas: running,
      server,
      outbox: join(common.DATA_DIR, 'outbox'),
      storage: { dataDir: common.DATA_DIR, databaseUrl },
      blank: async () => {
        const [port = 0] = await freePorts(1);
        const own = mkdtempSync(join(folder, 'blank-'));
        const url = await server?.newDatabase();
        const blank = replica({
          ...common,
          API_PORT: String(port),
          DATA_DIR: own,
          ...(url && { DATABASE_URL: url }),
        });
        closers.push(blank.kill);
        return blank;
      },
      sendWebhooksTo: (url) => sendWebhooks(`http://127.0.0.1:${sandboxPort}`, url),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Replicas in turn without those that are not ready, as a proxy with health checks does. */
export function rotation(fleet: Fleet): () => string {
  let turn = 0;
  return () => {
    turn += 1;
    const up = fleet.replicas.filter((replica) => replica.ready());
    return (up[turn % up.length] ?? fleet.replicas[0])?.url ?? '';
  };
}

function replica(env: Record<string, string>): Replica {
  let child: ChildProcess | undefined;
  let starts = 0;
  let listening = false;
  let tookToStart = 0;
  const running = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    url: `http://${env.API_HOST ?? '127.0.0.1'}:${env.API_PORT}`,
    starts: () => starts,
    running,
    ready: () => listening && running(),
    processId: () => child?.pid,
    startedIn: () => tookToStart,
    kill: async () => {
      if (child) await stop(child, 'SIGKILL');
    },
    stop: async () => {
      listening = false;
      await pause(drainTime);
      return child ? await stop(child, 'SIGTERM') : null;
    },
    start: async (version = 'this') => {
      starts += 1;
      listening = false;
      const begun = performance.now();
      child = program(programs[version], env);
      await untilOutput(child, '"listening"');
      listening = running();
      if (listening) tookToStart = performance.now() - begun;
    },
  };
}

async function startSandbox(port: number, stateDir: string, api: string): Promise<ChildProcess> {
  const child = program('services/stripe-sandbox/src/main.ts', {
    SANDBOX_PORT: String(port),
    STATE_DIR: stateDir,
    // Chaos tests count purchases; their banks decide at once.
    BANK_MS: '0',
    WEBHOOK_URL: `${api}/webhooks/stripe`,
    WEBHOOK_SECRET: webhookSecret,
    WEBHOOK_EVENTS: subscribedEvents.join(),
  });
  await untilOutput(child, 'listening');
  return child;
}

async function sendWebhooks(sandbox: string, url: string): Promise<void> {
  const response = await fetch(`${sandbox}/_sandbox/webhooks`, {
    method: 'PUT',
    // As at the real provider: only the events that the API reads.
    body: JSON.stringify({ url, secret: webhookSecret, enabled_events: subscribedEvents }),
  });
  if (!response.ok)
    throw new Error(`The sandbox did not change the address of its events: ${response.status}.`);
}

function program(script: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [join(root, script)], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // An unread pipe would block the program.
  child.stderr?.resume();
  return child;
}

/** Resolves when a program has printed a text, or was killed; rejects when it ended by itself. */
async function untilOutput(child: ChildProcess, text: string): Promise<void> {
  let output = '';
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-2_000);
  });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`It was not ready after ${startTimeout / 1000} s. ${errors}`)),
      startTimeout,
    );
    const settle = (end: () => void) => {
      clearTimeout(timer);
      end();
    };
    child.once('exit', (code, signal) =>
      settle(() => (signal ? resolve() : reject(new Error(`It ended with ${code}. ${errors}`)))),
    );
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes(text)) return;
      child.stdout?.off('data', listen);
      child.stdout?.resume();
      settle(resolve);
    };
    child.stdout?.on('data', listen);
  });
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
  return child.exitCode;
}
