import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { buy, type Call, newPurchase, type Purchase } from './buyer.ts';

import type { ChaosResult, ChaosTest, Log } from './chaos.ts';
import { watchCpu } from './cpu-use.ts';
import { checkFinalState, untilSettled } from './final-state.ts';
import { type EngineName, type Fleet, rotation, startFleet } from './fleet.ts';
import { relayWebhooks } from './webhook-relay.ts';

type LoadOptions = {
  /** Purchases that begin per second, whether or not earlier ones are done. */
  rate: number;
  seconds: number;
  engine: EngineName;
  replicas: number;
  /** The highest acceptable 95th percentile of the API's own time, in milliseconds. */
  limit: number;
};

/**
 * Buyers arrive at a constant rate, whatever the API does (an open loop: waiting is not hidden). In the middle one
 * replica is killed and started again after a while; buyers and the provider use the other one, as through a proxy.
 * PostgreSQL waits for the disk.
 *
 * The API's own time is measured twice: by its own clock, from the request to the response without waiting for the
 * payment provider and the mail server; and from outside, the whole response time without the same waiting, which also
 * includes queues, the network and a busy client. The limit is for the second.
 */
async function run({ rate, seconds, engine, replicas, limit }: LoadOptions, log: Log): Promise<ChaosResult> {
  const fleet = await startFleet({
    engine,
    replicas,
    durable: true,
    // As in production: behind a proxy, where each buyer is counted for itself; and with the default interval, because
    // with the short one of the other chaos tests each intent would be listed thirty times.
    env: { TRUSTED_PROXIES: '1', RECONCILE_EVERY_SECONDS: '30' },
  });
  const closers: (() => unknown)[] = [];
  try {
    const calls = measureCalls();
    const broken: string[] = [];
    const purchases: Purchase[] = [];
    const relay = await relayWebhooks(fleet, rotation(fleet));
    closers.push(relay.close);
    const endpoints = { api: rotation(fleet), sandbox: fleet.sandbox.url, measure: calls.add };
    await runIn(fleet, endpoints, { rate, seconds });
    calls.clear();

    const pending: Promise<void>[] = [];
    const begun = performance.now();
    const cpu = watchCpu(fleet);
    closers.push(cpu.stop);
    const late: number[] = [];
    const outage = replicas > 1 ? killInTheMiddle(fleet, seconds, log) : Promise.resolve(0);
    for (let count = 0; count < rate * seconds; count += 1) {
      const due = begun + (count * 1000) / rate;
      const wait = due - performance.now();
      if (wait > 1) await pause(wait);
      late.push(performance.now() - due);
      const purchase = newPurchase('stays');
      purchases.push(purchase);
      pending.push(
        buy(purchase, endpoints).catch((error: unknown) => {
          broken.push(error instanceof Error ? error.message : String(error));
        }),
      );
      if ((count + 1) % (rate * 10) === 0) log(`${(count + 1) / rate} of ${seconds} s`);
    }
    const began = (performance.now() - begun) / 1000;
    await Promise.all(pending);
    const took = (performance.now() - begun) / 1000;
    const downtime = await outage;
    const used = cpu.stop();
    broken.push(...(await untilSettled(fleet, purchases)));
    const settled = (performance.now() - begun) / 1000;
    const { broken: found, ...counts } = await checkFinalState(fleet, purchases);
    broken.push(...found.slice(0, 20));
    const outside = calls.quantile('outside', 0.95);
    if (outside > limit)
      broken.push(
        `The API's own time was ${Math.round(outside)} ms from outside at the 95th percentile; the limit is ${limit}.`,
      );
    return {
      counts: {
        engine,
        replicas,
        cores: availableParallelism(),
        'planned purchases per second': rate,
        'begun purchases per second': round(purchases.length / began),
        'finished purchases per second': round(purchases.length / took),
        'seconds until the last invoice was sent': round(settled),
        'seconds without the second replica': round(downtime / 1000),
        purchases: purchases.length,
        'repeated requests': calls.failed(),
        ...calls.counts(),
        'own time of a webhook by its own clock, p95, ms': round(quantile(relay.own(), 0.95)),
        'delay of the begin of a purchase, p99, ms': round(quantile(late, 0.99)),
        'CPU of the API per purchase, ms': round((used.api * 1000) / purchases.length),
        'CPU of the sandbox per purchase, ms': round((used.sandbox * 1000) / purchases.length),
        'CPU of the buyers per purchase, ms': round((used.buyers * 1000) / purchases.length),
        'share of all cores used by API, sandbox and buyers, %': round(used.ownShare * 100),
        'share of all cores used by PostgreSQL and all others, %': round(used.otherShare * 100),
        ...counts,
      },
      broken,
    };
  } finally {
    for (const close of closers) await close();
    await fleet.close();
  }
}

/** A fresh process is slow for its first hundred purchases (JIT): the killed replica shows that, the others need not. */
async function runIn(
  fleet: Fleet,
  endpoints: Parameters<typeof buy>[1],
  { rate, seconds }: { rate: number; seconds: number },
): Promise<void> {
  const rounds = Math.ceil(Math.min(100 * fleet.replicas.length, (rate * seconds) / 4) / buyersAtOnce);
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(Array.from({ length: buyersAtOnce }, () => buy(newPurchase('stays'), endpoints)));
  }
}

const buyersAtOnce = 5;

/** @returns the replica's downtime in milliseconds */
async function killInTheMiddle(fleet: Fleet, seconds: number, log: (line: string) => void): Promise<number> {
  await pause(seconds * 400);
  const victim = fleet.replicas.at(-1);
  if (!victim) return 0;
  const begun = performance.now();
  await victim.kill();
  log('One replica is killed');
  await pause(seconds * 100);
  await victim.start();
  log('and is back');
  return performance.now() - begun;
}

const clocks = {
  own: "own time by the API's clock",
  outside: 'own time from outside',
  whole: 'whole response',
} as const;

function measureCalls() {
  const times: Record<keyof typeof clocks, number[]> = { own: [], outside: [], whole: [] };
  let failures = 0;
  return {
    add: ({ milliseconds, own, waited, final }: Call) => {
      if (!final) failures += 1;
      if (!final || own === undefined) return;
      times.own.push(own);
      times.outside.push(milliseconds - waited);
      times.whole.push(milliseconds);
    },
    clear: () => {
      for (const list of Object.values(times)) list.length = 0;
      failures = 0;
    },
    failed: () => failures,
    quantile: (clock: keyof typeof clocks, share: number) => quantile(times[clock], share),
    counts: () =>
      Object.fromEntries(
        (['own', 'outside', 'whole'] as const).flatMap((clock) =>
          [0.5, 0.95, 0.99].map((share) => [
            `${clocks[clock]}, p${share * 100}, ms`,
            round(quantile(times[clock], share)),
          ]),
        ),
      ),
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function round(value: number): number {
  return Number(value.toFixed(1));
}

export const chaosTest: ChaosTest<LoadOptions> = {
  // What two cores hold that PostgreSQL, the sandbox and the buyers share; at 50 both are used up.
  defaults: { rate: 25, seconds: 60, engine: 'postgres', replicas: 2, limit: 200 },
  help: {
    rate: 'purchases that begin per second; two cores that nothing else uses hold 25',
    seconds: 'duration',
    engine: 'database of the API: postgres or pglite',
    replicas: 'processes of the API; the last is killed and started again in between',
    limit: 'highest own time of the API at the 95th percentile, in milliseconds',
  },
  run,
};
