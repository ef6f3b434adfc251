import { parseArgs } from 'node:util';
import { auditOf } from './audit.ts';
import { buy, type Manner, newPurchase, type Purchase } from './buyer.ts';
import { chance, pick, shuffled } from './chance.ts';
import type { ChaosResult, ChaosTest } from './chaos.ts';
import { type EngineName, type Fleet, startFleet } from './fleet.ts';
import {
  killAt,
  killMigrating,
  type Moment,
  moments,
  watchHappenings,
  watchInvoices,
} from './kill-moments.ts';
import { reckon, untilSettled } from './reckoning.ts';
import { relayWebhooks } from './webhook-relay.ts';

const manners: readonly Manner[] = [
  'stays',
  'stays',
  'stays',
  'leaves after paying',
  'leaves after paying',
  'is declined',
  'never pays',
];

export type PurchaseChaos = {
  kills: number;
  engine: EngineName;
  seed: number;
  /** Purchases under way at a time. */
  buyers: number;
  /** Webhooks are lost: what is paid is known by asking only. */
  deaf: boolean;
};

/**
 * Kills the API while purchases are in flight, each time at a moment that the
 * seed chooses, and starts it again. After every restart nothing that was
 * acknowledged may be lost or doubled; in the end there must be one order, one
 * charge and one invoice for everything that was paid, and nothing for what was not.
 */
export async function runPurchaseChaos(
  { kills, engine, seed, buyers, deaf }: PurchaseChaos,
  log: (line: string) => void,
): Promise<ChaosResult> {
  const random = chance(seed);
  const fleet = await startFleet({ engine });
  const closers: (() => unknown)[] = [];
  let buying = true;
  try {
    const [api] = fleet.replicas;
    if (!api) throw new Error('There is no API to kill.');
    const firstStart = api.startedIn();
    const happenings = watchHappenings();
    if (deaf) await loseWebhooks(fleet);
    const relay = await relayWebhooks(
      fleet,
      () => api.url,
      () => happenings.tell('hearing the webhook'),
    );
    closers.push(relay.close);
    closers.push(watchInvoices(fleet.outbox, () => happenings.tell('writing the invoice')));
    const possible = moments.filter((moment) => !(deaf && moment === 'hearing the webhook'));
    const purchases: Purchase[] = [];
    const broken: string[] = [];
    const audit = auditOf(fleet, chance(seed + 1));

    const choose = chance(seed + 2);
    const world = { api: () => api.url, sandbox: fleet.sandbox.url, tell: happenings.tell };
    const everybody = Array.from({ length: buyers }, async () => {
      while (buying) {
        const purchase = newPurchase(pick(choose, manners));
        purchases.push(purchase);
        await buy(purchase, world).catch(
          (error: unknown) => void broken.push(error instanceof Error ? error.message : String(error)),
        );
      }
    });

    const killed = new Map<Moment, number>(possible.map((moment) => [moment, 0]));
    const begun = Date.now();
    let deck: Moment[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      if (deck.length === 0) deck = shuffled(random, possible);
      const moment = deck.pop() ?? 'working';
      if (moment === 'migrating') {
        broken.push(...(await killMigrating(fleet, random, firstStart)));
      } else {
        await killAt(moment, { api, random, next: happenings.next });
        while (!api.alive()) await api.start();
        await audit.look(purchases);
      }
      killed.set(moment, (killed.get(moment) ?? 0) + 1);
      if ((kill + 1) % 10 === 0) log(`${kill + 1} of ${kills} kills, ${purchases.length} purchases so far`);
    }
    const seconds = (Date.now() - begun) / 1000;
    buying = false;
    await Promise.all(everybody);
    log('Waiting for everything to come to rest');
    broken.push(...(await untilSettled(fleet, purchases)));
    await audit.look(purchases);
    broken.push(...audit.broken());
    const reckoning = await reckon(fleet, purchases);
    broken.push(...reckoning.broken);
    return {
      counts: {
        engine,
        seed,
        webhooks: deaf ? 'lost' : 'delivered',
        kills,
        ...Object.fromEntries([...killed].map(([moment, count]) => [`kills while ${moment}`, count])),
        'seconds of killing': Math.round(seconds),
        'orders looked at after restarts': audit.looks(),
        purchases: purchases.length,
        'paid purchases': purchases.filter(({ paid }) => paid).length,
        orders: reckoning.orders,
        charges: reckoning.charges,
        invoices: reckoning.invoices,
      },
      broken,
    };
  } finally {
    buying = false;
    for (const close of closers) await close();
    await fleet.close();
  }
}

async function loseWebhooks(fleet: Fleet): Promise<void> {
  const response = await fetch(`${fleet.sandbox.url}/_sandbox/webhooks/drop`, { method: 'POST' });
  if (!response.ok) throw new Error(`The sandbox does not lose webhooks: ${response.status}.`);
}

export const chaosTest: ChaosTest = {
  help: [
    '--kills 100              how often the API is killed',
    '--engine pglite|postgres where it keeps its things (pglite)',
    '--buyers 6               purchases under way at a time',
    '--deaf                   all webhooks are lost',
    '--seed 1                 another order of events',
  ].join('\n'),
  run: async (args, log) => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        kills: { type: 'string', default: '100' },
        engine: { type: 'string', default: 'pglite' },
        buyers: { type: 'string', default: '6' },
        deaf: { type: 'boolean', default: false },
        seed: { type: 'string', default: '1' },
      },
    });
    return await runPurchaseChaos(
      {
        kills: Number(values.kills),
        engine: values.engine === 'postgres' ? 'postgres' : 'pglite',
        buyers: Number(values.buyers),
        deaf: values.deaf,
        seed: Number(values.seed),
      },
      log,
    );
  },
};
