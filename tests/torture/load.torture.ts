import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { buy, newPurchase, type Purchase } from './buyer.ts';
import { pause } from './chance.ts';
import { type EngineName, type Fleet, startFleet } from './fleet.ts';
import { reckon, untilSettled } from './reckoning.ts';
import type { Torture, Verdict } from './torture.ts';

export type LoadTorture = {
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
 * while; buyers ask the other one, as a proxy would have them. Our part of an answer is what the
 * API reports of itself: the time it took, less the time it waited for the payment provider and, for an invoice,
 * for the mail to leave.
 */
export async function tortureLoad(
  { rate, seconds, engine, replicas, limit }: LoadTorture,
  say: (line: string) => void,
): Promise<Verdict> {
  const fleet = await startFleet({ engine, replicas });
  try {
    const calls = measureCalls();
    const broken: string[] = [];
    const purchases: Purchase[] = [];
    const world = { api: rotation(fleet), sandbox: fleet.sandbox.url, measure: calls.add };
    await warmUp(fleet, world);
    calls.clear();

    const underWay: Promise<void>[] = [];
    const begun = performance.now();
    const usedBefore = cpuOf(fleet);
    const outage = replicas > 1 ? killInTheMiddle(fleet, seconds, say) : Promise.resolve(0);
    for (let count = 0; count < rate * seconds; count += 1) {
      const due = begun + (count * 1000) / rate;
      const wait = due - performance.now();
      if (wait > 1) await pause(wait);
      const purchase = newPurchase('stays');
      purchases.push(purchase);
      underWay.push(
        buy(purchase, world).catch((error: unknown) => {
          broken.push(error instanceof Error ? error.message : String(error));
        }),
      );
      if ((count + 1) % (rate * 10) === 0) say(`${(count + 1) / rate} of ${seconds} s`);
    }
    const arrived = (performance.now() - begun) / 1000;
    await Promise.all(underWay);
    const took = (performance.now() - begun) / 1000;
    const gone = await outage;
    const used = cpuOf(fleet) - usedBefore;
    broken.push(...(await untilSettled(fleet, purchases)));
    const settled = (performance.now() - begun) / 1000;
    const { broken: found, ...counts } = await reckon(fleet, purchases);
    broken.push(...found.slice(0, 20));
    const ours = calls.quantile('ours', 0.95);
    if (ours > limit)
      broken.push(`Our part took ${Math.round(ours)} ms at the 95th percentile, not ${limit}.`);
    return {
      figures: {
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
        ...Object.fromEntries(
          (['ours', 'whole'] as const).flatMap((part) =>
            [0.5, 0.95, 0.99].map((share) => [
              `${part === 'ours' ? 'our part' : 'whole answer'}, p${share * 100}, ms`,
              round(calls.quantile(part, share)),
            ]),
          ),
        ),
        'CPU seconds of API and sandbox a purchase': round(used / purchases.length, 4),
        ...counts,
      },
      broken,
    };
  } finally {
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

async function warmUp(fleet: Fleet, world: Parameters<typeof buy>[1]): Promise<void> {
  for (let round = 0; round < 5 * fleet.replicas.length; round += 1) await buy(newPurchase('stays'), world);
}

/** @returns how long the replica was away, in milliseconds */
async function killInTheMiddle(fleet: Fleet, seconds: number, say: (line: string) => void): Promise<number> {
  await pause(seconds * 400);
  const victim = fleet.replicas.at(-1);
  if (!victim) return 0;
  const begun = performance.now();
  await victim.kill();
  say('One replica is killed');
  await pause(seconds * 100);
  await victim.start();
  say('and is back');
  return performance.now() - begun;
}

function measureCalls() {
  let whole: number[] = [];
  let ours: number[] = [];
  let failures = 0;
  return {
    add: ({
      milliseconds,
      own,
      answered,
    }: {
      milliseconds: number;
      own: number | undefined;
      answered: boolean;
    }) => {
      if (!answered) failures += 1;
      else {
        whole.push(milliseconds);
        if (own !== undefined) ours.push(own);
      }
    },
    clear: () => {
      whole = [];
      ours = [];
      failures = 0;
    },
    failed: () => failures,
    quantile: (part: 'ours' | 'whole', share: number) => {
      const sorted = (part === 'ours' ? ours : whole).toSorted((a, b) => a - b);
      return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
    },
  };
}

/** CPU seconds used so far by the API's replicas and the sandbox, where the system tells (Linux). */
function cpuOf(fleet: Fleet): number {
  const ids = [fleet.sandbox.processId, ...fleet.replicas.map((replica) => replica.processId())];
  return ids.reduce((sum: number, id) => sum + (id === undefined ? 0 : cpuSeconds(id)), 0);
}

function cpuSeconds(id: number): number {
  try {
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    // User and system time, in hundredths of a second.
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}

export const torture: Torture = {
  help: [
    '--rate 50                purchases that begin a second',
    '--seconds 60             for so long',
    '--engine postgres|pglite where the API keeps its things (postgres)',
    '--replicas 2             processes of the API; the last is killed and started again on the way',
    '--limit 200              milliseconds that our part may take at the 95th percentile',
  ].join('\n'),
  run: async (args, say) => {
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
    return await tortureLoad(
      {
        rate: Number(values.rate),
        seconds: Number(values.seconds),
        engine: values.engine === 'pglite' ? 'pglite' : 'postgres',
        replicas: Number(values.replicas),
        limit: Number(values.limit),
      },
      say,
    );
  },
};
