import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { stripeAt } from './sandbox.ts';

export const webhookSecret = 'whsec_test_secret_of_the_receiver';

type Arrival = { event: Stripe.Event; at: number };

export type Receiver = {
  url: string;
  arrivals: Arrival[];
  types(): string[];
  /** The next answers, in turn; afterwards 200. */
  answerWith(...statuses: number[]): void;
  /** Resolves as soon as `enough` holds. */
  until(enough: (arrivals: Arrival[]) => boolean): Promise<Arrival[]>;
};

/** A webhook endpoint that accepts nothing but what the official SDK verifies. */
export async function openReceiver(): Promise<Receiver> {
  const arrivals: Arrival[] = [];
  const answers: number[] = [];
  let changed: () => void = () => {};
  const { webhooks } = stripeAt('http://127.0.0.1:9');

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = request.headers['stripe-signature'] ?? '';
      const event = webhooks.constructEvent(Buffer.concat(chunks), signature, webhookSecret);
      arrivals.push({ event, at: performance.now() });
      response.writeHead(answers.shift() ?? 200).end();
      changed();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    arrivals,
    types: () => arrivals.map(({ event }) => event.type),
    answerWith: (...statuses) => void answers.push(...statuses),
    async until(enough) {
      while (!enough(arrivals)) await new Promise<void>((resolve) => (changed = resolve));
      return arrivals;
    },
  };
}
