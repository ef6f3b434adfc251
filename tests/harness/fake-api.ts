import type { IncomingMessage, ServerResponse } from 'node:http';
import { startLocalServer } from '@site/testing/local-server';
import type { TestSite } from './site.ts';

/**
 * Stops the API and starts another server on its port, as a wrong address, a proxy or an older deployment would be.
 *
 * @returns a function that stops it and starts the API again
 */
export async function startFakeApi(
  site: TestSite,
  respond: (response: ServerResponse, path: string) => void,
): Promise<() => Promise<void>> {
  await site.killApi();
  const respondTo = ({ method, url = '/' }: IncomingMessage, response: ServerResponse) => {
    response.setHeader('access-control-allow-origin', site.urls.site);
    response.setHeader('access-control-allow-headers', 'content-type, authorization');
    if (method === 'OPTIONS') response.writeHead(204).end();
    else respond(response, url);
  };
  const server = await startLocalServer(respondTo, site.apiPort, 'localhost');
  return async () => {
    await server.close();
    await site.startApi();
  };
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Environment of an API whose catalogue has another price, as a newer deployment would have. */
export function withPrice(from: number, to: number): Record<string, string> {
  const hook = `
    import { registerHooks } from 'node:module';
    registerHooks({
      load(url, context, next) {
        const loaded = next(url, context);
        if (!url.endsWith('/shared/domain/src/catalogue.ts')) return loaded;
        const source = String(loaded.source).replaceAll(/price: ${from}\\b/g, 'price: ${to}');
        if (source === String(loaded.source)) throw new Error('No plan costs ${from}.');
        return { ...loaded, source };
      },
    });`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` };
}
