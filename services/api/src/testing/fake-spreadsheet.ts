import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Mood = (response: ServerResponse, request: IncomingMessage) => void;
export type Received = { key: string; cells: Record<string, string> };

/** A spreadsheet's web app that answers as it is told, in turn, and then accepts. */
export async function openSpreadsheet(...moods: Mood[]) {
  const received: Received[] = [];
  /** Every request, accepted or not, as its first line. */
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const mood = moods.shift();
    if (mood) return mood(response, request);
    if (request.method === 'POST') {
      const key = String(request.headers['idempotency-key']);
      received.push({ key, cells: JSON.parse(Buffer.concat(chunks).toString()) });
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
  return { url: `http://127.0.0.1:${port}/exec`, received, asked, close };
}
