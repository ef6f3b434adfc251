import type { ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { startLocalServer } from '@site/testing/local-server';
import { onTestFinished } from 'vitest';

type Responder = (response: ServerResponse) => void;
type Received = { key: string; cells: Record<string, string> };

/** Starts a fake spreadsheet web app. Each of `responders` answers one request; the app accepts all later ones. */
export async function openSpreadsheet(...responders: Responder[]) {
  const received: Received[] = [];
  /** The method and path of every request, accepted or not. */
  const requests: string[] = [];
  const { url, close } = await startLocalServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const body = request.method === 'POST' ? await json(request) : {};
    const respond = responders.shift();
    if (respond) return respond(response);
    if (request.method === 'POST') {
      const key = String(request.headers['idempotency-key']);
      received.push({ key, cells: body as Received['cells'] });
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"result":"success"}');
  });
  onTestFinished(close);
  return { url: `${url}/exec`, received, requests };
}
