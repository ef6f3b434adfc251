import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export type LocalServer = { url: string; port: number; close: () => Promise<void> };

/**
 * Starts a server for a test.
 *
 * @param port 0 picks a free one
 * @param hostname where it listens, and of its URL
 * @throws when the port is taken
 */
export async function startLocalServer(
  respond: RequestListener,
  port = 0,
  hostname = '127.0.0.1',
): Promise<LocalServer> {
  const server = createServer(respond);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, resolve);
  });
  const listening = server.address() as AddressInfo;
  return {
    url: `http://${hostname}:${listening.port}`,
    port: listening.port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
