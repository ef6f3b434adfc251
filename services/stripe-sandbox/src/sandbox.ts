import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { ConfigError, readSettings, type SandboxOptions } from './config.ts';
import type { SandboxContext } from './context.ts';
import { sandboxApp } from './http/app.ts';
import type { AppEnv } from './http/responses.ts';
import { finishLater } from './payments/confirmation.ts';
import { taskQueue } from './payments/tasks.ts';
import { openState } from './state.ts';
import { createWebhooks } from './webhooks.ts';

export type { SandboxOptions } from './config.ts';
export type Sandbox = { url: string; close(): Promise<void> };

/**
 * Starts a sandbox in this process, by default on a free loopback port with its state in memory. Rejects with a
 * `ConfigError` when it cannot start.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const settings = readSettings(options);
  let app: Hono<AppEnv> | undefined;
  const server = createAdaptorServer({
    fetch: (...request) => app?.fetch(...request) ?? new Response(null, { status: 503 }),
  }) as Server;
  // Longer than the keep-alive of any client's pool, so that no request meets a closing connection.
  server.keepAliveTimeout = 65_000;
  await listen(server, settings.port);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  try {
    // After the port is taken: another sandbox on it has the same folder.
    const state = openState(settings.stateDir);
    const webhooks = createWebhooks(state, settings.webhook, settings.webhookDelaysMs);
    const context: SandboxContext = { settings, state, webhooks, tasks: taskQueue(state), origin: url };
    app = sandboxApp(context);
    context.tasks.start((id) => finishLater(context, id));
    webhooks.sendAll();
    return {
      url,
      async close() {
        context.tasks.stop();
        await webhooks.close();
        await close();
        state.close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const inUse = `Port ${port} is already in use. Stop what listens there, or set SANDBOX_PORT to another port.`;
    throw new ConfigError(error.code === 'EADDRINUSE' ? inUse : error.message);
  });
}
