import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@site/dev/local-site';
import { type Service, startService, waitUntilReady } from '@site/dev/processes';
import { freePorts } from '@site/testing/free-ports';
import { hasPostgres, startPostgres } from '@site/testing/postgres-server';

export type EngineName = 'pglite' | 'postgres';

/** A process of the API, which can be killed and started again at the same address. */
export type Replica = {
  url: string;
  running: () => boolean;
  /** SIGKILL; resolves when the process has ended. */
  kill: () => Promise<void>;
  /** Resolves when it listens, or when it was killed before that. */
  start: () => Promise<void>;
  processId: () => number | undefined;
  /** How long its latest complete start took, in milliseconds. */
  startedIn: () => number;
};

/** A payment sandbox and one or more processes of the API over one database, in a folder of their own. */
export type Fleet = {
  sandbox: { url: string };
  replicas: readonly Replica[];
  outbox: string;
  /** For looking at the database once every replica is stopped. */
  storage: { dataDir: string; databaseUrl: string | undefined };
  /** Makes the sandbox send its events to another address than the first replica's. */
  sendWebhooksTo: (url: string) => Promise<void>;
  close: () => Promise<void>;
};

const webhookSecret = 'whsec_chaos';

/**
 * @param env added to the environment of the API, which has short delays
 * @throws when an engine is asked for that this machine does not have, or a process does not start
 */
export async function startFleet({
  engine = 'pglite',
  replicas = 1,
  durable = false,
  hosts,
  env = {},
}: {
  engine?: EngineName;
  replicas?: number;
  /** Whether PostgreSQL waits for the disk at every commit, as it does in production. */
  durable?: boolean;
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
    const server = engine === 'postgres' ? await startPostgres({ durable }) : undefined;
    if (server) closers.push(server.stop);
    const databaseUrl = await server?.newDatabase();
    const ports = await freePorts(replicas + 1);
    const [sandboxPort = 0, ...apiPorts] = ports;

    const sandbox = await startSandbox(
      sandboxPort,
      join(folder, 'sandbox'),
      `http://127.0.0.1:${apiPorts[0]}`,
    );
    closers.push(() => end(sandbox));
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
      sandbox: { url: `http://127.0.0.1:${sandboxPort}` },
      replicas: running,
      outbox: join(common.DATA_DIR, 'outbox'),
      storage: { dataDir: common.DATA_DIR, databaseUrl },
      sendWebhooksTo: (url) => sendWebhooks(`http://127.0.0.1:${sandboxPort}`, url),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function replica(env: Record<string, string>): Replica {
  const url = `http://${env.API_HOST ?? '127.0.0.1'}:${env.API_PORT}`;
  let service: Service | undefined;
  let tookToStart = 0;
  const running = () =>
    service !== undefined && service.child.exitCode === null && service.child.signalCode === null;
  return {
    url,
    running,
    processId: () => service?.child.pid,
    startedIn: () => tookToStart,
    kill: async () => {
      if (service) await end(service);
    },
    start: async () => {
      const begun = performance.now();
      const started = startService('API', join(root, 'services/api/src/main.ts'), env);
      service = started;
      await waitUntilReady(started, `${url}/health`).catch((error: unknown) => {
        if (started.child.signalCode === null) throw error;
      });
      if (running()) tookToStart = performance.now() - begun;
    },
  };
}

async function startSandbox(port: number, stateDir: string, api: string): Promise<Service> {
  const service = startService('payment sandbox', join(root, 'services/stripe-sandbox/src/main.ts'), {
    SANDBOX_PORT: String(port),
    STATE_DIR: stateDir,
    // Chaos tests count purchases; their banks decide at once.
    BANK_MS: '0',
    WEBHOOK_URL: `${api}/webhooks/stripe`,
    WEBHOOK_SECRET: webhookSecret,
  });
  await waitUntilReady(service, `http://127.0.0.1:${port}/v3/`);
  return service;
}

async function sendWebhooks(sandbox: string, url: string): Promise<void> {
  const response = await fetch(`${sandbox}/_sandbox/webhooks`, {
    method: 'PUT',
    body: JSON.stringify({ url, secret: webhookSecret }),
  });
  if (!response.ok)
    throw new Error(`The sandbox did not change the address of its events: ${response.status}.`);
}

/** SIGKILL, as a crash does. */
async function end({ child }: Service): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
