import { createServer, type RequestListener } from 'node:http';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { logFault } from './log.ts';

/** What the process counts, whichever of its servers it belongs to. */
export const processMetrics = new Registry();

/** In seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** `route`: the pattern that matched or the kind of file, never the address itself. Its count is the number of requests. */
export const httpRequests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from a request to its response, by route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets,
  registers: [processMetrics],
});

export type MetricsServer = { url: string; close: () => Promise<void> };

/**
 * Serves `/metrics` in Prometheus's text format on a port of its own: proxies forward only the other port, so metrics
 * need no token and cannot be reached through the site.
 *
 * @param otherwise responds to all other requests
 * @throws the listening error, as Node gives it
 */
export async function startMetricsServer(
  { host, port }: { host: string; port: number },
  registry: Registry,
  otherwise: RequestListener = (_, response) => void response.writeHead(404).end(),
): Promise<MetricsServer> {
  const measures = processMetrics.getSingleMetric('process_cpu_seconds_total') !== undefined;
  if (!measures) collectDefaultMetrics({ register: processMetrics });
  const all = Registry.merge([processMetrics, registry]);
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      otherwise(request, response);
      return;
    }
    try {
      const text = await all.metrics();
      response.writeHead(200, { 'content-type': all.contentType, 'cache-control': 'no-store' }).end(text);
    } catch (error) {
      logFault('metrics', { message: String(error) });
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const chosen = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://${host}:${chosen}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
