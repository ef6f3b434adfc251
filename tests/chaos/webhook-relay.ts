import type { IncomingMessage } from 'node:http';
import { startLocalServer } from '@site/testing/local-server';
import type { Fleet } from './fleet.ts';

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
): Promise<{ close: () => Promise<void> }> {
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
    return response.status;
  }

  try {
    await fleet.sendWebhooksTo(`${url}/`);
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}
