import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

type Responder = (response: ServerResponse, request: IncomingMessage) => void;
export type Received = { key: string; cells: Record<string, string> };

/** A spreadsheet's web app that responds with each of `responders` once, and then accepts everything. */
export async function openSpreadsheet(...responders: Responder[]) {
  const received: Received[] = [];
  /** Method and path of every request, accepted or not. */
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const body = request.method === 'POST' ? await json(request) : {};
    const respond = responders.shift();
    if (respond) return respond(response, request);
    if (request.method === 'POST') {
      const key = String(request.headers['idempotency-key']);
      received.push({ key, cells: body as Received['cells'] });
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"result":"success"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  return { url: `http://127.0.0.1:${port}/exec`, received, requests, close };
}
