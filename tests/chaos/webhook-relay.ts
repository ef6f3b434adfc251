import type { IncomingMessage } from 'node:http';
import { startLocalServer } from '@site/testing/local-server';
import type { Fleet } from './fleet.ts';

export type WebhookRelay = {
  /** Milliseconds that the API spent on each event so far, without waiting for other services. */
  own: () => readonly number[];
  close: () => Promise<void>;
};

/**
 * Forwards the provider's events as a proxy in front of the API does: every event goes to the next replica. Without a
 * response the status is 502, after which the provider repeats the event.
 *
 * @param onSucceeded called just before the event of a successful payment is forwarded
 */
export async function relayWebhooks(
  fleet: Fleet,
  api: () => string,
  onSucceeded: () => void = () => {},
): Promise<WebhookRelay> {
  const own: number[] = [];
  const { url, close } = await startLocalServer((request, response) => {
    void forward(request).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(502).end(),
    );
  });

  async function forward(request: IncomingMessage): Promise<number> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (body.includes('"payment_intent.succeeded"')) onSucceeded();
    const response = await fetch(`${api()}/webhooks/stripe`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': String(request.headers['stripe-signature'] ?? ''),
      },
      body,
    });
    await response.arrayBuffer();
    const spent = timesIn(response.headers.get('server-timing'));
    if (spent && response.ok) own.push(spent.total - spent.waited);
    return response.status;
  }

  try {
    await fleet.sendWebhooksTo(`${url}/`);
  } catch (error) {
    await close();
    throw error;
  }
  return { own: () => own, close };
}

/** A `Server-Timing` header of the API: the duration of a response, and how much of it was waiting for other services. */
export function timesIn(header: string | null): { total: number; waited: number } | undefined {
  if (!header) return undefined;
  const entries = new Map(
    header.split(', ').map((entry) => {
      const [name = '', duration = ''] = entry.split(';dur=');
      return [name, Number(duration)];
    }),
  );
  const total = entries.get('total') ?? 0;
  const waited = [...entries].reduce((sum, [name, duration]) => (name === 'total' ? sum : sum + duration), 0);
  return { total, waited };
}
