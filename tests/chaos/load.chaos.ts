import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { buy, type Call, newPurchase, type Purchase } from './buyer.ts';
import { pause } from './chance.ts';
import type { ChaosResult, ChaosTest } from './chaos.ts';
import { watchCpu } from './cpu-use.ts';
import { type EngineName, type Fleet, startFleet } from './fleet.ts';
import { reckon, untilSettled } from './reckoning.ts';
import { relayWebhooks } from './webhook-relay.ts';

export type LoadChaos = {
  /** Purchases that begin a second, whether or not the ones before are done. */
  rate: number;
  seconds: number;
  engine: EngineName;
  replicas: number;
  /** The wanted 95th percentile of our part of an answer, in milliseconds. */
  limit: number;
};

/**
 * Buyers arrive at a steady rate, whatever the API does (an open loop: waiting is
 * not hidden). In the middle one replica is killed, and started again after a
 * while; buyers and the provider ask the other one, as a proxy would have them. PostgreSQL waits for the disk.
 *
 * Our part of an answer is measured twice: by the API's own clock, from the request to the answer less
 * what it waited for the payment provider and, for an invoice, for the mail to leave; and as the buyer sees
 * it, the whole answer less the same waiting, which also counts queues, the network and a buyer's
 * machine that is busy. The limit holds for the second.
 */
export async function runLoadChaos(
  { rate, seconds, engine, replicas, limit }: LoadChaos,
  log: (line: string) => void,
): Promise<ChaosResult> {
  const fleet = await startFleet({ engine, replicas, durable: true });
  const closers: (() => unknown)[] = [];
  try {
    const calls = measureCalls();
    const broken: string[] = [];
    const purchases: Purchase[] = [];
    const relay = await relayWebhooks(fleet, rotation(fleet));
    closers.push(relay.close);
    const world = { api: rotation(fleet), sandbox: fleet.sandbox.url, measure: calls.add };
    await warmUp(fleet, world, { rate, seconds });
    calls.clear();

    const underWay: Promise<void>[] = [];
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
      underWay.push(
        buy(purchase, world).catch((error: unknown) => {
          broken.push(error instanceof Error ? error.message : String(error));
        }),
      );
      if ((count + 1) % (rate * 10) === 0) log(`${(count + 1) / rate} of ${seconds} s`);
    }
    const arrived = (performance.now() - begun) / 1000;
    await Promise.all(underWay);
    const took = (performance.now() - begun) / 1000;
    const gone = await outage;
    const used = cpu.stop();
    broken.push(...(await untilSettled(fleet, purchases)));
    const settled = (performance.now() - begun) / 1000;
    const { broken: found, ...counts } = await reckon(fleet, purchases);
    broken.push(...found.slice(0, 20));
    const ours = calls.quantile('seen', 0.95);
    if (ours > limit)
      broken.push(
        `Our part took ${Math.round(ours)} ms, as buyers see it, at the 95th percentile, not ${limit}.`,
      );
    return {
      counts: {
        engine,
        replicas,
        cores: availableParallelism(),
        'wanted purchases a second': rate,
        'purchases a second that began': round(purchases.length / arrived),
        'purchases a second that were done': round(purchases.length / took),
        'seconds until the last invoice had left': round(settled),
        'seconds without the second replica': round(gone / 1000),
        purchases: purchases.length,
        'answers asked for again': calls.failed(),
        ...calls.counts(),
        'our part of a webhook by its own clock, p95, ms': round(quantile(relay.own(), 0.95)),
        'a purchase began late, p99, ms': round(quantile(late, 0.99)),
        'CPU of the API a purchase, ms': round((used.api * 1000) / purchases.length),
        'CPU of the sandbox a purchase, ms': round((used.sandbox * 1000) / purchases.length),
        'CPU of the buyers a purchase, ms': round((used.buyers * 1000) / purchases.length),
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

/** Replicas in turn; one that is away is passed over, as a proxy's health check would. */
function rotation(fleet: Fleet): () => string {
  let turn = 0;
  return () => {
    turn += 1;
    const up = fleet.replicas.filter((replica) => replica.ready());
    return (up[turn % up.length] ?? fleet.replicas[0])?.url ?? '';
  };
}

/** Code that has just started is slow for its first hundred purchases: the replica that is killed shows that, the others need not. */
async function warmUp(
  fleet: Fleet,
  world: Parameters<typeof buy>[1],
  { rate, seconds }: { rate: number; seconds: number },
): Promise<void> {
  const rounds = Math.ceil(Math.min(100 * fleet.replicas.length, (rate * seconds) / 4) / buyersAtOnce);
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(Array.from({ length: buyersAtOnce }, () => buy(newPurchase('stays'), world)));
  }
}

const buyersAtOnce = 5;

/** @returns how long the replica was away, in milliseconds */
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

const parts = {
  ours: 'our part by its own clock',
  seen: 'our part as buyers see it',
  whole: 'whole answer',
} as const;

function measureCalls() {
  const times: Record<keyof typeof parts, number[]> = { ours: [], seen: [], whole: [] };
  let failures = 0;
  return {
    add: ({ milliseconds, own, waited, answered }: Call) => {
      if (!answered) failures += 1;
      if (!answered || own === undefined) return;
      times.ours.push(own);
      times.seen.push(milliseconds - waited);
      times.whole.push(milliseconds);
    },
    clear: () => {
      for (const list of Object.values(times)) list.length = 0;
      failures = 0;
    },
    failed: () => failures,
    quantile: (part: keyof typeof parts, share: number) => quantile(times[part], share),
    counts: () =>
      Object.fromEntries(
        (['ours', 'seen', 'whole'] as const).flatMap((part) =>
          [0.5, 0.95, 0.99].map((share) => [
            `${parts[part]}, p${share * 100}, ms`,
            round(quantile(times[part], share)),
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

export const chaosTest: ChaosTest = {
  help: [
    '--rate 50                purchases that begin a second',
    '--seconds 60             for so long',
    '--engine postgres|pglite where the API keeps its things (postgres)',
    '--replicas 2             processes of the API; the last is killed and started again on the way',
    '--limit 200              milliseconds that our part may take at the 95th percentile',
  ].join('\n'),
  run: async (args, log) => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        rate: { type: 'string', default: '50' },
        seconds: { type: 'string', default: '60' },
        engine: { type: 'string', default: 'postgres' },
        replicas: { type: 'string', default: '2' },
        limit: { type: 'string', default: '200' },
      },
    });
    return await runLoadChaos(
      {
        rate: Number(values.rate),
        seconds: Number(values.seconds),
        engine: values.engine === 'pglite' ? 'pglite' : 'postgres',
        replicas: Number(values.replicas),
        limit: Number(values.limit),
      },
      log,
    );
  },
};
