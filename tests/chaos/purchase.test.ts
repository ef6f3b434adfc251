import { EventEmitter } from 'node:events';
import { hasPostgres } from '@site/testing/postgres-server';
import { createRandom, pick } from '@site/testing/random';
import { onTestFinished } from 'vitest';
import { type ChaosResult, defineChaosTest } from './chaos-test.ts';
import { readFinalState } from './final-state.ts';
import { startFleet } from './fleet.ts';
import { killAt, type Moment, moments, relayWebhooks, watchInvoices } from './kill-moments.ts';
import { type Behaviour, buy, createPurchase, type Purchase, type Step } from './simulated-buyer.ts';

const behaviours: readonly Behaviour[] = [
  'stays',
  'stays',
  'stays',
  'leaves after paying',
  'leaves after paying',
  'is declined',
  'never pays',
];

type Size = {
  kills: number;
  buyers: number;
  seed: number;
};

/**
 * Kills the API during purchases, at every moment in turn, and restarts it. In the end, every paid purchase must have
 * one order, one payment and one invoice, and the others none.
 */
async function run({ kills, buyers, seed }: Size): Promise<ChaosResult> {
  const engine = hasPostgres ? 'postgres' : 'pglite';
  const random = createRandom(seed);
  const events = new EventEmitter<Record<Moment, []>>();
  const relay = await relayWebhooks(
    () => api.url,
    () => events.emit('receiving the webhook'),
  );
  onTestFinished(relay.close);
  const fleet = await startFleet({ engine, webhooks: relay.url });
  const [api] = fleet.replicas;
  onTestFinished(watchInvoices(fleet.outbox, () => events.emit('writing the invoice')));
  const purchases: Purchase[] = [];
  const broken: string[] = [];

  let buying = true;
  onTestFinished(() => {
    buying = false;
  });
  const choose = createRandom(seed + 2);
  const onStep = (step: Step) => events.emit(step);
  const endpoints = { api: () => api.url, sandbox: fleet.sandbox.url, onStep };
  const everyBuyer = Array.from({ length: buyers }, async () => {
    while (buying) {
      const purchase = createPurchase(pick(choose, behaviours));
      purchases.push(purchase);
      await buy(purchase, endpoints).catch((error: unknown) => void broken.push(String(error)));
    }
  });

  const killed = new Map<Moment, number>(moments.map((moment) => [moment, 0]));
  const begun = Date.now();
  for (let kill = 0; kill < kills; kill += 1) {
    const moment = moments[(seed + kill) % moments.length] ?? 'working';
    await killAt(moment, { api, random, events });
    while (!api.running()) await api.start();
    killed.set(moment, (killed.get(moment) ?? 0) + 1);
  }
  const seconds = (Date.now() - begun) / 1000;
  buying = false;
  await Promise.all(everyBuyer);
  const { counts, broken: found } = await readFinalState(fleet, purchases);
  const kinds = Object.fromEntries([...killed].map(([moment, count]) => [`kills while ${moment}`, count]));
  return {
    counts: { engine, ...kinds, 'seconds of killing': Math.round(seconds), ...counts },
    broken: [...broken, ...found],
  };
}

defineChaosTest(
  'killed at every step, no order, payment or invoice is lost or doubled',
  { kills: 10, buyers: 4, seed: 7 },
  run,
);
