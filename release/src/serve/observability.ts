import type { IncomingMessage, ServerResponse } from 'node:http';
import { previewBase, releaseBase } from '@site/contract/release-paths';
import { log, requestContext, requestIdHeader, requestIdOf } from '@site/telemetry/log';
import { httpRequests } from '@site/telemetry/metrics';
import { Gauge, Registry } from 'prom-client';
import type { Live } from './sites.ts';

type Respond = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The kind of address, as label of metrics. */
function routeOf(url = ''): string {
  if (url === '/health' || url === '/ready') return url;
  return ['/r/', releaseBase, previewBase].find((base) => url.startsWith(base)) ?? '/*';
}

/** Measures each request, and gives it the id of the proxy, or one of its own, for the lines of the log about it. */
export function observed(respond: Respond): Respond {
  return async (request, response) => {
    const { method = '', url, headers } = request;
    const route = routeOf(url);
    const end = httpRequests.startTimer({ method, route });
    const given = headers[requestIdHeader];
    const requestId = requestIdOf(given);
    if (given !== undefined) response.setHeader(requestIdHeader, requestId);
    response.once('close', () => end({ status: response.statusCode }));
    await requestContext.run({ requestId }, () => respond(request, response));
  };
}

/** `GET /health`: the process runs. `GET /ready`: it has a release to show. */
export async function respondToProbe(
  path: '/health' | '/ready',
  readLive: () => Promise<Live>,
  response: ServerResponse,
): Promise<void> {
  const { site } = path === '/ready' ? await readLive() : { site: true };
  const body = site ? { status: path === '/ready' ? 'ready' : 'ok' } : { status: 'nothing to show' };
  response
    .writeHead(site ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}

/** What the origin shows. */
export function originMetrics(readLive: () => Promise<Live>): Registry {
  const registry = new Registry();
  const read = () => readLive().catch(() => ({ site: null }));
  new Gauge({
    name: 'origin_ready',
    help: '1 while the origin has a release to show.',
    registers: [registry],
    async collect() {
      this.set((await read()).site ? 1 : 0);
    },
  });
  new Gauge({
    name: 'origin_release_info',
    help: 'The release that is shown, and the release of a canary.',
    labelNames: ['release', 'canary'],
    registers: [registry],
    async collect() {
      this.reset();
      const { site } = await read();
      if (site) this.set({ release: site.index.release, canary: site.index.canary ?? '' }, 1);
    },
  });
  return registry;
}

/** Logs what went wrong with a request, without its address. */
export function logRequestFault(message: string, error: unknown): void {
  log(
    'error',
    { message, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    console.error,
  );
}
