import { createServer, type ServerResponse } from 'node:http';
import type { TestSite } from './site.ts';

type Answer = (response: ServerResponse, path: string) => void;

/**
 * Puts a server that is not our API in its place, as a wrong address, a proxy or an older deployment
 * would: on the API's own port, after the API has gone.
 *
 * @returns what ends it and brings the API back
 */
export async function standInForApi(site: TestSite, answer: Answer): Promise<() => Promise<void>> {
  await site.killApi();
  const server = createServer(({ method, url = '/' }, response) => {
    response.setHeader('access-control-allow-origin', site.urls.site);
    response.setHeader('access-control-allow-headers', 'content-type, authorization');
    if (method === 'OPTIONS') response.writeHead(204).end();
    else answer(response, url);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(site.apiPort, 'localhost', resolve);
  });
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await site.startApi();
  };
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Variables for an API whose catalogue says another price: what a newer deployment would be. */
export function withPrice(from: number, to: number): Record<string, string> {
  const hook = `
    import { registerHooks } from 'node:module';
    registerHooks({
      load(url, context, next) {
        const loaded = next(url, context);
        if (!url.endsWith('/shared/domain/src/catalogue.ts')) return loaded;
        return { ...loaded, source: String(loaded.source).replaceAll('price: ${from},', 'price: ${to},') };
      },
    });`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` };
}
