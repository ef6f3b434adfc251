import {
  confirm,
  type Endpoints,
  invoiceRequest,
  newPurchase,
  openPurchase,
  type Purchase,
  post,
} from './buyer.ts';
import type { ChaosResult, ChaosTest, Log } from './chaos.ts';
import { checkFinalState, untilSettled } from './final-state.ts';
import { type EngineName, startFleet } from './fleet.ts';
import { relayWebhooks, type WebhookRelay } from './webhook-relay.ts';

type RaceOptions = { confirmations: number; rounds: number; engine: EngineName };

/**
 * The same purchase is made many times at once, from opening to invoice, over
 * two replicas where the engine allows: one payment intent, one charge, one order,
 * one invoice.
 */
async function run({ confirmations, rounds, engine }: RaceOptions, log: Log): Promise<ChaosResult> {
  const fleet = await startFleet({ engine, replicas: engine === 'postgres' ? 2 : 1 });
  let relay: WebhookRelay | undefined;
  try {
    const broken: string[] = [];
    const purchases = Array.from({ length: rounds }, () => newPurchase('stays'));
    let turn = 0;
    const api = () => {
      turn += 1;
      return fleet.replicas[turn % fleet.replicas.length]?.url ?? '';
    };
    const endpoints = { api, sandbox: fleet.sandbox.url };
    // A proxy gives events to every replica in turn, as it does requests.
    relay = await relayWebhooks(fleet, api);
    const attempts = Array.from({ length: confirmations });
    for (const [round, purchase] of purchases.entries()) {
      const opened = await Promise.all(attempts.map(() => openPurchase(purchase, endpoints)));
      const intents = new Set(opened.map(({ paymentIntentId }) => paymentIntentId));
      if (intents.size !== 1) broken.push(`Round ${round + 1}: ${intents.size} payment intents.`);
      const [created] = opened;
      if (!created) throw new Error('There is no confirmation to race.');
      purchase.created = created;

      // Cards are confirmed, invoices requested and the page opened again, all at the same time.
      const invoice = invoiceRequest(purchase, created);
      const [results, reopened] = await Promise.all([
        Promise.all(attempts.map(() => confirm(endpoints.sandbox, purchase, created))),
        Promise.all(attempts.map(() => reopen(purchase, endpoints))),
        Promise.all(attempts.map(() => post(endpoints, '/send-invoice-email', invoice))),
      ]);
      purchase.paid = results.includes('succeeded');
      if (!purchase.paid) broken.push(`Round ${round + 1}: no confirmation succeeded.`);
      const others = reopened.filter((id) => id !== created.paymentIntentId && id !== 'closed');
      if (others.length > 0) broken.push(`Round ${round + 1}: opened again, there was ${others[0]}.`);
      log(`Round ${round + 1} of ${rounds}`);
    }
    broken.push(...(await untilSettled(fleet, purchases)));
    const { broken: found, ...counts } = await checkFinalState(fleet, purchases);
    return {
      counts: { engine, replicas: fleet.replicas.length, rounds, confirmations, ...counts },
      broken: [...broken, ...found],
    };
  } finally {
    await relay?.close();
    await fleet.close();
  }
}

/** @returns the payment intent, or `closed`, which a paid purchase must be */
async function reopen(purchase: Purchase, endpoints: Endpoints): Promise<string> {
  try {
    return (await openPurchase(purchase, endpoints)).paymentIntentId;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return /purchase_closed|payment_in_progress/.test(message) ? 'closed' : message;
  }
}

export const chaosTest: ChaosTest<RaceOptions> = {
  defaults: { confirmations: 50, rounds: 5, engine: 'pglite' },
  help: {
    confirmations: 'how often the same purchase is made at once',
    rounds: 'how many purchases',
    engine: 'database of the API: pglite or postgres',
  },
  run,
};
