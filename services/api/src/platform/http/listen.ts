import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

/** How long a closing server waits for running requests to finish, in milliseconds. */
const shutdownTimeout = 5_000;

/** @throws the error from Node, such as `EADDRINUSE`, when the server cannot listen */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  { host, port }: { host: string; port: number },
) {
  const server = createAdaptorServer({
    fetch,
    serverOptions: {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      // Exceed the keep-alive timeout of proxies, so that a proxy never reuses a connection that is about to close.
      keepAliveTimeout: 620_000,
      maxHeaderSize: 16 * 1024,
    },
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const close = async () => {
    const timeout = setTimeout(() => server.closeAllConnections(), shutdownTimeout);
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
    clearTimeout(timeout);
  };
  return { port: (server.address() as AddressInfo).port, close };
}
