import { join } from 'node:path';
import { root } from '@site/dev/local-site';
import { type Service, startService, waitUntilReady } from '@site/dev/processes';
import { endProcess } from '@site/testing/commands';
import { findFreePorts } from '@site/testing/free-ports';
import { startPostgres } from '@site/testing/postgres-server';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { onTestFinished } from 'vitest';

/** A process of the API that can be killed and restarted at the same address. */
export type Replica = {
  url: string;
  running: () => boolean;
  /** Kills the process with SIGKILL, like a crash, or sends the given signal; resolves when the process has ended. */
  end: (signal?: NodeJS.Signals) => Promise<void>;
  /** Starts the process; resolves when it listens or was killed before that. */
  start: () => Promise<void>;
  /** Returns how long the last complete start took, in milliseconds. */
  startedIn: () => number;
};

/** A payment sandbox and several API processes that share a database, in a folder of their own, for one test. */
export type Fleet = {
  sandbox: { url: string };
  replicas: readonly [Replica, ...Replica[]];
  outbox: string;
  /** Where to read the database after all replicas have stopped. */
  storage: { dataDir: string; databaseUrl: string | undefined };
};

const webhookSecret = 'whsec_chaos';

type Setup = {
  engine: 'pglite' | 'postgres';
  /** Addresses of this machine, one for each replica. All replicas listen on the same port, like containers. */
  hosts?: readonly [string, ...string[]];
  /** Where the sandbox sends its events; by default, to the first replica. */
  webhooks?: string;
  /** Whether PostgreSQL waits for the disk at every commit, as in production. */
  durable?: boolean;
  /** Environment variables of the API. It has short delays by default. */
  env?: Record<string, string>;
};

/**
 * Starts the sandbox and the API processes.
 *
 * @throws when a process does not start
 */
export async function startFleet({
  engine,
  hosts = ['127.0.0.1'],
  webhooks,
  durable = false,
  env,
}: Setup): Promise<Fleet> {
  const folder = createTemporaryFolder();
  const server = engine === 'postgres' ? await startPostgres({ durable }) : undefined;
  if (server) onTestFinished(server.stop);
  const databaseUrl = await server?.newDatabase();
  const [sandboxPort = 0, apiPort = 0] = await findFreePorts(2);
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const sandbox = startService('payment sandbox', join(root, 'services/stripe-sandbox/src/main.ts'), {
    SANDBOX_PORT: String(sandboxPort),
    STATE_DIR: join(folder, 'sandbox'),
    // Chaos tests count purchases, so let the banks decide without a delay.
    BANK_MS: '0',
    WEBHOOK_URL: webhooks ?? `http://${hosts[0]}:${apiPort}/webhooks/stripe`,
    WEBHOOK_SECRET: webhookSecret,
  });
  onTestFinished(async () => void (await endProcess(sandbox.child, 'SIGKILL')));
  await waitUntilReady(sandbox, `${sandboxUrl}/v3/`);
  const dataDir = join(folder, 'data');
  const replicas = hosts.map((host) =>
    createReplica(`http://${host}:${apiPort}`, {
      API_HOST: host,
      API_PORT: String(apiPort),
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_API_URL: sandboxUrl,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      JOB_RETRY_DELAY_SECONDS: '1',
      RECONCILE_EVERY_SECONDS: '2',
      ...env,
    }),
  );
  for (const each of replicas) {
    onTestFinished(() => each.end());
    await each.start();
    if (!each.running()) throw new Error('The API did not start.');
  }
  return {
    sandbox: { url: sandboxUrl },
    replicas: replicas as [Replica],
    outbox: join(dataDir, 'outbox'),
    storage: { dataDir, databaseUrl },
  };
}

function createReplica(url: string, env: Record<string, string>): Replica {
  let service: Service | undefined;
  let tookToStart = 0;
  const isRunning = () =>
    service !== undefined && service.child.exitCode === null && service.child.signalCode === null;
  return {
    url,
    running: isRunning,
    startedIn: () => tookToStart,
    end: async (signal = 'SIGKILL') => {
      if (service) await endProcess(service.child, signal);
    },
    start: async () => {
      const begun = performance.now();
      const started = startService('API', join(root, 'services/api/src/main.ts'), env);
      service = started;
      await waitUntilReady(started, `${url}/health`).catch((error: unknown) => {
        if (started.child.signalCode === null) throw error;
      });
      if (isRunning()) tookToStart = performance.now() - begun;
    },
  };
}
