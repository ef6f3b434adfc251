import { setTimeout as pause } from 'node:timers/promises';
import { buy, type Call, newPurchase, type Purchase } from './buyer.ts';
import type { ChaosResult, ChaosTest, Log } from './chaos.ts';
import { checkFinalState, untilSettled } from './final-state.ts';
import { type Fleet, rotation, startFleet } from './fleet.ts';
import { relayWebhooks } from './webhook-relay.ts';

type LoadOptions = {
  /** Purchases that begin per second, whether or not earlier ones are done. */
  rate: number;
  seconds: number;
};

/**
 * Buyers arrive at a constant rate, whatever the API does (an open loop: waiting is not hidden). In the middle one of
 * two replicas is killed and started again after a while; buyers and the provider use the other one, as through a proxy.
 * PostgreSQL waits for the disk.
 */
async function run({ rate, seconds }: LoadOptions, log: Log): Promise<ChaosResult> {
  const fleet = await startFleet({
    engine: 'postgres',
    replicas: 2,
    durable: true,
    // As in production: with the short interval of the other chaos tests each intent would be listed thirty times.
    env: { RECONCILE_EVERY_SECONDS: '30' },
  });
  try {
    const calls: Call[] = [];
    const broken: string[] = [];
    const purchases: Purchase[] = [];
    const relay = await relayWebhooks(fleet, rotation(fleet));
    const endpoints = {
      api: rotation(fleet),
      sandbox: fleet.sandbox.url,
      measure: (call: Call) => void calls.push(call),
    };
    try {
      const pending: Promise<void>[] = [killInTheMiddle(fleet, seconds, log)];
      const begun = performance.now();
      for (let count = 0; count < rate * seconds; count += 1) {
        await pause(Math.max(0, begun + (count * 1000) / rate - performance.now()));
        const purchase = newPurchase('stays');
        purchases.push(purchase);
        pending.push(buy(purchase, endpoints).catch((error: unknown) => void broken.push(String(error))));
      }
      await Promise.all(pending);
      broken.push(...(await untilSettled(fleet, purchases)));
    } finally {
      await relay.close();
    }
    const { broken: found, ...counts } = await checkFinalState(fleet, purchases);
    broken.push(...found.slice(0, 20));
    const times = calls.filter(({ final }) => final).map(({ milliseconds }) => milliseconds);
    return {
      counts: {
        'purchases per second': rate,
        purchases: purchases.length,
        'repeated requests': calls.length - times.length,
        'whole response, p50, ms': quantile(times, 0.5),
        'whole response, p95, ms': quantile(times, 0.95),
        'whole response, p99, ms': quantile(times, 0.99),
        ...counts,
      },
      broken,
    };
  } finally {
    await fleet.close();
  }
}

async function killInTheMiddle(fleet: Fleet, seconds: number, log: Log): Promise<void> {
  await pause(seconds * 400);
  const victim = fleet.replicas.at(-1);
  await victim?.kill();
  log('One replica is killed');
  await pause(seconds * 100);
  await victim?.start();
  log('and is back');
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
}

export const chaosTest: ChaosTest<LoadOptions> = {
  // What two cores hold that PostgreSQL, the sandbox and the buyers share; at 50 both are used up.
  defaults: { rate: 25, seconds: 60 },
  run,
};
