import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { sandboxApp } from './api/app.ts';
import { ConfigError, readSettings, type SandboxOptions, type Settings } from './config.ts';
import type { SandboxContext } from './context.ts';
import { noCause, settleIntent } from './payments/confirmation.ts';
import { challengeStore, settlementQueue } from './payments/pending.ts';
import { failRefund } from './payments/refunds.ts';
import { cardOutcomes } from './payments/test-cards.ts';
import { openDatabase } from './storage/database.ts';
import { objectStore } from './storage/objects.ts';
import { createWebhooks } from './webhooks.ts';

export type { SandboxOptions } from './config.ts';
export type Sandbox = { url: string; close(): Promise<void> };

/**
 * Starts a sandbox in this process, by default on a free loopback port with its
 * state in memory. Rejects with a `ConfigError` when it cannot start.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const settings = readSettings(options);
  let url = '';
  const context = createContext(settings, () => url);
  const server = createAdaptorServer({ fetch: sandboxApp(context).fetch }) as Server;
  // Longer than the keep-alive of any client's pool, so that no request meets a closing connection.
  server.keepAliveTimeout = 65_000;
  try {
    await listen(server, settings);
  } catch (error) {
    context.database.close();
    throw error;
  }
  url = originOf(server, settings.host);
  context.settlements.start((id) =>
    context.database.atomically(() => {
      if (context.objects.find('refund', id)?.status === 'succeeded') failRefund(context, id, noCause);
      else settleIntent(context, id);
    }),
  );
  context.webhooks.start();
  return {
    url,
    async close() {
      context.settlements.stop();
      await context.webhooks.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      context.database.close();
    },
  };
}

function createContext(settings: Settings, origin: () => string): SandboxContext {
  const database = openDatabase(settings.stateDir);
  const objects = objectStore(database);
  return {
    settings,
    database,
    objects,
    webhooks: createWebhooks(database, objects, settings.webhook, settings.webhookDelaysMs),
    cards: cardOutcomes(database),
    challenges: challengeStore(database),
    settlements: settlementQueue(database),
    origin,
  };
}

function listen(server: Server, { port, host }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ConfigError(listenErrorMessage(error, host, port))),
    );
    server.listen(port, host, () => resolve());
  });
}

function listenErrorMessage(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} on ${host} is already in use. Stop what listens there, or set SANDBOX_PORT to another port.`;
  if (error.code === 'EACCES')
    return `Port ${port} may not be used by this user. Set SANDBOX_PORT to one above 1023.`;
  return `Cannot listen on ${host}:${port}: ${error.message}`;
}

function originOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
