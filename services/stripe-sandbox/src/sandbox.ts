import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { defaultDelaysMs, type SandboxOptions } from './config.ts';
import type { SandboxContext } from './context.ts';
import { createSandboxApp } from './http/app.ts';
import { finishLater } from './payments/confirmation.ts';
import { openState } from './state.ts';
import { createTaskQueue } from './tasks.ts';
import { createWebhooks } from './webhooks.ts';

export type { SandboxOptions } from './config.ts';
export type Sandbox = { url: string; close(): Promise<void> };

/** Starts a sandbox in this process. By default, it uses a free loopback port and keeps its state in memory. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const server = createServer();
  // Exceed the keep-alive timeout of every client, so that no client sends a request on a connection that is about to
  // close.
  server.keepAliveTimeout = 65_000;
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Open the state only after binding the port, because another sandbox on this port might use the same folder.
  const state = openState(options.stateDir);
  const tasks = createTaskQueue(state);
  const webhooks = createWebhooks(state, tasks, options.webhook, options.webhookDelaysMs ?? defaultDelaysMs);
  const { bankMs = 0 } = options;
  const context: SandboxContext = { state, webhooks, tasks, bankMs, origin };
  server.on('request', getRequestListener(createSandboxApp(context).fetch));
  tasks.start((id) => (id.startsWith('evt_') ? webhooks.deliver(id) : finishLater(context, id)));
  return {
    url: origin,
    async close() {
      tasks.stop();
      await webhooks.close();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
