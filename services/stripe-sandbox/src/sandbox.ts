import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { sandboxApp } from './api/app.ts';
import { ConfigError, readSettings, type SandboxOptions, type Settings } from './config.ts';
import type { SandboxContext } from './context.ts';
import type { AppEnv } from './http/responses.ts';
import { finishLater } from './payments/confirmation.ts';
import { taskQueue } from './payments/pending.ts';
import { objectStore } from './storage/object-store.ts';
import { openState } from './storage/state.ts';
import { createWebhooks } from './webhooks.ts';

export type { SandboxOptions } from './config.ts';
export type Sandbox = { url: string; close(): Promise<void> };

/**
 * Starts a sandbox in this process, by default on a free loopback port with its
 * state in memory. Rejects with a `ConfigError` when it cannot start.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const settings = readSettings(options);
  let app: Hono<AppEnv> | undefined;
  const server = createAdaptorServer({
    fetch: (...request) => app?.fetch(...request) ?? new Response(null, { status: 503 }),
  }) as Server;
  // Longer than the keep-alive of any client's pool, so that no request meets a closing connection.
  server.keepAliveTimeout = 65_000;
  await listen(server, settings);
  const url = originOf(server, settings.host);
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  try {
    // After the port is taken: another sandbox on it has the same folder.
    const state = openState(settings.stateDir);
    const context: SandboxContext = {
      settings,
      state,
      objects: objectStore(state),
      webhooks: createWebhooks(state, settings.webhook, settings.webhookDelaysMs),
      tasks: taskQueue(state),
      origin: () => url,
    };
    app = sandboxApp(context);
    context.tasks.start((id) => finishLater(context, id));
    context.webhooks.start();
    return {
      url,
      async close() {
        context.tasks.stop();
        await context.webhooks.close();
        await close();
        state.close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
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
