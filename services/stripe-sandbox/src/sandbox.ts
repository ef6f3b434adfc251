import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { ConfigurationError, type SandboxOptions, type Settings, settle } from './config.ts';
import { sandboxApp } from './http/app.ts';
import { settleIntent } from './payments/authentication.ts';
import { cardOutcomes } from './payments/card-outcomes.ts';
import { challenges } from './payments/challenges.ts';
import { settlements } from './payments/settlements.ts';
import { openDatabase } from './state/database.ts';
import { objectStore } from './state/object-store.ts';
import { createDeliveries } from './webhooks/deliveries.ts';
import { eventLog } from './webhooks/event-log.ts';
import type { World } from './world.ts';

export type { SandboxOptions } from './config.ts';
export type Sandbox = { url: string; close(): Promise<void> };

/**
 * Starts a sandbox in this process: by default on a free port of the loopback
 * interface with its state in memory. Rejects with a `ConfigurationError` when
 * it cannot.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const settings = settle(options);
  let url = '';
  const world = makeWorld(settings, () => url);
  const server = createAdaptorServer({ fetch: sandboxApp(world).fetch }) as Server;
  // Longer than the keep-alive of any client's pool, so that no request meets a closing connection.
  server.keepAliveTimeout = 65_000;
  try {
    await listening(server, settings);
  } catch (error) {
    world.database.close();
    throw error;
  }
  url = addressOf(server, settings.host);
  world.settlements.start((intent) => world.database.atomically(() => settleIntent(world, intent)));
  world.deliveries.start();
  return {
    url,
    async close() {
      world.settlements.stop();
      await world.deliveries.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      world.database.close();
    },
  };
}

function makeWorld(settings: Settings, address: () => string): World {
  const database = openDatabase(settings.stateDir);
  const objects = objectStore(database);
  const deliveries = createDeliveries(database, objects, settings.webhook, settings.webhookDelaysMs);
  return {
    settings,
    database,
    objects,
    deliveries,
    events: eventLog(objects, deliveries),
    cards: cardOutcomes(database),
    challenges: challenges(database),
    settlements: settlements(database),
    address,
    reset: () => database.clear(),
  };
}

function listening(server: Server, { port, host }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ConfigurationError(reason(error, host, port))),
    );
    server.listen(port, host, () => resolve());
  });
}

function reason(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} on ${host} is already in use. Stop what listens there, or set SANDBOX_PORT to another port.`;
  if (error.code === 'EACCES')
    return `Port ${port} may not be used by this user. Set SANDBOX_PORT to one above 1023.`;
  return `Cannot listen on ${host}:${port}: ${error.message}`;
}

function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
