import { createServer, type IncomingMessage } from 'node:http';
import type { Fleet } from './fleet.ts';

export type WebhookRelay = {
  /** What the API spent on the events so far without waiting for others, in milliseconds each. */
  own: () => readonly number[];
  close: () => Promise<void>;
};

/**
 * Stands between the provider and the API as a proxy in front of it does: every
 * event goes to the replica whose turn it is. One that does not answer is a 502,
 * after which the provider tries again.
 *
 * @param hearing told just before the event of a payment that succeeded is handed on
 */
export async function relayWebhooks(
  fleet: Fleet,
  api: () => string,
  hearing: () => void = () => {},
): Promise<WebhookRelay> {
  const own: number[] = [];
  const server = createServer((request, response) => {
    void handOn(request).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(502).end(),
    );
  });

  async function handOn(request: IncomingMessage): Promise<number> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    if (body.includes('"payment_intent.succeeded"')) hearing();
    const answer = await fetch(`${api()}/webhooks/stripe`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': String(request.headers['stripe-signature'] ?? ''),
      },
      body,
    });
    await answer.arrayBuffer();
    const spent = timesIn(answer.headers.get('server-timing'));
    if (spent && answer.ok) own.push(spent.total - spent.waited);
    return answer.status;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  try {
    await fleet.sendWebhooksTo(`http://127.0.0.1:${port}/`);
  } catch (error) {
    await close();
    throw error;
  }
  return { own: () => own, close };
}

/** A `Server-Timing` header of the API: how long an answer took, and how much of it was waiting for others. */
export function timesIn(header: string | null): { total: number; waited: number } | undefined {
  if (!header) return undefined;
  const parts = new Map(
    header.split(', ').map((part) => {
      const [name = '', duration = ''] = part.split(';dur=');
      return [name, Number(duration)];
    }),
  );
  const total = parts.get('total') ?? 0;
  const waited = [...parts].reduce((sum, [name, duration]) => (name === 'total' ? sum : sum + duration), 0);
  return { total, waited };
}
